import { expect, test } from 'vitest';
import { openApiDocument } from '../../../src/contract/document.ts';
import { ROUTES } from '../../../src/contract/routes.ts';
import { endpointsOf, type OpenApi, resolver } from './open-api.ts';
import { createSearch } from './search.ts';

const document = openApiDocument(ROUTES, 'http://127.0.0.1:4000') as unknown as OpenApi;
const search = createSearch(endpointsOf(document), resolver(document));
const ids = (query: string) => search(query).map(({ endpoint }) => endpoint.id);

test('operations that match by title, path, method or tag come before those that match by a field', () => {
  expect(ids('stop a crawl')[0]).toBe('stopCrawl');
  expect(ids('/api/crawl/{id}/events')).toEqual(['streamCrawl']);
  expect(ids('patch monitor')).toEqual(['updateMonitor']);
  expect(ids('credits').slice(0, 3)).toEqual(['getCredits', 'getUsage', 'buyCredits']);
});

test('fields are found at any depth, exact names first', () => {
  const [scrape] = search('timeout');
  expect([scrape?.endpoint.id, scrape?.fields[0]?.id]).toEqual(['scrape', 'request.fetchConfig.timeout']);
  expect(search('fetchconfig country')[0]?.fields[0]?.id).toBe('request.fetchConfig.country');
  expect(search('idempotency')[0]?.fields[0]?.id).toBe('header.Idempotency-Key');
});

test('internal operations and nonsense are not found', () => {
  expect(ids('runCrawlJob')).toEqual([]);
  expect(ids('qqqq')).toEqual([]);
});
