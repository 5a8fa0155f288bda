import { expect, it } from 'vitest';
import { createSiteLinks } from './site-links.ts';

type Rules = Parameters<typeof createSiteLinks>[0];

const RULES: Rules = { includePatterns: [], excludePatterns: [], includeSubdomains: false };

async function linksOf(urls: string[], rules: Partial<Rules> = {}, most = 100) {
  const links = createSiteLinks({ ...RULES, ...rules }, ['a.example'], most);
  await links.add(urls.map((url) => ({ url })));
  return { urls: links.found.map(({ url }) => url), overflowed: links.overflowed };
}

it('leaves out other hosts, other schemes and second spellings of a page', async () => {
  const { urls } = await linksOf([
    'https://a.example/x?utm_source=mail',
    'https://www.a.example/x/',
    'https://a.example/x#top',
    'https://b.example/',
    'https://docs.a.example/',
    'mailto:me@a.example',
    'not an address',
  ]);
  expect(urls).toEqual(['https://a.example/x']);
});

it('accepts subdomains if asked to, but no host that merely ends the same', async () => {
  const { urls } = await linksOf(['https://docs.a.example/', 'https://nota.example/'], {
    includeSubdomains: true,
  });
  expect(urls).toEqual(['https://docs.a.example/']);
});

it('obeys patterns and its limit', async () => {
  expect(
    (await linksOf(['https://a.example/x', 'https://a.example/y'], { excludePatterns: ['/x'] })).urls,
  ).toEqual(['https://a.example/y']);
  expect(await linksOf(['https://a.example/x', 'https://a.example/y'], {}, 1)).toEqual({
    urls: ['https://a.example/x'],
    overflowed: true,
  });
});

it('merges what several sources know about a page', async () => {
  const links = createSiteLinks(RULES, ['a.example'], 10);
  await links.add([{ url: 'https://a.example/x', lastmod: '2026-01-01' }]);
  await links.add([{ url: 'https://www.a.example/x/', title: 'X' }]);
  expect(links.found).toEqual([{ url: 'https://a.example/x', lastmod: '2026-01-01', title: 'X' }]);
});
