/** Addresses that mean one page, and addresses that do not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityHash, siteHost, urlIdentity, withoutFragment } from './url-identity.ts';

const PAGE = 'https://example.com/docs/a';
// Not fast-check's own addresses: to prepare them takes longer than all the tests of this file.
const words = fc.string({
  unit: fc.constantFrom(..."aZ7-._~!$'()*+,;:@&=".split(''), '%20', '%2F', '%c3%A9', '%7e'),
});
const addresses = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom('example.com', 'www.Example.com', 'www.com', 'a.b-c.example:8080'),
    fc.array(words, { maxLength: 4 }),
    fc.option(words),
    fc.option(words),
  )
  .map(([scheme, host, path, query, fragment]) =>
    [
      `${scheme}://${[host, ...path].join('/')}`,
      query === null ? '' : `?${query}`,
      fragment === null ? '' : `#${fragment}`,
    ].join(''),
  );

describe('the same page', () => {
  it.each([
    'https://example.com/docs/a#top',
    'https://example.com/docs/a/',
    'https://www.example.com/docs/a',
    'https://EXAMPLE.com:443/docs/a',
    'http://example.com:80/docs/a',
    'https://example.com/docs/a?',
    'https://example.com/docs/a?utm_source=x&utm_medium=y',
    'https://example.com/docs/a?fbclid=1&gclid=2&mc_eid=3',
    'https://example.com/docs/./b/../a',
    'https://example.com/docs/%61',
    'https://example.com/docs/a;jsessionid=12AB',
    'https://example.com/docs/a?PHPSESSID=12ab',
    'https://example.com/docs/a?sid=8d2f3c1e9a7b4c5d6e7f8a9b0c1d2e3f',
  ])('%s', (variant) => {
    expect(urlIdentity(variant)).toBe(urlIdentity(PAGE));
    expect(identityHash(variant)).toBe(identityHash(PAGE));
  });

  it('whatever the case of an escape', () => {
    expect(urlIdentity('https://example.com/%c3%bc')).toBe(urlIdentity('https://example.com/%C3%BC'));
  });
});

describe('another page', () => {
  it.each([
    'https://example.com/docs/A',
    'https://example.com/docs/a?page=2',
    'https://example.com/docs/a?utm=1',
    // The number of a story, of a talk: no session of a visitor.
    'https://example.com/docs/a?sid=17',
    'https://example.com/docs/a?session_id=monday-morning-talk',
    'https://example.com:8443/docs/a',
    'https://blog.example.com/docs/a',
    'https://example.com/docs',
    'https://example.com/docs/a%2Fb',
  ])('%s', (other) => {
    expect(identityHash(other)).not.toBe(identityHash(PAGE));
  });

  it('when what is left of the query differs', () => {
    expect(urlIdentity(`${PAGE}?id=1&utm_source=x`)).toBe('example.com/docs/a?id=1');
    expect(urlIdentity(`${PAGE}?id=2&utm_source=x`)).toBe('example.com/docs/a?id=2');
  });
});

it('the identity of an identity is itself, for any address', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const identity = urlIdentity(address);
      expect(urlIdentity(`https://${identity}`)).toBe(identity);
    }),
    { numRuns: 300 },
  );
});

it('a site is its host, without www, with an unusual port', () => {
  expect(siteHost(new URL('https://www.example.com/a'))).toBe('example.com');
  expect(siteHost(new URL('http://127.0.0.1:8080/a'))).toBe('127.0.0.1:8080');
  expect(siteHost(new URL('https://www.com/'))).toBe('www.com');
  expect(withoutFragment('https://example.com/#a#b')).toBe('https://example.com/');
});
