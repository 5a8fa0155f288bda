/** `maxAge` against a real server: what is read again, what that costs, and for whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { account, crawl, credits, linkedPage, post } from '../promises/crawl-kit.ts';
import { type Site, startSite } from '../site/site.ts';

type Answer = {
  results: Record<string, { data: unknown }>;
  metadata: { cache?: { state: string; fetchedAt: string }; provider: string };
};

let site: Site;
let server: SharedServer;
let key: string;
const FAST = { mode: 'fast' };
const HOUR = 3_600_000;

beforeAll(async () => {
  site = await startSite({
    '/': linkedPage('Front', ['/a', '/b']),
    '/missing': (_, response) => void response.writeHead(404).end(linkedPage('No', [])),
    '/*': linkedPage('Page', []),
  });
  server = await sharedServer();
  key = server.key;
});
afterAll(async () => {
  await site?.close();
});

const asked = (path: string) => site.requests.filter((request) => request.path === path).length;

async function call(service: string, body: object, as = key) {
  const response = await post(server, `/api/${service}`, { fetchConfig: FAST, ...body }, { key: as });
  expect(response.status, await response.clone().text()).toBe(200);
  const { results, metadata } = (await response.json()) as Answer;
  return { results, state: metadata.cache?.state, metadata, cost: response.headers.get('x-credits-used') };
}

describe('a fetch that is read again', { timeout: 60_000 }, () => {
  it('costs nothing for content, in any format, after a fetch that did not ask for it', async () => {
    const url = `${site.url}/one`;
    const plain = await call('scrape', { url });
    expect(plain.metadata).not.toHaveProperty('cache');
    expect(plain.cost).toBe('1');
    const formats = [{ type: 'html' }, { type: 'links' }];
    const hit = await call('scrape', { url: `${url}#part`, maxAge: HOUR, formats });
    expect([hit.state, hit.cost]).toEqual(['hit', '0']);
    expect(Object.keys(hit.results)).toEqual(['html', 'links']);
    expect(Date.now() - Date.parse(hit.metadata.cache?.fetchedAt ?? '')).toBeLessThan(60_000);
    expect(asked('/one')).toBe(1);
    const markdown = await call('scrape', { url, maxAge: HOUR });
    expect(markdown.results).toEqual(plain.results);
    const json = { type: 'json', prompt: 'The title of the page' };
    const extracted = await call('scrape', { url, maxAge: HOUR, formats: [{ type: 'markdown' }, json] });
    expect([extracted.state, extracted.cost]).toEqual(['hit', '5']);
    const extract = await call('extract', { url, maxAge: HOUR, prompt: 'The title of the page' });
    expect([extract.state, extract.cost]).toEqual(['hit', '5']);
    expect(asked('/one')).toBe(1);
    expect((await call('scrape', { url })).cost).toBe('1');
    expect(asked('/one')).toBe(2);
  });

  it('is not older than it may be, and not one that failed or was not to be kept', async () => {
    const url = `${site.url}/two`;
    expect(await call('scrape', { url, maxAge: HOUR, storeInCache: false })).toMatchObject({
      state: 'miss',
      cost: '1',
    });
    expect((await call('scrape', { url, maxAge: HOUR })).state).toBe('miss');
    expect((await call('scrape', { url, maxAge: HOUR })).state).toBe('hit');
    await expect.poll(async () => (await call('scrape', { url, maxAge: 1 })).state).toBe('miss');
    for (const _ of [1, 2]) {
      const missing = await call('scrape', { url: `${site.url}/missing`, maxAge: HOUR });
      expect([missing.state, missing.cost]).toEqual(['miss', '0']);
    }
  });

  it('is of the same account and with the same credentials and options', async () => {
    const url = `${site.url}/three`;
    const state = async (fetchConfig: object, as?: string) =>
      (await call('scrape', { url, maxAge: HOUR, fetchConfig: { ...FAST, ...fetchConfig } }, as)).state;
    expect(await state({})).toBe('miss');
    expect(await state({ timeout: 30_000 })).toBe('hit');
    const { apiKey: other } = await account(server, 'free');
    expect(await state({}, other)).toBe('miss');
    for (const config of [{ cookies: { a: '1' } }, { cookies: { a: '2' } }, { headers: { 'X-A': '1' } }]) {
      expect(await state(config)).toBe('miss');
      expect(await state(config)).toBe('hit');
    }
    expect(await state({ mode: 'auto' })).toBe('miss');
    expect(await state({})).toBe('hit');
  });

  it('serves crawls and batches too', async () => {
    const { apiKey: as } = await account(server, 'free');
    await call('scrape', { url: `${site.url}/a` }, as);
    const before = [asked('/a'), asked('/b')];
    const body = { url: site.url, fetchConfig: FAST, maxAge: HOUR };
    const job = await crawl(server, body, { key: as });
    expect(job).toMatchObject({ status: 'completed', finished: 3, creditsUsed: 2 + 2 });
    expect([asked('/a'), asked('/b')]).toEqual([before[0], (before[1] ?? 0) + 1]);
    const urls = ['/', '/a', '/b'].map((path) => site.url + path);
    const used = (await credits(server, as)).used;
    const response = await post(server, '/api/batch', { urls, fetchConfig: FAST, maxAge: HOUR }, { key: as });
    const { id } = (await response.json()) as { id: string };
    const status = async () => (await (await server.fetch(`/api/batch/${id}`, { key: as })).json()) as object;
    await expect.poll(status, { timeout: 20_000 }).toMatchObject({ status: 'completed', creditsUsed: 0 });
    expect((await credits(server, as)).used).toBe(used);
  });
});
