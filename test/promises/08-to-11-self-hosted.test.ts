/**
 * Promises 8 to 11: one command in an empty folder starts a service (8) that needs less than 1 GB (9), in which
 * everything works and health reports what has no provider (10), with a key and no outside service (11).
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPagesOf } from '../../src/concurrency/machine/capacity.ts';
import { treeMemory } from '../../src/concurrency/machine/processes.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type Site, startSite } from '../site/site.ts';
import { crawl, linkedPage, post } from './crawl-kit.ts';

const GIGABYTE = 2 ** 30;
const SMALL_MACHINE = { cores: 2, memory: GIGABYTE };

let site: Site;
let server: TestServer;

beforeAll(async () => {
  site = await startSite({ '/*': linkedPage('Granary', ['/one', '/two']) });
  server = await startServer({
    setUp: true,
    dataDir: await makeDataDir({ empty: true }),
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      // The defaults of a machine with two cores and 1 GB.
      WINNOW_BROWSER_CONCURRENCY: String(browserPagesOf(SMALL_MACHINE)),
      WINNOW_CONVERTERS: String(SMALL_MACHINE.cores),
    },
  });
}, 120_000);
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const scrape = (path: string, more = {}) => post(server, '/api/scrape', { url: site.url + path, ...more });

describe('from nothing', { timeout: 60_000 }, () => {
  it('to the first scrape in one command', async () => {
    const response = await scrape('/');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      results: { markdown: { data: [expect.stringContaining('# Granary')] } },
    });
  });

  it('there is a key that only its owner can read, and the start says where', async () => {
    const file = join(server.dataDir, 'api-key');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(server.output()).toContain(file);
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const [, promised = 'no call in the README'] = /\n {2}(-d '.*')\n/.exec(readme) ?? [];
    expect(server.output()).toContain(promised);
    const key = (await readFile(file, 'utf8')).trim();
    expect((await server.fetch('/api/credits', { key })).status).toBe(200);
    expect((await server.fetch('/api/credits', { key: null })).status).toBe(401);
  });
});

describe('with nothing configured', { timeout: 90_000 }, () => {
  it('every format works', async () => {
    const types = ['markdown', 'html', 'links', 'images', 'screenshot', 'branding', 'summary'];
    const formats = [...types.map((type) => ({ type })), { type: 'json', prompt: 'title of the page' }];
    const response = await scrape('/', { formats });
    const { results } = (await response.json()) as { results: Record<string, { data?: unknown }> };
    expect(Object.keys(results).toSorted()).toEqual([...types, 'json'].toSorted());
    for (const [name, { data }] of Object.entries(results)) expect(data, name).toBeDefined();
  });

  it('extraction, schemas, crawls and monitors work', async () => {
    const url = `${site.url}/`;
    const extract = await post(server, '/api/extract', { url, prompt: 'title of the page' });
    expect(extract.status).toBe(200);
    expect((await post(server, '/api/schema', { prompt: 'name and price' })).status).toBe(200);
    expect(await crawl(server, { url, maxPages: 3 })).toMatchObject({ status: 'completed', finished: 3 });
    expect((await post(server, '/api/monitor', { url, interval: '@daily' })).status).toBe(200);
  });

  it('health reports what has no provider, and which setting configures one', async () => {
    const health = await (await server.fetch('/api/health', { key: null })).json();
    expect(health).toMatchObject({
      status: 'ok',
      services: {
        db: { status: 'ok' },
        browser: { status: 'ok' },
        llm: { status: 'unconfigured', detail: expect.stringContaining('WINNOW_LLM') },
        search: { status: 'unconfigured', detail: expect.stringContaining('WINNOW_SEAR') },
      },
    });
  });
});

describe('on a small machine', () => {
  it('the memory limit of the machine or container decides how many pages are open', () => {
    const gigabytes = [0.5, 1, 2, 64].map((size) => browserPagesOf({ cores: 2, memory: size * GIGABYTE }));
    expect(gigabytes).toEqual([1, 2, 4, 4]);
  });

  it.runIf(process.platform === 'linux')(
    'more requests than fit are queued, not refused, and 1 GB is enough',
    {
      timeout: 120_000,
    },
    async () => {
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, treeMemory(server.process.pid ?? 0) ?? 0);
      }, 200);
      const fast = Array.from({ length: 24 }, (_, n) =>
        scrape(`/fast/${n}`, { fetchConfig: { mode: 'fast' } }),
      );
      const js = Array.from({ length: 6 }, (_, n) => scrape(`/js/${n}`, { fetchConfig: { mode: 'js' } }));
      const answers = await Promise.all([...fast, ...js]);
      clearInterval(watch);
      expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThan(GIGABYTE);
    },
  );
});
