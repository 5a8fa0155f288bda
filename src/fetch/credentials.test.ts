/** Where the headers and cookies of a call go. */
import { describe, expect, it, test } from 'vitest';
import { belongsToOrigin, cookiesAt, credentialsFor, headersAt } from './credentials.ts';

test.each([
  ['http://a.test/x', 'http://a.test/y', true],
  ['http://a.test/', 'https://a.test/', true],
  ['https://a.test/', 'http://a.test/', false],
  ['http://a.test:8080/', 'https://a.test/', false],
  ['http://a.test/', 'http://a.test:8080/', false],
  ['http://a.test/', 'http://www.a.test/', false],
  ['http://a.test/', 'http://a.test.evil.test/', false],
  ['http://a.test/', 'data:text/plain,x', false],
])('%s and %s: %s', (page, request, own) =>
  expect(belongsToOrigin(new URL(page).origin, new URL(request))).toBe(own),
);

describe('what a caller gives', () => {
  const given = {
    headers: { 'X-Key': 'one', 'Accept-Language': 'de', Cookie: 'a=1; b=2', Host: 'x' },
    cookies: { b: '3' },
  };
  const own = credentialsFor('https://user:p%40ss@a.test/start', given);
  const at = (url: string) => [headersAt(own, new URL(url)), cookiesAt(own, new URL(url))];

  it('goes to its origin whole, basic authentication included', () => {
    const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
    expect(at('https://a.test/other')).toEqual([
      { 'x-key': 'one', 'accept-language': 'de', authorization },
      [
        ['a', '1'],
        ['b', '3'],
      ],
    ]);
  });

  it.each(['http://a.test/', 'https://b.test/', 'https://a.test:444/', 'https://www.a.test/'])(
    'goes to %s without what could be a secret',
    (url) => expect(at(url)).toEqual([{ 'accept-language': 'de' }, []]),
  );

  it('goes nowhere as a secret where no site was named', () => {
    const nobody = credentialsFor(null, given);
    expect(headersAt(nobody, new URL('https://a.test/'))).toEqual({ 'accept-language': 'de' });
    expect(cookiesAt(nobody, new URL('https://a.test/'))).toEqual([]);
  });
});
