import { expect, it } from 'vitest';
import { createCookieJar } from './cookie-jar.ts';

const url = (text: string) => new URL(text);

it('gives a cookie back to the host that set it, and to no other', () => {
  const jar = createCookieJar();
  jar.store(['a=1; Path=/; HttpOnly', 'b=two=2; Max-Age=9'], url('https://shop.example.com/'));
  expect(jar.cookiesFor(url('https://shop.example.com/x'))).toEqual([
    ['a', '1'],
    ['b', 'two=2'],
  ]);
  expect(jar.cookiesFor(url('https://example.com/'))).toEqual([]);
  expect(jar.cookiesFor(url('https://evil-shop.example.com/'))).toEqual([]);
});

it('replaces a cookie of the same name', () => {
  const jar = createCookieJar();
  jar.store(['a=1', 'a=2'], url('http://a.example/'));
  expect(jar.cookiesFor(url('http://a.example/'))).toEqual([['a', '2']]);
});

it('shares a cookie of a parent domain with its other hosts', () => {
  const jar = createCookieJar();
  jar.store(['a=1; Domain=.Example.com'], url('https://www.example.com/'));
  expect(jar.cookiesFor(url('https://example.com/'))).toEqual([['a', '1']]);
  expect(jar.cookiesFor(url('https://shop.example.com/'))).toEqual([['a', '1']]);
  expect(jar.cookiesFor(url('https://badexample.com/'))).toEqual([]);
});

it.each(['com', 'co.uk', 'github.io', 'other.example'])('refuses a cookie for all of %s', (domain) => {
  const jar = createCookieJar();
  jar.store([`a=1; Domain=${domain}`], url(`https://me.${domain === 'other.example' ? 'example' : domain}/`));
  expect(jar.cookiesFor(url(`https://you.${domain}/`))).toEqual([]);
});

it('keeps a secure cookie off plain http, and has a bound', () => {
  const jar = createCookieJar();
  jar.store(['a=1; Secure'], url('https://a.example/'));
  expect(jar.cookiesFor(url('http://a.example/'))).toEqual([]);
  jar.store(
    Array.from({ length: 500 }, (_, i) => `c${i}=1`),
    url('https://a.example/'),
  );
  expect(jar.cookiesFor(url('https://a.example/'))).toHaveLength(100);
  jar.store(['no equals sign', '=nameless'], url('https://b.example/'));
  expect(jar.cookiesFor(url('https://b.example/'))).toEqual([]);
});
