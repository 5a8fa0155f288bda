import { expect, test } from 'vitest';
import { nothingAt } from './nothing-at.ts';

const ROUTES = [
  { method: 'post', path: '/api/scrape' },
  { method: 'get', path: '/api/crawl/{id}' },
  { method: 'delete', path: '/api/crawl/{id}' },
];

test.each([
  ['GET', '/api/scrape', 'There is no GET /api/scrape: try POST'],
  ['PATCH', '/api/crawl/1', 'There is no PATCH /api/crawl/1: try GET or DELETE'],
  ['POST', '/api/scrape/', 'There is nothing at /api/scrape/: try /api/scrape'],
  ['GET', '/api/crawl/', 'There is nothing at /api/crawl/'],
  ['GET', '/api/nowhere', 'There is nothing at /api/nowhere'],
  ['GET', '/', 'There is nothing at /'],
])('%s %s', (method, path, message) => {
  expect(nothingAt(ROUTES, method, path)).toMatchObject({ type: 'not_found', message });
});
