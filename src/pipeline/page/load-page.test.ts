import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { callFetchConfig } from '../../contract/fetch/fetch-config.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import type { CallContext } from '../call/call.ts';
import { fetchPage, type LoadDeps, readDocument } from './load-page.ts';

const PAGES = 7;
const document: FetchedDocument = {
  requestedUrl: 'https://a.example/r.pdf',
  url: 'https://a.example/r.pdf',
  status: 200,
  headers: {},
  body: Buffer.from('%PDF-1.4'),
  redirects: [],
  steps: [],
  contentType: 'application/pdf',
  charset: null,
  engine: 'http',
  engineReason: 'mode fast',
  warnings: [],
};

/** With child processes that count pages and read nothing: this is about reservations. */
async function read(given: FetchedDocument) {
  const reserved: number[] = [];
  const pool = { run: async (task: string) => (task === 'countPages' ? PAGES : {}) };
  const deps = { config: loadConfig({}), pool } as unknown as LoadDeps;
  const context = {
    accountId: 'a',
    signal: new AbortController().signal,
    reserveMore: async (amount: number) => void reserved.push(amount),
  } as unknown as CallContext;
  const request = { url: given.url, fetchConfig: callFetchConfig.parse({}), processors: [] };
  const { pdfPages } = await readDocument(deps, request, given, { formats: [] }, context);
  return { reserved, pdfPages };
}

describe('the pages of a PDF', () => {
  it('are reserved before they are read', async () => {
    expect(await read(document)).toEqual({ reserved: [PAGES], pdfPages: PAGES });
  });

  it('of an earlier fetch are free, so that no account is refused for lack of credits', async () => {
    const hit = { ...document, cache: { state: 'hit' as const, fetchedAt: '2026-01-01T00:00:00.000Z' } };
    expect(await read(hit)).toEqual({ reserved: [], pdfPages: 0 });
  });
});

const empty = { ...document, body: Buffer.alloc(0), contentType: 'text/html' };

it.each([401, 403])('a %i without any content is an error', async (status) => {
  await expect(read({ ...empty, status })).rejects.toMatchObject({ type: 'blocked' });
});

it.each([200, 404, 429, 500])('a %i without any content is a result', async (status) => {
  expect(await read({ ...empty, status })).toEqual({ reserved: [], pdfPages: 0 });
});

it.each([
  ['a new fetch', null],
  [
    'an earlier fetch',
    { ...document, cache: { state: 'hit' as const, fetchedAt: '2026-01-01T00:00:00.000Z' } },
  ],
])('%s is passed on and cached only once the call is open', async (_, kept) => {
  const opening = Promise.withResolvers<void>();
  const keptNow: string[] = [];
  const deps = {
    fetcher: { fetch: async () => document },
    cache: { read: async () => kept, keep: () => void keptNow.push(document.url) },
  } as unknown as LoadDeps;
  const context = {
    accountId: 'a',
    signal: new AbortController().signal,
    opened: opening.promise,
  } as unknown as CallContext;
  const request = {
    url: document.url,
    fetchConfig: callFetchConfig.parse({}),
    processors: [],
    maxAge: 1_000,
  };
  let isFetched = false;
  const fetched = fetchPage(deps, request, context).finally(() => {
    isFetched = true;
  });
  await new Promise(setImmediate);
  expect([isFetched, keptNow]).toEqual([false, []]);
  opening.resolve();
  expect((await fetched).cache?.state).toBe(kept ? 'hit' : 'miss');
});
