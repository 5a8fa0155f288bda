import { expect, test } from 'vitest';
import { openApiDocument } from '../../../src/contract/document.ts';
import { ROUTES } from '../../../src/contract/routes.ts';
import { type Endpoint, endpointsOf, type OpenApi } from './open-api.ts';
import { samplesOf } from './samples.ts';

const BASE = 'http://127.0.0.1:4000';
const endpoints = endpointsOf(openApiDocument(ROUTES, BASE) as unknown as OpenApi);

const codeFor = (endpoint: Endpoint, language: string) =>
  samplesOf(endpoint, BASE).find((sample) => sample.language === language)?.code ?? '';

const named = (id: string) => {
  const endpoint = endpoints.find((candidate) => candidate.id === id);
  if (!endpoint) throw new Error(`No operation ${id}`);
  return endpoint;
};

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s leaves no hole to fill in',
  (_, endpoint) => {
    for (const { code, language } of samplesOf(endpoint, BASE)) {
      if (language !== 'cli') expect(code).toContain(BASE);
      expect(code.replace(/^export .*\n/, '').split('\n')[0]).not.toMatch(/\{[a-zA-Z]+\}/);
    }
  },
);

test('a stream is read as a stream', () => {
  expect(codeFor(named('streamCrawl'), 'curl')).toMatch(/^curl -N /m);
  expect(codeFor(named('streamCrawl'), 'python')).toContain('stream=True');
});

test('open routes send no key', () => {
  expect(codeFor(named('getHealth'), 'curl')).toBe(`curl ${BASE}/api/health`);
});

test('operations that have a command are shown as one', () => {
  expect(codeFor(named('scrape'), 'cli')).toMatch(/^npx --no winnow scrape https:\/\/example\.com/m);
  for (const id of ['extract', 'search', 'startCrawl', 'createMonitor'])
    expect(codeFor(named(id), 'cli')).toContain('winnow ');
  expect(codeFor(named('getCrawl'), 'cli')).toBe('');
});
