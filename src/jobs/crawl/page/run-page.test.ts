/** A page ends when it is called back or its time is over, whatever holds it up. */
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { type CrawlInput, crawlBody } from '../../../contract/crawl/config.ts';
import { AppError } from '../../../errors.ts';
import type { FetchedDocument, RawResponse } from '../../../fetch/document.ts';
import type { SendRaw } from '../../../fetch/robots/robots.ts';
import { identityHash } from '../../../fetch/url-identity.ts';
import { networkError } from '../../../net/network-error.ts';
import { fingerprint } from '../../../pipeline/page/store-page.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import { planOf } from '../plans.ts';
import { createRobotsGate } from './robots-gate.ts';
import { type RunPageDeps, runPage } from './run-page.ts';

const url = 'https://example.com/';

const page: ClaimedPage = {
  id: '01890000-0000-7000-8000-000000000001',
  token: '01890000-0000-7000-8000-000000000002',
  crawlId: '01890000-0000-7000-8000-000000000003',
  accountId: '01890000-0000-7000-8000-000000000004',
  url,
  host: 'example.com',
  depth: 0,
  parentUrl: null,
  attempt: 1,
  isStart: true,
  sites: ['example.com'],
  lastmod: null,
  hostIsSlow: false,
};

/** Nothing after robots.txt is reached, so the other parts are missing. */
const deps = {
  config: { ...loadConfig({}), callExtraMs: 50 },
  network: { of: () => ({ robots: { check: () => new Promise(() => {}) } }) },
  stopping: () => false,
} as unknown as RunPageDeps;

/** The request as it is stored. */
const stored = (request: CrawlInput) => ({ ...crawlBody.parse(request), maxPages: 50 });

const plan = planOf(stored({ url, fetchConfig: { timeout: 1_000 } }), 'crawl');
const handedBack = { outcome: { outcome: 'retry', afterMs: 0, counted: false }, note: null };

it('is handed back when it is called back while robots.txt is read', async () => {
  const controller = new AbortController();
  const run = runPage(deps, page, plan, controller.signal);
  controller.abort();
  expect(await run).toEqual(handedBack);
});

it('is handed back when it was called back before it began', async () => {
  expect(await runPage(deps, page, plan, AbortSignal.abort())).toEqual(handedBack);
});

it('ends at its deadline while robots.txt is read', async () => {
  const { outcome, note } = await runPage(deps, page, plan, new AbortController().signal);
  expect(outcome).toMatchObject({ outcome: 'retry', counted: true });
  expect(note).toEqual({ host: 'example.com', trouble: true });
});

it('is handed back without a request once the process stops', async () => {
  const run = await runPage({ ...deps, stopping: () => true }, page, plan, new AbortController().signal);
  expect(run.outcome).toEqual({ outcome: 'retry', afterMs: 0, counted: false });
});

it('stops reading sitemaps when it is called back', async () => {
  const controller = new AbortController();
  const { promise: asked, resolve: ask } = Promise.withResolvers<AbortSignal>();
  const rules = { origin: 'fetched', sitemaps: [`${url}sitemap.xml`], allows: () => true };
  const earlier = {
    ...{ id: page.id, url, links: [], aliases: [], title: '', contentType: 'text/html' },
    ...{ statusCode: 200, refId: page.id, visit: { at: '2026-02-01T00:00:00Z', url, body: '', content: '' } },
  };
  const reading = {
    ...deps,
    earlier: async () => earlier,
    network: {
      of: () => ({
        send: ({ deadline }: { deadline: { signal: AbortSignal } }) => {
          ask(deadline.signal);
          return new Promise(() => {});
        },
        robots: { rulesFor: async () => rules },
      }),
    },
  } as unknown as RunPageDeps;
  const since = page.crawlId;
  const again = planOf(stored({ url, since, sitemap: true }), 'crawl');
  const unchanged = { ...page, lastmod: new Date('2026-01-01') };
  const run = runPage(reading, unchanged, again, controller.signal);
  const signal = await asked;
  expect(signal.aborted).toBe(false);
  controller.abort();
  expect(await run).toEqual(handedBack);
  expect(signal.aborted).toBe(true);
});

