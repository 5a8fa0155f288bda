/** Promise 26: a dead search engine is an error, not an empty list; and pages that robots.txt refuses are named. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchResult, searchResult } from '../../src/contract/search.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import {
  DUCKDUCKGO_CHALLENGE,
  type EngineStub,
  STUB_KEY,
  type StubName,
  startEngineStub,
} from '../search-engines/stubs.ts';
import { file } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';
import { begin, linkedPage, until } from './crawl-kit.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite({
    '/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /secret\n'),
    '/': linkedPage('Lighthouses', ['/secret', '/open']),
    '/open': linkedPage('Harbours', []),
    '/secret': linkedPage('Smugglers', []),
  });
});
afterAll(() => site?.close());

async function withServer<T>(
  env: Record<string, string>,
  work: (server: ServerHere) => Promise<T>,
): Promise<T> {
  const server = await startServerHere({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host, ...env } });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

async function search(server: ServerHere, query: string) {
  const response = await server.fetch('/api/search', { method: 'POST', body: JSON.stringify({ query }) });
  const body = (await response.json()) as SearchResult & { error?: { type: string; message: string } };
  return { status: response.status, cost: response.headers.get('x-credits-used'), body };
}

describe.each<[StubName, string]>([
  ['brave', 'is dead'],
  ['duckduckgo', 'takes the server for a robot'],
])('%s, chosen by the operator, %s', (name, how) => {
  let stub: EngineStub;
  beforeAll(async () => {
    stub = await startEngineStub(name, []);
    if (how === 'is dead') await stub.close();
    else stub.answerAlways({ status: 202, body: DUCKDUCKGO_CHALLENGE });
  });
  afterAll(async () => {
    if (how !== 'is dead') await stub.close();
  });

  it('fails the call, says what to do, costs nothing, and is kept as failed', async () => {
    const env = { WINNOW_SEARCH: name, WINNOW_SEARCH_URL: stub.url, WINNOW_SEARCH_API_KEY: STUB_KEY };
    await withServer(env, async (server) => {
      const { status, cost, body } = await search(server, 'lighthouses');
      expect({ status, cost, type: body.error?.type }).toEqual({
        status: 503,
        cost: '0',
        type: 'upstream_failed',
      });
      expect(body.error?.message).toMatch(new RegExp(`^The search engine ${name} .*\\. \\w.*\\.$`));
      const history = (await (await server.fetch('/api/history')).json()) as { data: object[] };
      expect(history.data).toMatchObject([
        { service: 'search', status: 'failed', error: { type: 'upstream_failed' } },
      ]);
    });
  });
});

describe('an engine that is only half configured', () => {
  it('lets the service start; each answer and the health report say what is missing', async () => {
    await withServer({ WINNOW_SEARCH: 'tavily' }, async (server) => {
      const { status, body } = await search(server, 'lighthouses');
      expect({ status, message: body.error?.message }).toEqual({
        status: 503,
        message: expect.stringContaining('WINNOW_SEARCH_API_KEY'),
      });
      expect(await (await server.fetch('/api/health')).json()).toMatchObject({
        status: 'degraded',
        services: { search: { status: 'down', detail: expect.stringContaining('WINNOW_SEARCH_API_KEY') } },
      });
    });
  });
});

describe('without any setting', () => {
  it('the local index stands in for the keyless engine and says so; having no result is an error', async () => {
    const stub = await startEngineStub('duckduckgo', []);
    await stub.close();
    await withServer({ WINNOW_SEARCH_URL: stub.url }, async (server) => {
      const nothing = await search(server, 'lighthouses');
      expect(nothing.status).toBe(503);
      expect(nothing.body.error?.message).toMatch(/duckduckgo could not be reached.*local index/);

      await server.fetch('/api/scrape', { method: 'POST', body: JSON.stringify({ url: `${site.url}/` }) });
      const found = await eventually(
        () => search(server, 'lighthouse'),
        ({ status }) => status === 200,
      );
      expect(searchResult.parse(found.body)).toMatchObject({
        results: [
          { url: `${site.url}/`, title: 'Lighthouses', content: expect.stringContaining('# Lighthouses') },
        ],
        metadata: { search: { provider: 'local', fallbackFrom: 'duckduckgo' } },
      });
      const other = (await search(server, 'zeppelins')).status;
      expect(other).toBe(503);
      expect(await (await server.fetch('/api/health')).json()).toMatchObject({
        status: 'ok',
        services: { search: { status: 'unconfigured' } },
      });
    });
  });
});

describe('the local engine, chosen', () => {
  it('finds what the account has scraped and crawled, and nothing is an empty list', async () => {
    await withServer({ WINNOW_SEARCH: 'local' }, async (server) => {
      expect((await search(server, 'harbour')).body).toMatchObject({ results: [] });
      const { id } = await begin(server, { url: `${site.url}/`, maxPages: 5 });
      const job = await until(server, id, ({ status }) => status === 'completed');
      expect(job.pages.find(({ url }) => url.endsWith('/secret'))).toMatchObject({
        status: 'skipped',
        reason: 'robots',
      });
      const found = await eventually(
        () => search(server, 'harbour'),
        ({ body }) => body.results.length > 0,
      );
      expect(found.body).toMatchObject({
        results: [{ url: `${site.url}/open`, title: 'Harbours' }],
        metadata: { search: { provider: 'local' } },
      });
      expect((await search(server, 'smugglers')).body).toMatchObject({ results: [] });
      const located = await server.fetch('/api/search', {
        method: 'POST',
        body: JSON.stringify({ query: 'harbour', locationGeoCode: 'de' }),
      });
      expect(await located.json()).toMatchObject({
        metadata: { warnings: [{ reason: 'location_not_applied' }] },
      });

      const other = JSON.parse(
        await server.winnow('account', 'create', 'other', '--plan', 'free', '--json'),
      ) as {
        apiKey: string;
      };
      const foreign = await server.fetch('/api/search', {
        method: 'POST',
        key: other.apiKey,
        body: JSON.stringify({ query: 'harbour' }),
      });
      expect(await foreign.json()).toMatchObject({ results: [] });

      await server.fetch(`/api/crawl/${id}`, { method: 'DELETE' });
      const left = await server.fetch('/api/history?q=harbours');
      const { data } = (await left.json()) as { data: { service: string }[] };
      // The searches themselves have fetched the page, and remain.
      expect(new Set(data.map(({ service }) => service))).toEqual(new Set(['search']));
    });
  });
});

/** The index is filled right after the answer. */
async function eventually<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await read();
    if (wanted(value) || tries === 100) return value;
    await sleep(50);
  }
}
