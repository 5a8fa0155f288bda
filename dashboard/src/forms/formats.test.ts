import { expect, it } from 'vitest';
import { type Body, valueAt } from './body.ts';
import { costOfCall } from './formats.ts';

const crawl = (body: Body) =>
  costOfCall({
    service: 'crawl',
    body,
    set: () => {},
    setAll: () => {},
    get: (path) => valueAt(body, path),
    field: (path) => (path === 'maxPages' ? { default: 50 } : {}),
    errorAt: () => null,
    mended: true,
  });

it('says what a crawl costs at most, if its pages have a bound', () => {
  expect(crawl({})).toBe('up to 52 credits');
  expect(crawl({ maxPages: 20 })).toBe('up to 22 credits');
  expect(crawl({ maxPages: null })).toBe('2 credits, and 1 credit for each page');
});
