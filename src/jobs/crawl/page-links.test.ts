/** What a page says about addresses. */
import { describe, expect, it } from 'vitest';
import { identityHash } from '../../fetch/url-identity.ts';
import { aliasesOf, readLinks } from './page-links.ts';

const json = (data: string[]) => Buffer.from(JSON.stringify({ data, metadata: { count: data.length } }));

describe('links', () => {
  it('are read from the JSON of the format', () => {
    expect(readLinks(json(['https://a.example/', 'https://a.example/b']))).toEqual([
      'https://a.example/',
      'https://a.example/b',
    ]);
    expect(readLinks(json([]))).toEqual([]);
    expect(readLinks(undefined)).toEqual([]);
  });

  it('are the first ones where there are too many', () => {
    const all = Array.from({ length: 100_000 }, (_, n) => `https://a.example/page/${n}`);
    const read = readLinks(json(all));
    expect(read.length).toBeGreaterThan(10_000);
    expect(read.length).toBeLessThan(all.length);
    expect(read).toEqual(all.slice(0, read.length));
  });
});

describe('aliases', () => {
  const PAGE = 'https://a.example/p?x=1';

  it('are where the page redirected to and what it calls itself', () => {
    expect(aliasesOf(PAGE, PAGE, null)).toEqual([]);
    expect(aliasesOf(PAGE, 'https://a.example/q', null)).toEqual([identityHash('https://a.example/q')]);
    expect(aliasesOf(PAGE, PAGE, 'https://www.a.example/p')).toEqual([identityHash('https://a.example/p')]);
    expect(aliasesOf(PAGE, PAGE, `${PAGE}&utm_source=x`)).toEqual([]);
  });

  it('are not another site, and not the front page', () => {
    expect(aliasesOf(PAGE, PAGE, 'https://b.example/p')).toEqual([]);
    expect(aliasesOf(PAGE, PAGE, 'https://a.example/')).toEqual([]);
    expect(aliasesOf('https://a.example/?x=1', 'https://a.example/?x=1', 'https://a.example/')).toHaveLength(
      1,
    );
    expect(aliasesOf(PAGE, PAGE, 'nonsense')).toEqual([]);
  });
});
