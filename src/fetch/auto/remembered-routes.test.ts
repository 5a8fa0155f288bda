/** What counts as the same kind of page, and how long it is remembered. */
import { expect, test } from 'vitest';
import { createRememberedRoutes, kindOfPage } from './remembered-routes.ts';

test.each([
  ['https://a.test/', 'a.test/'],
  ['https://a.test:8080/', 'a.test:8080/'],
  ['https://a.test/item/4711-blue-hat.html?ref=x#y', 'a.test/item/*.html'],
  ['https://a.test/item/4711', 'a.test/item/#'],
  ['https://a.test/blog/2026/11/the-mill', 'a.test/blog/#/#/*'],
  ['https://a.test/wiki/Mill', 'a.test/wiki/*'],
  ['https://a.test/About', 'a.test/about'],
  ['https://a.test/a/b/c/d/e/f/g/h', 'a.test/a/b/c/d/e/f/…'],
  ['https://a.test/%E6%B0%B4', 'a.test/*'],
])('%s is of the kind %s', (url, kind) => expect(kindOfPage(url)).toBe(kind));

test('a route holds for pages of the same kind only, and for a time', () => {
  let time = 0;
  const routes = createRememberedRoutes({ now: () => time });
  routes.remember({ url: 'https://a.test/item/1' }, { engine: 'js', reason: 'app shell' });
  routes.remember({ url: 'https://a.test/other/1' }, { engine: 'fast', reason: 'no more' });
  expect(routes.recall({ url: 'https://a.test/item/2' })).toEqual({ engine: 'js', reason: 'app shell' });
  expect(routes.recall({ url: 'https://a.test/thing/2' })).toBeNull();
  expect(routes.recall({ url: 'https://b.test/item/1' })).toBeNull();
  time = 11 * 60_000;
  expect(routes.recall({ url: 'https://a.test/other/1' })).toBeNull();
  expect(routes.recall({ url: 'https://a.test/item/2' })).not.toBeNull();
  time = 61 * 60_000;
  expect(routes.recall({ url: 'https://a.test/item/2' })).toBeNull();
});

test('what one account saw decides nothing for another', () => {
  const routes = createRememberedRoutes();
  const page = { url: 'https://a.test/item/1' };
  routes.remember({ ...page, fairnessKey: 'one' }, { engine: 'fast', reason: 'no more' });
  expect(routes.recall({ ...page, fairnessKey: 'one' })).not.toBeNull();
  expect(routes.recall({ ...page, fairnessKey: 'two' })).toBeNull();
  expect(routes.recall(page)).toBeNull();
});

test('the oldest is forgotten when there are too many', () => {
  const routes = createRememberedRoutes({ maxEntries: 2 });
  for (const host of ['a', 'b', 'c'])
    routes.remember({ url: `https://${host}.test/` }, { engine: 'js', reason: host });
  expect(['a', 'b', 'c'].map((host) => routes.recall({ url: `https://${host}.test/` })?.reason)).toEqual([
    undefined,
    'b',
    'c',
  ]);
});
