/** The client against a real server. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CrawlPageWithScrape, Winnow, WinnowError } from '../../sdk/src/index.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { type Site, startSite } from '../site/site.ts';

const PAGES = 30;
let site: Site;
let server: SharedServer;
let winnow: Winnow;

beforeAll(async () => {
  const links = Array.from({ length: PAGES - 1 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');
  site = await startSite({
    '/': `<title>Mill</title><h1>Mill</h1><p>${'Grain is milled here. '.repeat(20)}</p>${links}`,
    '/page/*': `<title>Page</title><h1>A page</h1><p>${'Words of a page. '.repeat(30)}</p>`,
    '/product': `<title>Sieve</title><h1>Sieve</h1><script type="application/ld+json">${JSON.stringify({
      '@type': 'Product',
      name: 'Sieve',
      offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' },
    })}</script><p>${'A fine sieve. '.repeat(20)}</p>`,
  });
  server = await sharedServer();
  winnow = new Winnow({ baseUrl: server.url, apiKey: server.key });
});
afterAll(async () => {
  await site?.close();
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('calls', () => {
  it('scrape a page and tell what it cost', async () => {
    const costs: (number | null)[] = [];
    const { results, metadata } = await winnow.scrape(
      { url: `${site.url}/`, formats: [{ type: 'markdown', mode: 'reader' }, { type: 'links' }] },
      { onResponse: ({ creditsUsed }) => void costs.push(creditsUsed) },
    );
    expect(metadata.title).toBe('Mill');
    expect(results.markdown?.data[0]).toContain('Grain is milled here.');
    expect(results.links?.metadata.count).toBe(PAGES - 1);
    expect(costs).toEqual([2]);
  });

  it('extract by a zod schema, typed and checked', async () => {
    const schema = z.object({ name: z.string(), price: z.number(), currency: z.string().nullable() });
    const { json } = await winnow.extract({ url: `${site.url}/product`, prompt: 'The product', schema });
    expect(json).toMatchObject({ name: 'Sieve', price: 12.5 });
    const { results } = await winnow.scrape({
      url: `${site.url}/product`,
      formats: [{ type: 'json', schema }],
    });
    expect(results.json?.data?.price.toFixed(2)).toBe('12.50');
  });

  it('write a schema and read the credits', async () => {
    const { schema } = await winnow.schema({ prompt: 'Name and price of a product' });
    expect(schema.type).toBe('object');
    expect(await winnow.credits()).toMatchObject({ plan: 'Self-Hosted' });
    expect(await winnow.health()).toMatchObject({ services: { db: { status: 'ok' } } });
    expect(await winnow.card()).toMatchObject({ service: 'Winnow' });
  });

  it('fail with typed errors', async () => {
    await expect(winnow.scrape({ url: 'http://10.0.0.1/' })).rejects.toMatchObject({
      type: 'validation',
      status: 400,
      details: [{ code: 'custom', path: ['url'] }],
      requestId: expect.any(String),
    });
    const keyless = new Winnow({ baseUrl: server.url });
    await expect(keyless.credits()).rejects.toMatchObject({ type: 'auth_missing_key', status: 401 });
    const wrong = new Winnow({ baseUrl: server.url, apiKey: 'wn_live_wrong' });
    await expect(wrong.credits()).rejects.toMatchObject({ type: 'auth_invalid_key', status: 403 });
    await expect(winnow.crawl.get('0198c7a3-0c55-7f08-a2e7-6d1b94c3f570')).rejects.toThrow(WinnowError);
  });

  it('are run and charged once, however often they are sent', async () => {
    const options = { idempotencyKey: 'sdk-test-1' };
    const first = await winnow.scrape({ url: `${site.url}/page/once` }, options);
    const again = await winnow.scrape({ url: `${site.url}/page/once` }, options);
    expect(again.id).toBe(first.id);
    expect(site.requests.filter(({ path }) => path === '/page/once')).toHaveLength(1);
  });
});

describe('crawls', () => {
  const input = () => ({ url: `${site.url}/`, maxPages: PAGES, maxLinksPerPage: PAGES });

  it('yield every page with its content, and then how it ended', async () => {
    const counts: number[] = [];
    const run = winnow.crawl.run(input(), {
      onProgress: ({ finished }) => void counts.push(finished),
      pageSize: 7,
    });
    expect(run.progress).toBeNull();
    const pages = await collect(run);
    expect(run.progress).toMatchObject({ status: 'completed', finished: PAGES, total: PAGES });
    expect(new Set(pages.map(({ url }) => url)).size).toBe(PAGES);
    for (const page of pages) expect(page.scrape?.results.markdown?.data[0]).toMatch(/Grain|Words/);
    expect(counts.at(-1)).toBe(PAGES);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));

    const id = run.progress?.id ?? '';
    expect(await collect(winnow.crawl.allPages(id, { limit: 7 }))).toHaveLength(PAGES);
    const rest = await collect(winnow.crawl.follow(id, { from: PAGES - 3 }));
    expect(rest.map(({ url }) => url)).toEqual(pages.slice(-3).map(({ url }) => url));
    const events = await collect(winnow.crawl.events(id));
    expect(events.filter(({ type }) => type === 'crawl.page')).toHaveLength(PAGES);
    expect(events.at(-1)?.type).toBe('crawl.completed');
    expect((await collect(winnow.crawl.all())).map((crawl) => crawl.id)).toContain(id);
    await winnow.crawl.delete(id);
    await expect(collect(winnow.crawl.follow(id))).rejects.toMatchObject({ type: 'not_found' });
  });

  it('stop and resume, and no page comes twice', async () => {
    const pages: CrawlPageWithScrape[] = [];
    const run = winnow.crawl.run(input(), { pageSize: 1 });
    for await (const page of run) {
      pages.push(page);
      if (pages.length === 1) await winnow.crawl.stop(run.progress?.id ?? '').catch(ignoreConflict);
    }
    const id = run.progress?.id ?? '';
    if (run.progress?.status === 'stopped') await winnow.crawl.resume(id);
    pages.push(...(await collect(winnow.crawl.follow(id, { from: pages.length }))));
    expect(pages).toHaveLength(PAGES);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(PAGES);
  });

  it('come by polling where events do not get through', async () => {
    const polling = new Winnow({
      baseUrl: server.url,
      apiKey: server.key,
      fetch: (url, init) =>
        url.endsWith('/events') ? Promise.reject(new Error('held back')) : fetch(url, init),
    });
    const run = polling.crawl.run(input());
    expect(await collect(run)).toHaveLength(PAGES);
    expect(run.progress?.status).toBe('completed');
  });

  it('end when the signal is aborted', async () => {
    const stop = new AbortController();
    const run = winnow.crawl.run(input(), { signal: stop.signal });
    const reading = collect(run);
    await site.requested('/page/5');
    stop.abort(new Error('enough'));
    await expect(reading.then((pages) => expect(pages).toHaveLength(PAGES))).rejects.toThrow('enough');
  });
});

function ignoreConflict(error: unknown): void {
  if (!(error instanceof WinnowError && error.type === 'conflict')) throw error;
}

it('the example writes a site to a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-example-'));
  const example = fileURLToPath(new URL('../../examples/crawl.ts', import.meta.url));
  const env = { ...process.env, WINNOW_URL: server.url, WINNOW_API_KEY: server.key };
  const { stdout } = await promisify(execFile)(process.execPath, [example, `${site.url}/`, folder], { env });
  expect(stdout).toContain(`completed: 11 pages in ${folder}`);
  expect(await readFile(join(folder, 'index.md'), 'utf8')).toContain('Grain is milled here.');
  await rm(folder, { recursive: true, force: true });
});

describe('history', () => {
  it('comes as a list and one by one, each entry once', async () => {
    for (let n = 0; n < 5; n++)
      await winnow.scrape({ url: `${site.url}/page/h${n}` }, { sessionId: 'listing' });
    const { data, pagination } = await winnow.history.list({ sessionId: 'listing', limit: 2 });
    expect([data.length, pagination.total]).toEqual([2, 5]);
    const ids = (await collect(winnow.history.all({ sessionId: 'listing', limit: 2 }))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(await winnow.history.get(ids[0] ?? '')).toMatchObject({ service: 'scrape', status: 'completed' });
    expect(await winnow.history.delete(ids[0] ?? '')).toEqual({ ok: true });
    expect(await collect(winnow.history.all({ sessionId: 'listing' }))).toHaveLength(4);
  });
});
