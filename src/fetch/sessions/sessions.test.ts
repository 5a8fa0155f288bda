import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../contract/fetch/session.ts';
import { storageOf } from './browser-state.ts';
import { changesBetween, withChanges } from './changes.ts';
import { readCookieFile } from './netscape.ts';
import { createSessionJar } from './session-jar.ts';
import { totpCode } from './totp.ts';

function cookie(name: string, more: object = {}): SessionState['cookies'][number] {
  const usual = { domain: 'shop.example', path: '/', expires: -1, httpOnly: false, secure: false };
  return { name, value: '1', sameSite: 'Lax', ...usual, ...more };
}
const state = (...cookies: SessionState['cookies']): SessionState => ({ cookies, origins: [] });

describe('the jar of a session', () => {
  const jar = () =>
    createSessionJar(
      state(
        cookie('host'),
        cookie('all', { domain: '.shop.example' }),
        cookie('safe', { secure: true }),
        cookie('deep', { path: '/account' }),
        cookie('old', { expires: 1_000 }),
        cookie('strict', { sameSite: 'Strict' }),
        cookie('suffix', { domain: '.co.uk' }),
        cookie('framed', { partitionKey: 'https://other.example' }),
        cookie('port', { domain: 'shop.example:8080' }),
        cookie('nowhere', { domain: 'shop example' }),
      ),
    );
  const sent = (from: ReturnType<typeof jar>, url: string) =>
    from.cookiesFor(new URL(url)).map(([name]) => name);

  it('sends cookies where a browser would', () => {
    expect(sent(jar(), 'https://shop.example/').toSorted()).toEqual(['all', 'host', 'safe', 'strict']);
    expect(sent(jar(), 'http://shop.example/account/x').toSorted()).toEqual([
      'all',
      'deep',
      'host',
      'strict',
    ]);
    expect(sent(jar(), 'https://www.shop.example/')).toEqual(['all']);
    for (const url of ['https://other.example/', 'https://notshop.example/', 'https://x.co.uk/']) {
      expect(sent(jar(), url)).toEqual([]);
    }
  });

  it('keeps strict cookies from whoever redirects to the site', () => {
    const used = jar();
    expect(sent(used, 'https://other.example/')).toEqual([]);
    expect(sent(used, 'https://shop.example/')).not.toContain('strict');
  });

  it('takes no more cookies from a site than an honest one sets', () => {
    const from = createSessionJar(state());
    for (let hop = 0; hop < 20; hop += 1) {
      const lines = Array.from({ length: 1_000 }, (_, count) => `c${hop}-${count}=1`);
      from.store(lines, new URL('https://shop.example/'));
    }
    expect(from.changes().cookies.size).toBe(300);
  });

  it('gives back what a site has set, changed and removed', () => {
    const before = state(cookie('a'), cookie('b'));
    const used = createSessionJar(before);
    used.store(
      ['a=2; Path=/', 'b=; Max-Age=0; Path=/', 'c=3; Domain=shop.example; Secure; HttpOnly; SameSite=None'],
      new URL('https://shop.example/'),
    );
    used.store(['evil=1; Domain=shop.example'], new URL('https://other.example/'));
    const { cookies } = withChanges(before, used.changes());
    expect(cookies.map(({ name, value, domain }) => [name, value, domain]).toSorted()).toEqual([
      ['a', '2', 'shop.example'],
      ['c', '3', '.shop.example'],
    ]);
    expect(cookies.find(({ name }) => name === 'c')).toMatchObject({
      secure: true,
      httpOnly: true,
      sameSite: 'None',
    });
  });
});

