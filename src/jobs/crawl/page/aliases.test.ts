/** What a page says about its own addresses. */
import { describe, expect, it } from 'vitest';
import { identityHash } from '../../../fetch/url-identity.ts';
import { aliasesOf } from './aliases.ts';

describe('aliases', () => {
  const PAGE = 'https://a.example/p?x=1';

  it('are where the page redirected to and what it calls itself', () => {
    expect(aliasesOf(PAGE, PAGE, null)).toEqual([]);
    expect(aliasesOf(PAGE, 'https://a.example/q', null)).toEqual([identityHash('https://a.example/q')]);
    expect(aliasesOf(PAGE, PAGE, 'https://www.a.example/p')).toEqual([identityHash('https://a.example/p')]);
    expect(aliasesOf(PAGE, PAGE, `${PAGE}&utm_source=x`)).toEqual([]);
    expect(aliasesOf(PAGE, 'https://a.example/p?y', null, { ignoreQueryParameters: true })).toEqual([]);
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
