import { expect, it, test } from 'vitest';
import type { z } from 'zod';
import { openApiDocument } from '../../../contract/document.ts';
import type { AnyRoute } from '../../../contract/route.ts';
import * as account from './account.ts';
import { v1Error, v1Message } from './error.ts';
import * as markdownify from './markdownify.ts';
import * as searchscraper from './searchscraper.ts';
import * as sitemap from './sitemap.ts';
import * as smartcrawler from './smartcrawler.ts';
import * as smartscraper from './smartscraper.ts';

type Media = { schema: z.ZodType; example?: unknown; examples?: Record<string, { value: unknown }> };
type Responses = Record<string, { content: Record<string, Media> }>;

const REQUESTS = [
  smartscraper.smartscraperRoutes,
  searchscraper.searchscraperRoutes,
  markdownify.markdownifyRoutes,
  smartcrawler.smartcrawlerRoutes,
  smartcrawler.crawlTaskRoutes,
  sitemap.sitemapRoutes,
];
const ROUTES: AnyRoute[] = [
  ...REQUESTS.flatMap(({ post, get }): AnyRoute[] => [post, get]),
  account.v1CreditsRoute,
  account.feedbackRoute,
];
const named = ROUTES.map((route) => [route.operationId, route] as const);

/** Method and path of each endpoint that the spec lists, and of the other name of the crawl. */
const SPEC = `
POST /v1/smartscraper | GET /v1/smartscraper/{request_id} | POST /v1/searchscraper
GET /v1/searchscraper/{request_id} | POST /v1/markdownify | GET /v1/markdownify/{request_id}
POST /v1/smartcrawler | GET /v1/smartcrawler/{request_id} | POST /v1/crawl | GET /v1/crawl/{request_id}
POST /v1/sitemap | GET /v1/sitemap/{request_id} | GET /v1/credits | POST /v1/feedback
`
  .split(/[|\n]/)
  .map((row) => row.trim())
  .filter(Boolean);

test.each(SPEC)('%s is declared', (row) => {
  expect(ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toContain(row);
});

test.each(named)('the examples of %s fit its schemas', (_, route) => {
  const body = route.request.body?.content['application/json'] as Media | undefined;
  if (body) expect(body.schema.safeParse(body.example).error).toBeUndefined();
  for (const [status, { content }] of Object.entries(route.responses as unknown as Responses)) {
    const { schema, example, examples = {} } = content['application/json'] ?? {};
    const values = status === '200' ? [example] : Object.values(examples).map(({ value }) => value);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect((schema ?? v1Error).safeParse(value).error).toBeUndefined();
  }
});

it('is marked as deprecated in the document, with its own shape of errors', () => {
  const document = openApiDocument(ROUTES, 'http://127.0.0.1:4000');
  const operations = Object.values(document.paths ?? {}).flatMap((item) => [item.get, item.post]);
  const present = operations.filter((operation) => operation !== undefined);
  expect(present).toHaveLength(ROUTES.length);
  for (const operation of present) {
    expect(operation).toMatchObject({ deprecated: true, tags: ['Legacy v1'] });
    expect(operation.responses?.['401']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/LegacyError' } } },
    });
  }
});

it('names the invalid fields in the sentence', () => {
  const issue = { code: 'custom' as const, path: ['rules', 'include_paths', 0], message: 'too short' };
  expect(v1Message({ message: 'Validation failed', details: [issue, { ...issue, path: [] }] })).toBe(
    'Validation failed: rules.include_paths.0: too short; too short',
  );
  expect(v1Message({ message: 'Too many requests' })).toBe('Too many requests');
});
