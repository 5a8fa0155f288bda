/** The batch endpoints against a real server: pages by their addresses on the frontier of crawls. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchDetails, batchJob, batchPagesRoute } from '../../src/contract/crawl/batch.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { account, credits, linkedPage, post } from '../promises/crawl-kit.ts';
import { file, redirectTo } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

type HistoryList = { data: { status: string; params: object }[] };
type Batch = typeof batchDetails._zod.output;

let site: Site;
let other: Site;
let server: ServerHere;
let receiver: Receiver;
const FAST = { fetchConfig: { mode: 'fast' } };

beforeAll(async () => {
  receiver = await startReceiver();
  other = await startSite({ '/': linkedPage('Elsewhere', ['/more']) });
  site = await startSite({
    '/p/*': linkedPage('Page', ['/never']),
    '/moved': redirectTo('/p/1'),
    '/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /secret'),
  });
  server = await startServerHere({
    env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', WINNOW_LEASE_SECONDS: '2' },
  });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([site?.close(), other?.close(), receiver?.close()]);
});

async function begin(body: object, options: { key?: string; headers?: Record<string, string> } = {}) {
  const response = await post(server, '/api/batch', { ...FAST, ...body }, options);
  expect(response.status, await response.clone().text()).toBe(200);
  return batchJob.parse(await response.json());
}

async function read(id: string, key?: string): Promise<Batch> {
  const response = await server.fetch(`/api/batch/${id}`, key ? { key } : {});
  expect(response.status).toBe(200);
  return batchDetails.parse(await response.json());
}

async function ended(id: string, key?: string): Promise<Batch> {
  await expect.poll(async () => (await read(id, key)).status, { timeout: 60_000 }).not.toBe('running');
  return read(id, key);
}

describe('a batch', { timeout: 120_000 }, () => {
  it('counts its addresses as kept from its start until it is deleted, also those that are never fetched', async () => {
    const { apiKey: key } = await account(server, 'free');
    const kept = async () => {
      const { storage } = (await (await server.fetch('/api/credits', { key })).json()) as {
        storage: { used: number };
      };
      return storage.used;
    };
    const urls = Array.from({ length: 100 }, (_, n) => `http://nowhere.invalid/${n}/${'x'.repeat(1_000)}`);
    const { id } = await begin({ urls }, { key });
    await server.fetch(`/api/batch/${id}/stop`, { method: 'POST', key });
    // The report of credits may be a second old.
    await expect.poll(kept, { timeout: 10_000 }).toBeGreaterThan(100_000);
    await server.fetch(`/api/batch/${id}`, { method: 'DELETE', key });
    await expect.poll(kept, { timeout: 10_000 }).toBeLessThan(100_000);
  });

  it('fetches every address once, follows no link, and costs what its pages cost', async () => {
    const { apiKey: key } = await account(server, 'free');
    const urls = ['/p/1', '/p/1#top', '/p/1?utm_source=x', '/moved', '/p/2'].map((path) => site.url + path);
    const response = await post(server, '/api/batch', { ...FAST, urls: [...urls, other.url] }, { key });
    expect(response.headers.get('x-credits-used')).toBe('0');
    const started = batchJob.parse(await response.json());
    expect(started).toEqual({ id: started.id, status: 'running', total: 4, finished: 0, pages: [] });
    const job = await ended(started.id, key);
    expect(job).toMatchObject({
      status: 'completed',
      total: 4,
      completed: 4,
      failed: 0,
      skipped: 0,
      creditsUsed: 4,
    });
    expect(job.pages.map(({ url }) => url).toSorted()).toEqual(
      [`${other.url}/`, `${site.url}/moved`, `${site.url}/p/1`, `${site.url}/p/2`].toSorted(),
    );
    expect(job.pages.every(({ depth, parentUrl }) => depth === 0 && parentUrl === null)).toBe(true);
    expect(job.config).toMatchObject({ formats: [{ type: 'markdown' }], fetchConfig: { mode: 'fast' } });
    expect(site.requests.some(({ path }) => path === '/never')).toBe(false);
    expect(await credits(server, key)).toMatchObject({ used: 4 });

    const pages = await (await server.fetch(`/api/batch/${job.id}/pages`, { key })).json();
    const { schema } = batchPagesRoute.responses[200].content['application/json'];
    expect(schema.parse(pages).data.every(({ scrape }) => scrape?.results.markdown)).toBe(true);
    const entry = await (await server.fetch(`/api/history/${job.id}`, { key })).json();
    expect(entry).toMatchObject({ service: 'batch', status: 'completed', params: { total: 6 } });
    const usage = (await (await server.fetch('/api/usage', { key })).json()) as { days: object[] };
    expect(usage.days).toMatchObject([{ service: 'batch', credits: 4 }]);
  });

  it('is not a crawl, and a crawl is not a batch', async () => {
    const { id } = await begin({ urls: [`${site.url}/p/1`] });
    await ended(id);
    expect((await server.fetch(`/api/crawl/${id}`)).status).toBe(404);
    const list = async (path: string) =>
      ((await (await server.fetch(path)).json()) as { data: { id: string }[] }).data.map((item) => item.id);
    expect(await list('/api/batch')).toContain(id);
    expect(await list('/api/batch?status=completed')).toContain(id);
    expect(await list('/api/batch?status=stopped')).not.toContain(id);
    expect(await list('/api/crawl')).not.toContain(id);
    expect((await server.fetch(`/api/batch/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await server.fetch(`/api/batch/${id}`)).status).toBe(404);
  });

  it('names each address that is invalid, or leaves them out where that is asked for', async () => {
    const urls = ['mailto:a@b.example', `${site.url}/p/1`, 'http://10.0.0.1/', 'http://me:word@a.example/'];
    const refused = await post(server, '/api/batch', { urls });
    expect(refused.status).toBe(400);
    const { error } = (await refused.json()) as { error: { details: { path: unknown[] }[] } };
    expect(error.details.map(({ path }) => path)).toEqual([
      ['urls', 0],
      ['urls', 2],
      ['urls', 3],
    ]);
    expect(error.details[0]).toMatchObject({ code: 'invalid_format', format: 'url' });
    const headers = { 'Idempotency-Key': 'batch once' };
    const started = await begin({ urls, ignoreInvalid: true }, { headers });
    expect(started).toMatchObject({ total: 1, invalid: [urls[0], urls[2], urls[3]] });
    expect(await begin({ urls, ignoreInvalid: true }, { headers })).toEqual(started);
    // What is kept of them has no password.
    expect((await ended(started.id)).invalid).toEqual([urls[0], urls[2], 'http://a.example/']);
    expect((await post(server, '/api/batch', { urls: ['x:y'], ignoreInvalid: true })).status).toBe(400);
  });

  it.each([
    [{}],
    [{ urls: [] }],
    [{ urls: Array(10_001).fill('a.example') }],
    [{ urls: ['a.example'], maxDepth: 1 }],
  ])('is refused where its body does not fit (%#)', async (body) =>
    expect((await post(server, '/api/batch', body)).status).toBe(400),
  );

  it('obeys robots.txt, stops, and goes on', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    site.page('/slow/*', async (_, response) => {
      await promise;
      response.end(linkedPage('Slow', []));
    });
    const urls = ['/secret', '/slow/1', '/slow/2'].map((path) => site.url + path);
    const { id } = await begin({ urls });
    await site.requested('/slow/2');
    expect((await post(server, `/api/crawl/${id}/stop`)).status).toBe(404);
    expect((await post(server, `/api/batch/${id}/stop`)).status).toBe(200);
    expect((await read(id)).status).toBe('stopped');
    const again = await post(server, `/api/batch/${id}/stop`);
    expect(await again.json()).toMatchObject({
      error: { message: 'The batch is not running: it is stopped' },
    });
    resolve();
    expect((await post(server, `/api/batch/${id}/resume`)).status).toBe(200);
    const job = await ended(id);
    expect(job).toMatchObject({ status: 'completed', completed: 2, skipped: 1 });
    expect(job.pages.find(({ url }) => url.endsWith('/secret'))).toMatchObject({ reason: 'robots' });
    const events = await (await server.fetch(`/api/batch/${id}/events`)).text();
    expect(events.match(/^event: .*$/gm)).toEqual([
      'event: batch.started',
      ...Array(3).fill('event: batch.page'),
      'event: batch.progress',
      'event: batch.completed',
    ]);
  });

  it('has the same request in history while a page is fetched as at its end, also of an address with a secret', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    site.page('/held', async (_, response) => {
      await promise;
      response.end(linkedPage('Held', []));
    });
    const { id } = await begin({ urls: [`${site.url}/held?token=sesame`] });
    const entries = async () => {
      const list = (await (await server.fetch(`/api/history?parent=${id}`)).json()) as HistoryList;
      return list.data.map(({ status, params }) => ({ status, params }));
    };
    await expect.poll(entries, { timeout: 60_000 }).toMatchObject([{ status: 'running' }]);
    const [running] = await entries();
    resolve();
    await ended(id);
    expect(await entries()).toEqual([{ ...running, status: 'completed' }]);
  });

  it('sends its events to a webhook, and only those that are wanted', async () => {
    const urls = [`${site.url}/p/1`, `${site.url}/p/2`];
    // What an earlier try of this test was sent is not counted.
    const path = `/${randomUUID()}`;
    const { id } = await begin({
      urls,
      webhookUrl: receiver.url + path,
      webhookEvents: ['batch.page', 'batch.completed'],
    });
    const received = () => receiver.received.filter((request) => request.path === path);
    await expect.poll(() => received().length, { timeout: 60_000 }).toBe(3);
    const events = received().map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'batch.completed',
      'batch.page',
      'batch.page',
    ]);
    expect(events.every(({ data }) => data.id === id)).toBe(true);
  });

  it('of 10,000 addresses is accepted at once', async () => {
    const { apiKey: key } = await account(server, 'free');
    const urls = Array.from({ length: 10_000 }, (_, n) => `${site.url}/p/${n}`);
    const body = { urls, fetchConfig: { mode: 'fast' } };
    const begun = performance.now();
    const { id, total } = await begin(body, { key });
    const elapsed = performance.now() - begun;
    expect(total).toBe(10_000);
    expect((await post(server, `/api/batch/${id}/stop`, undefined, { key })).status).toBe(200);
    // Long before its pages could be fetched, on a slow machine too; `bench/crawl/many-pages.ts batch` has the figure.
    expect(elapsed).toBeLessThan(15_000);
  });
});
