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

it('forgets a cookie that the site removes, and keeps one that has its time', () => {
  const jar = createCookieJar();
  const address = url('http://a.example/');
  jar.store(['a=1', 'b=1', 'c=1', 'd=1'], address);
  jar.store(
    [
      'a=deleted; Max-Age=0',
      'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'c=2; expires=Fri, 01 Jan 2999 00:00:00 GMT',
      'd=2; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ],
    address,
  );
  expect(jar.cookiesFor(address)).toEqual([
    ['c', '2'],
    ['d', '2'],
  ]);
});

it('sends a cookie below its path only', () => {
  const jar = createCookieJar();
  jar.store(
    ['a=1; Path=/shop', 'b=1', 'c=1; path=/', 'd=1; Path=odd'],
    url('http://a.example/shop/cart/add'),
  );
  const sent = (path: string) => jar.cookiesFor(url(`http://a.example${path}`)).map(([name]) => name);
  expect(sent('/shop/cart/x')).toEqual(['a', 'b', 'c', 'd']);
  expect(sent('/shop')).toEqual(['a', 'c']);
  expect(sent('/shopping')).toEqual(['c']);
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

it('sends the cookie of an IP address to no other', () => {
  const jar = createCookieJar();
  jar.store(['a=1; Domain=0.0.1', 'b=1'], url('http://127.0.0.1/'));
  expect(jar.cookiesFor(url('http://127.0.0.1/'))).toEqual([['b', '1']]);
  expect(jar.cookiesFor(url('http://128.0.0.1/'))).toEqual([]);
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