it('of a site monitor fails if its session is signed out, whatever the site shows instead', async () => {
  const signedOut: Partial<FetchedDocument> = {
    ...{ requestedUrl: url, url, status: 200, redirects: [], headers: {}, steps: [], engine: 'http' },
    body: Buffer.from('<title>Sign in</title><input type="password">'),
    warnings: [{ reason: 'logged_out', detail: 'The session shop is signed out' }],
  };
  const visiting = {
    ...deps,
    network: { of: () => ({ robots: { check: async () => ({ allowed: true, delayMs: 0 }) } }) },
    fetcher: { fetch: async () => signedOut },
  } as unknown as RunPageDeps;
  const run = { ...stored({ url }), monitored: { leaveOut: [], revision: 1 } };
  const { outcome } = await runPage(visiting, page, planOf(run, 'crawl'), new AbortController().signal);
  expect(outcome).toMatchObject({
    outcome: 'failed',
    reason: 'blocked',
    error: 'logged_out: The session shop is signed out',
  });
});

it.each([
  ['answers plain HTTP as if it were in trouble', { status: 503, redirects: [], url }],
  ['sends plain HTTP to another site', { status: 200, redirects: [url], url: 'https://wall.example/' }],
])('is judged, which may take a browser, before it is refused: one that %s', async (_, answer) => {
  const judged = async () => {
    throw new AppError('blocked', 'by the judge');
  };
  const visiting = {
    ...deps,
    network: { of: () => ({ robots: { check: async () => ({ allowed: true, delayMs: 0 }) } }) },
    fetcher: { fetchUnjudged: async () => ({ response: { ...answer, headers: {} }, judged }) },
  } as unknown as RunPageDeps;
  const found = { ...page, isStart: false };
  const { outcome } = await runPage(visiting, found, plan, new AbortController().signal);
  expect(outcome).toMatchObject({ outcome: 'failed', error: 'by the judge' });
});

it.each([true, false])('is stored together with others only while there are many: %s', async (isBusy) => {
  const json = Buffer.from('{}');
  const read = {
    ...{ page: { title: 'A page', canonical: null }, results: {}, linksToFollow: '[]', assets: [] },
    finished: { zstd: zstdCompressSync(json), jsonBytes: json.length, content: '0'.repeat(32) },
  };
  const document: Partial<FetchedDocument> = {
    ...{ requestedUrl: url, url, status: 200, redirects: [], headers: {}, contentType: 'text/html' },
    ...{ body: Buffer.from('<p>A page</p>'), engine: 'http', steps: [], warnings: [] },
  };
  const keepResult = vi.fn(() => Promise.reject(new Error('as far as this')));
  const visiting = {
    ...deps,
    network: { of: () => ({ robots: { check: async () => ({ allowed: true, delayMs: 0 }) } }) },
    fetcher: { fetch: async () => document },
    pool: { run: async () => read },
    blobs: { keepResult },
    isBusy: () => isBusy,
  } as unknown as RunPageDeps;
  const run = { ...stored({ url }), monitored: { leaveOut: [], revision: 1 } };
  await runPage(visiting, page, planOf(run, 'crawl'), new AbortController().signal);
  expect(keepResult.mock.calls).toEqual([[expect.anything(), { patient: isBusy }]]);
});

