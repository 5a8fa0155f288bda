import { expect, test } from 'vitest';
import { nothingAt } from './nothing-at.ts';

const ROUTES = [
  { method: 'post', path: '/api/scrape' },
  { method: 'get', path: '/api/crawl/{id}' },
  { method: 'delete', path: '/api/crawl/{id}' },
  { method: 'post', path: '/firecrawl/v1/scrape' },
];

test.each([
  ['POST', '/api/scrape/', 'There is nothing at /api/scrape/: try /api/scrape'],
  ['GET', '/api/crawl/', 'There is nothing at /api/crawl/'],
  ['GET', '/api/nowhere', 'There is nothing at /api/nowhere'],
  ['POST', '/scrape', 'There is nothing at /scrape: try /api/scrape'],
  ['POST', '/api/api/scrape', 'There is nothing at /api/api/scrape: try /api/scrape'],
  ['GET', '/', 'There is nothing at /'],
  ['POST', '/v1/nowhere', 'There is nothing at /v1/nowhere'],
  [
    'POST',
    '/v1/scrape',
    "There is nothing at /v1/scrape. Firecrawl's v1 has it at /firecrawl/v1/scrape: give your client the address of this server followed by /firecrawl",
  ],
])('%s %s', (method, path, message) => {
  const { error, headers } = nothingAt(ROUTES, { method, path });
  expect(error).toMatchObject({ status: 404, type: 'not_found', message });
  expect(headers).toEqual({});
});

test.each([
  ['GET', '/api/scrape', 'There is no GET /api/scrape: try POST', 'POST'],
  ['PATCH', '/api/crawl/1', 'There is no PATCH /api/crawl/1: try GET or DELETE', 'GET, HEAD, DELETE'],
])('%s %s is a method that the path does not take', (method, path, message, Allow) => {
  const { error, headers } = nothingAt(ROUTES, { method, path });
  expect(error).toMatchObject({ status: 405, type: 'method_not_allowed', message });
  expect(headers).toEqual({ Allow });
});