it('a cookie with Max-Age expires', () => {
  const used = createSessionJar(state());
  used.store(
    [
      'hour=1; Max-Age=3600',
      'ages=1; Max-Age=99999999999999',
      'both=1; Max-Age=3600; Expires=Wed, 01 Jan 2098',
    ],
    new URL('https://shop.example/'),
  );
  const { cookies } = withChanges(state(), used.changes());
  const inAnHour = expect.closeTo(Date.now() / 1000 + 3600, -2);
  expect(Object.fromEntries(cookies.map(({ name, expires }) => [name, expires]))).toEqual({
    hour: inAnHour,
    ages: 253_402_300_799,
    both: inAnHour,
  });
});

it("concurrent visits do not lose each other's cookies", () => {
  const before = state(cookie('a'), cookie('b'), cookie('c'));
  const first = changesBetween(before, state(cookie('a', { value: 'new' }), cookie('b'), cookie('c')));
  const second = changesBetween(before, state(cookie('a'), cookie('c'), cookie('d')));
  const after = withChanges(withChanges(before, first), second);
  expect(after.cookies.map(({ name, value }) => `${name}=${value}`).toSorted()).toEqual([
    'a=new',
    'c=1',
    'd=1',
  ]);
});

it('a visit removes only what it has seen', () => {
  const before = state(cookie('sid'));
  const signedOut = changesBetween(before, state());
  expect(withChanges(before, signedOut).cookies).toEqual([]);
  const renewed = state(cookie('sid', { value: 'new' }));
  expect(withChanges(renewed, signedOut)).toEqual(renewed);
});

it('keeps no more cookies than a browser would, the newest ones, and none that has ended', () => {
  const many = Array.from({ length: 200 }, (_, nr) => cookie(`c${nr}`));
  const { cookies } = withChanges(
    state(cookie('old', { expires: 1_000 })),
    changesBetween(state(), state(...many)),
  );
  expect([cookies.length, cookies[0]?.name, cookies.at(-1)?.name]).toEqual([180, 'c20', 'c199']);
});

it('keeps what pages of other origins have stored', () => {
  const one = { origin: 'https://a.example', localStorage: [{ name: 'x', value: '1' }] };
  const two = { origin: 'https://b.example', localStorage: [{ name: 'y', value: '1' }] };
  const before = { cookies: [], origins: [one, two] };
  const after = { cookies: [], origins: [{ ...one, localStorage: [{ name: 'z', value: '2' }] }] };
  expect(withChanges(before, changesBetween(before, after)).origins).toEqual([
    two,
    { ...one, localStorage: [{ name: 'z', value: '2' }] },
  ]);
});

it('reads a Netscape cookie file', () => {
  const text = [
    '# Netscape HTTP Cookie File',
    '.shop.example\tTRUE\t/\tTRUE\t1900000000\tsid\tabc',
    '#HttpOnly_shop.example\tFALSE\t/account\tFALSE\t0\ttoken\t',
    '',
  ].join('\r\n');
  expect(readCookieFile(text)).toEqual({
    wrongLine: null,
    cookies: [
      cookie('sid', { value: 'abc', domain: '.shop.example', secure: true, expires: 1_900_000_000 }),
      cookie('token', { value: '', path: '/account', httpOnly: true }),
    ],
  });
  expect(readCookieFile('# fine\nnot a cookie')).toEqual({ cookies: [], wrongLine: 2 });
  const { cookies } = readCookieFile('shop.example\tFALSE\t/\tFALSE\t13400000000000000\tsid\tabc');
  expect(cookies[0]?.expires).toBe(253_402_300_799);
});

it('makes the codes of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totpCode(secret, 59_000)).toBe('287082');
  expect(totpCode(secret, 1_111_111_109_000)).toBe('081804');
});

it('leaves out storage of anything but web origins, with which the browser would open no page at all', () => {
  const localStorage = [{ name: 'token', value: '1' }];
  const origins = ['null', 'file://', 'https://example.com'].map((origin) => ({ origin, localStorage }));
  expect(storageOf({ cookies: [], origins })).toEqual({
    storageState: { cookies: [], origins: [{ origin: 'https://example.com', localStorage }] },
  });
});
