import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
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

function tricky(): Endpoint {
  const example = { text: `it's "a" \\ b\n$HOME`, none: null, yes: true, 'odd-name': [1, 'x'] };
  return {
    method: 'post',
    path: '/x',
    id: 'x',
    operation: { 'x-auth': 'key', requestBody: { content: { 'application/json': { example } } } },
  };
}

test('a shell reads the command as it was meant', () => {
  const script = `curl() { printf '%s\\0' "$@"; }; WINNOW_API_KEY=k; ${codeFor(tricky(), 'curl')}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(words.slice(0, 7)).toEqual([
    '-X',
    'POST',
    `${BASE}/x`,
    '-H',
    'SVC-APIKEY: k',
    '-H',
    'Content-Type: application/json',
  ]);
  expect(JSON.parse(words.at(-1) ?? '')).toEqual(
    tricky().operation.requestBody?.content?.['application/json']?.example,
  );
});

test('the TypeScript sends what it should', async () => {
  const calls: [string, { method: string; headers: object; body: string }][] = [];
  const fetch = (...call: (typeof calls)[number]) => {
    calls.push(call);
    return { json: () => ({}) };
  };
  const code = stripTypeScriptTypes(`(async () => {${codeFor(tricky(), 'typescript')}})()`);
  const run = new Function('fetch', 'process', 'console', `return ${code.replace(/;$/, '')}`);
  await run(fetch, { env: { WINNOW_API_KEY: 'k' } }, { log: () => {} });
  const [url, { method, headers, body }] = calls[0] ?? ['', { method: '', headers: {}, body: 'null' }];
  expect([url, method, headers]).toEqual([
    `${BASE}/x`,
    'POST',
    { 'SVC-APIKEY': 'k', 'Content-Type': 'application/json' },
  ]);
  expect(JSON.parse(body)).toEqual(tricky().operation.requestBody?.content?.['application/json']?.example);
});

test('the Python has the words of Python', () => {
  const code = codeFor(tricky(), 'python');
  expect(code).toContain('"none": None');
  expect(code).toContain('"yes": True');
  expect(code).toContain('requests.post(');
});

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s leaves no hole to fill in',
  (_, endpoint) => {
    for (const { code, language } of samplesOf(endpoint, BASE)) {
      if (language !== 'cli') expect(code).toContain(BASE);
      expect(code.split('\n')[0]).not.toMatch(/\{[a-zA-Z]+\}/);
    }
  },
);

test('a stream is read as a stream', () => {
  expect(codeFor(named('streamCrawl'), 'curl')).toMatch(/^curl -N /);
  expect(codeFor(named('streamCrawl'), 'python')).toContain('stream=True');
});

test('open routes send no key', () => {
  expect(codeFor(named('getHealth'), 'curl')).toBe(`curl ${BASE}/api/health`);
});

test('what the command line has a command for is shown as one', () => {
  expect(codeFor(named('scrape'), 'cli')).toMatch(/^winnow scrape https:\/\/example\.com/m);
  for (const id of ['extract', 'search', 'startCrawl', 'createMonitor'])
    expect(codeFor(named(id), 'cli')).toContain('winnow ');
  expect(codeFor(named('getCrawl'), 'cli')).toBe('');
});
