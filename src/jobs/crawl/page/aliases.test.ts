/** The addresses of a page. */
import { describe, expect, it } from 'vitest';
import { identityHash } from '../../../fetch/url-identity.ts';
import { addressesAgain, addressesOf, aliasesOf, isAddressOf } from './aliases.ts';

const aliases = (...given: Parameters<typeof addressesOf>) => aliasesOf(addressesOf(...given));

describe('aliases', () => {
  const PAGE = 'https://a.example/p?x=1';

  it('are the address the page redirected to and its canonical one', () => {
    expect(aliases(PAGE, PAGE, null)).toEqual([]);
    expect(aliases(PAGE, 'https://a.example/q', null)).toEqual([identityHash('https://a.example/q')]);
    expect(aliases(PAGE, PAGE, 'https://www.a.example/p')).toEqual([identityHash('https://a.example/p')]);
    expect(aliases(PAGE, PAGE, `${PAGE}&utm_source=x`)).toEqual([]);
    expect(aliases(PAGE, 'https://a.example/p?y', null, { ignoreQueryParameters: true })).toEqual([]);
  });

  it('are not another site, and not the front page', () => {
    expect(aliases(PAGE, PAGE, 'https://b.example/p')).toEqual([]);
    expect(aliases(PAGE, PAGE, 'https://a.example/')).toEqual([]);
    expect(aliases('https://a.example/?x=1', 'https://a.example/?x=1', 'https://a.example/')).toHaveLength(1);
    expect(aliases(PAGE, PAGE, 'nonsense')).toEqual([]);
  });

  it('exclude a canonical address that sites wrongly give on every page: a front page under another name', () => {
    const none = ['/index.html', '/en/', '/de-DE', '/en/home', '/Default.aspx'];
    for (const path of none) expect(aliases(PAGE, PAGE, `https://a.example${path}`), path).toEqual([]);
    const front = 'https://a.example/en/?x=1';
    expect(aliases(front, front, 'https://a.example/en/')).toHaveLength(1);
    expect(aliases(PAGE, PAGE, 'https://a.example/home/garden')).toHaveLength(1);
  });

  it('include a front page under another name, but not for other front pages', () => {
    const from = (page: string, canonical: string) => aliases(at(page), at(page), at(canonical));
    const at = (path: string) => `https://a.example${path}`;
    for (const page of ['/en/', '/de-DE', '/tv', '/en/home']) expect(from(page, '/'), page).toEqual([]);
    expect(from('/en/', '/de/')).toEqual([]);
    expect(from('/index.html', '/')).toHaveLength(1);
    expect(from('/en/home?x=1', '/en/')).toHaveLength(1);
  });
});

describe('a page that was seen before', () => {
  const OPTIONS = { ignoreQueryParameters: false };
  const url = (path: string) => `https://a.example${path}`;
  const before = addressesOf(url('/asked'), url('/p?x=1'), url('/p'));

  it('keeps its canonical address, but not addresses that led to it', () => {
    const again = addressesAgain(url('/p?x=1'), url('/p?x=1'), before, OPTIONS);
    expect(aliasesOf(again)).toEqual([identityHash(url('/p'))]);
    const moved = addressesAgain(url('/p?x=1'), url('/moved'), before, OPTIONS);
    expect(aliasesOf(moved)).toEqual([identityHash(url('/moved')), identityHash(url('/p'))]);
  });

  it('is known by its own addresses and the one that was requested', () => {
    const known = ['/asked', '/p?x=1', '/p', '/other'].map((path) =>
      isAddressOf(before, identityHash(url(path))),
    );
    expect(known).toEqual([true, true, true, false]);
    expect(isAddressOf({}, identityHash(url('/other')))).toBe(true);
  });
});