it('that has not changed still tells how fast its site answers', async () => {
  const body = Buffer.from('<p>As before</p>');
  const same: Partial<FetchedDocument> = {
    ...{
      requestedUrl: url,
      url,
      status: 200,
      redirects: [],
      headers: {},
      body,
      engine: 'http',
      warnings: [],
    },
    steps: [{ name: 'fetch', ms: 70 }],
  };
  const before = {
    ...{ id: page.id, url, links: [], aliases: [], title: '', contentType: 'text/html', statusCode: 200 },
    ...{ refId: page.id, visit: { at: '2026-02-01T00:00:00Z', url, body: fingerprint(body), content: '' } },
  };
  const rules = { origin: 'fetched', sitemaps: [], allows: () => true };
  const check = async () => ({ allowed: true, delayMs: 0 });
  const visiting = {
    ...deps,
    earlier: async () => before,
    network: { of: () => ({ robots: { check, rulesFor: async () => rules } }) },
    fetcher: { fetch: async () => same },
  } as unknown as RunPageDeps;
  const again = planOf(stored({ url, since: page.crawlId }), 'crawl');
  const { signal } = new AbortController();
  const unchanged = { outcome: 'completed', change: 'unchanged' };
  expect(await runPage(visiting, page, again, signal)).toMatchObject({
    ...{ outcome: unchanged, isSiteWell: true, answeredMs: 70 },
  });
  // From the cache.
  const kept = { ...same, cache: { state: 'hit' } };
  const reading = { ...visiting, fetcher: { fetch: async () => kept } } as unknown as RunPageDeps;
  const slow = { ...page, hostIsSlow: true };
  expect(await runPage(reading, slow, again, signal)).toEqual({ outcome: expect.anything(), note: null });
  expect(await runPage(visiting, slow, again, signal)).toMatchObject({ note: { host: page.host } });
  // Unchanged by its date in the sitemap, and not fetched.
  const spared = { ...page, isStart: false, lastmod: new Date('2026-01-01') };
  const run = await runPage(visiting, spared, again, signal);
  expect(run).toMatchObject({ outcome: unchanged });
  expect(run).not.toHaveProperty('isSiteWell');
});

it('that only redirected to another page before is fetched, whatever date the sitemap gives', async () => {
  const [old, notice] = ['/old', '/notice'].map((path) => new URL(path, url).href) as [string, string];
  const before = (asked: string) => ({
    ...{ id: page.id, url: notice, links: [], aliases: [], title: '', contentType: 'text/html' },
    ...{ statusCode: 200, refId: page.id },
    visit: {
      ...{ at: '2026-02-01T00:00:00Z', url: notice, body: '', content: '' },
      ...{ asked: identityHash(asked), own: [identityHash(notice)] },
    },
  });
  const changeOf = async (asked: string) => {
    const check = () => Promise.reject(new AppError('blocked', 'asked for'));
    const asking = {
      ...deps,
      earlier: async () => before(asked),
      network: { of: () => ({ robots: { check } }) },
    };
    const found = { ...page, url: old, isStart: false, lastmod: new Date('2026-01-01') };
    const again = planOf(stored({ url, since: page.crawlId }), 'crawl');
    const signal = new AbortController().signal;
    return (await runPage(asking as unknown as RunPageDeps, found, again, signal)).outcome;
  };
  expect(await changeOf(notice)).toMatchObject({ outcome: 'failed', error: 'asked for' });
  expect(await changeOf(old)).toMatchObject({ outcome: 'completed', change: 'unchanged' });
});

describe('if robots.txt cannot be read', () => {
  const withoutRobots = (send: SendRaw) => {
    const robots = createRobotsGate({ send, userAgent: 'Winnow', respect: true });
    const asking = { ...deps, network: { of: () => ({ robots }) } } as unknown as RunPageDeps;
    return runPage(asking, page, plan, new AbortController().signal);
  };
  const refusing = (code: string) => () =>
    Promise.reject(networkError('a.example', Object.assign(new Error(code), { code })));

  it('the error says why, and an unknown host name is not tried again', async () => {
    const { outcome } = await withoutRobots(refusing('ENOTFOUND'));
    expect(outcome).toMatchObject({
      outcome: 'failed',
      reason: 'upstream_failed',
      error: 'robots.txt of example.com could not be read: the name does not resolve',
    });
    expect(await withoutRobots(refusing('ECONNRESET'))).toMatchObject({ outcome: { outcome: 'retry' } });
  });

  it('the next try waits as long as the site asks for', async () => {
    const answer = { status: 429, headers: { 'retry-after': '7' }, body: Buffer.from('') };
    const { outcome, note } = await withoutRobots(async () => answer as unknown as RawResponse);
    expect(outcome).toMatchObject({ outcome: 'retry' });
    expect(note).toEqual({ host: page.host, trouble: true, complaint: true, retryAfterMs: 7_000 });
  });
});
