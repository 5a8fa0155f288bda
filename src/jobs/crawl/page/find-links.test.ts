/** Which links are followed. */
import { describe, expect, it } from 'vitest';
import { identityHash } from '../../../fetch/url-identity.ts';
import { createLinkFinder, type LinkRules, type LinkSource } from './find-links.ts';

const RULES: LinkRules = {
  maxDepth: 2,
  maxLinksPerPage: 10,
  allowExternal: false,
  allowSubdomains: false,
  ignoreQueryParameters: false,
  includePatterns: [],
  excludePatterns: [],
};
const SITE = 'https://a.example';

async function found(links: string[], rules: Partial<LinkRules> = {}, source: Partial<LinkSource> = {}) {
  const find = createLinkFinder({ ...RULES, ...rules });
  const all = await find({ links, depth: 0, parentUrl: `${SITE}/`, sites: ['a.example'], ...source });
  return all.found.map((link) => link.url);
}

describe('links', () => {
  it('are followed one level deeper, without their fragments, each page once', async () => {
    const find = createLinkFinder(RULES);
    const links = [`${SITE}/a#x`, `${SITE}/a/`, 'https://www.a.example/a', `${SITE}/b?utm_source=x`];
    const all = await find({ links, depth: 1, parentUrl: `${SITE}/`, sites: ['a.example'] });
    expect(all.found).toMatchObject([
      { url: `${SITE}/a`, host: 'a.example', depth: 2, parentUrl: `${SITE}/` },
      { url: `${SITE}/b`, depth: 2 },
    ]);
  });

  it('stay on the site unless configured otherwise', async () => {
    const links = ['https://b.example/', 'https://sub.a.example/', `${SITE}:8443/`, `${SITE}/in`];
    expect(await found(links)).toEqual([`${SITE}/in`]);
    expect(await found(links, { allowExternal: true })).toHaveLength(4);
    expect(await found(links, { allowSubdomains: true })).toEqual(['https://sub.a.example/', `${SITE}/in`]);
  });

  it('lose their query if it is to be ignored', async () => {
    const links = [`${SITE}/list?page=2`, `${SITE}/list?sort=name#top`, `${SITE}/list`];
    expect(await found(links)).toHaveLength(3);
    expect(await found(links, { ignoreQueryParameters: true })).toEqual([`${SITE}/list`]);
  });

  it('end at the depth', async () => {
    expect(await found([`${SITE}/a`], { maxDepth: 0 })).toEqual([]);
    expect(await found([`${SITE}/a`], {}, { depth: 2 })).toEqual([]);
    expect(await found([`${SITE}/a`], { maxDepth: null }, { depth: 99 })).toHaveLength(1);
    expect(await found([`${SITE}/a`], { maxDepth: 0 }, { depth: -1 })).toHaveLength(1);
  });

  it('are the first N that pass the patterns', async () => {
    const links = Array.from({ length: 30 }, (_, n) => `${SITE}/${n % 2 ? 'odd' : 'even'}/${n}`);
    expect(await found(links, { maxLinksPerPage: 3, includePatterns: ['/odd/*'] })).toEqual([
      `${SITE}/odd/1`,
      `${SITE}/odd/3`,
      `${SITE}/odd/5`,
    ]);
  });

  it('lose their tracking parameters, and only those', async () => {
    const links = [`${SITE}/a?utm_source=x&page=2&q=a+b%20c`, `${SITE}/b?gclid=1`, `${SITE}/c?x`];
    expect(await found(links)).toEqual([`${SITE}/a?page=2&q=a+b%20c`, `${SITE}/b`, `${SITE}/c?x`]);
  });

  it('are matched by patterns without their tracking parameters', async () => {
    const links = [`${SITE}/private?utm_source=x`, `${SITE}/docs?fbclid=x`, `${SITE}/list?PHPSESSID=9`];
    expect(await found(links, { excludePatterns: ['/private', '/list'] })).toEqual([`${SITE}/docs`]);
    expect(await found(links, { includePatterns: ['/docs'] })).toEqual([`${SITE}/docs`]);
    expect(await found(links, { excludePatterns: ['*utm_source=*'] })).toHaveLength(2);
  });

  it('that a limit leaves out are counted, each page once, and no others', async () => {
    const links = ['/a', '/b', '/b#x', '/c', '/c?utm_source=x', 'https://b.example/', '/a'].map(
      (link) => new URL(link, SITE).href,
    );
    const source = { links, depth: 2, parentUrl: null, sites: ['a.example'] };
    const cutBy = async (rules: Partial<LinkRules>, more: Partial<LinkSource> = {}) => {
      const { found, cut } = await createLinkFinder({ ...RULES, ...rules })({ ...source, ...more });
      return [found.length, ...cut.map(({ bound }) => bound)];
    };
    expect(await cutBy({})).toEqual([0, 'depth', 'depth', 'depth']);
    expect(await cutBy({ maxDepth: null })).toEqual([3]);
    expect(await cutBy({ maxDepth: null, maxLinksPerPage: 1 })).toEqual([1, 'linksPerPage', 'linksPerPage']);
    expect(await cutBy({ maxDepth: 3 }, { most: 2 })).toEqual([2, 'pages']);
  });

  it('that are stored are not found again, but still count', async () => {
    const links = ['/a', '/b', '/c', '/d'].map((path) => `${SITE}${path}`);
    const [a, , c] = links.map((link) => identityHash(link));
    const known = { isTaken: (hash: string) => hash === a, isCut: (hash: string) => hash === c };
    const find = createLinkFinder({ ...RULES, maxLinksPerPage: 2 }, undefined, known);
    const { found, cut } = await find({ links, depth: 0, parentUrl: null, sites: ['a.example'] });
    expect(found.map(({ url }) => url)).toEqual([`${SITE}/b`]);
    expect(cut).toEqual([{ hash: identityHash(`${SITE}/d`), bound: 'linksPerPage' }]);
  });

  it('that nest into themselves are not followed', async () => {
    const traps = [
      `${SITE}/${'a/'.repeat(4)}`,
      `${SITE}/${'x/y/'.repeat(4)}z`,
      `${SITE}/${'q'.repeat(3000)}`,
      `${SITE}/?${Array.from({ length: 40 }, (_, n) => `p${n}=1`).join('&')}`,
      'mailto:a@a.example',
      'not a link',
    ];
    expect(await found([...traps, `${SITE}/2024/01/01`])).toEqual([`${SITE}/2024/01/01`]);
  });
});
