/** The client of the origin service (npm scrapegraph-js 2.x): its schemas accept our answers, and its calls work here. */
import * as origin from 'scrapegraph-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { ended } from '../promises/crawl-kit.ts';
import { jobBody, runJob } from '../promises/monitor-kit.ts';
import { type Site, startSite } from '../site/site.ts';

let site: Site;
let server: SharedServer;
const words = 'Words enough that this is a page of its own. '.repeat(10);
const page = (more = '') =>
  `<!doctype html><html lang="en"><title>Mills</title><body><main><h1>Mills</h1><p>${words}${more}</p><a href="/b">B</a><img src="/i.png" alt="i"></main></body></html>`;

beforeAll(async () => {
  site = await startSite({ '/': page(), '/b': page('B') });
  server = await sharedServer();
}, 60_000);
afterAll(async () => {
  await site?.close();
});

type Issue = { path: PropertyKey[]; message: string };
type Schema = { safeParse(value: unknown): { error?: { issues: Issue[] } | undefined } };

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await server.fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

/** Where the contract has another word; docs/migrate-v2.md lists them. */
const OTHERWISE = [
  // Every member of branding is there, and null where the page has none.
  /\bbranding\..* received null$/,
  // A tick's history entry holds what was captured; what changed stands in the activity.
  /^data\.\d+\.(params\.cronId|result\.(changed|diffs|refs)): .* received undefined$/,
  // Each part of the service says more than whether it is up.
  /^services\.(db|redis): /,
  // The site of the tests is at 127.0.0.1, which the origin service never fetches.
  /url: Private or internal URLs are not allowed$/,
];

function fits(schema: Schema, answer: unknown): void {
  const issues = schema.safeParse(answer).error?.issues ?? [];
  const said = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(said.filter((issue) => !OTHERWISE.some((pattern) => pattern.test(issue)))).toEqual([]);
}

const FAST = { fetchConfig: { mode: 'fast' } };

describe('the schema of the origin client accepts', () => {
  it('scrape, in every format', async () => {
    const formats = ['markdown', 'html', 'links', 'images', 'summary', 'json', 'screenshot', 'branding'];
    const answer = await call('POST', '/api/scrape', {
      url: site.url,
      formats: formats.map((type) => ({ type, ...(type === 'json' && { prompt: 'the heading' }) })),
    });
    fits(origin.scrapeResponseSchema, answer);
  }, 60_000);

  it('extract, from a page and from HTML', async () => {
    fits(
      origin.extractResponseSchema,
      await call('POST', '/api/extract', { url: site.url, prompt: 'the heading', ...FAST }),
    );
    fits(
      origin.extractResponseSchema,
      await call('POST', '/api/extract', { html: page(), prompt: 'the heading' }),
    );
  });

  it('search, with and without a prompt', async () => {
    fits(origin.searchResponseSchema, await call('POST', '/api/search', { query: 'mills', ...FAST }));
    fits(
      origin.searchResponseSchema,
      await call('POST', '/api/search', { query: 'mills', prompt: 'the heading', ...FAST }),
    );
  });

  it('crawls', async () => {
    const started = (await call('POST', '/api/crawl', { url: site.url, maxPages: 3, ...FAST })) as {
      id: string;
    };
    fits(origin.crawlResponseSchema, started);
    await ended(server, started.id);
    fits(origin.crawlResponseSchema, await call('GET', `/api/crawl/${started.id}`));
    fits(origin.crawlPagesResponseSchema, await call('GET', `/api/crawl/${started.id}/pages`));
  });

  it('monitors and their ticks', async () => {
    const made = (await call('POST', '/api/monitor', {
      url: site.url,
      interval: '0 9 * * *',
      ...FAST,
    })) as never;
    fits(origin.monitorResponseSchema, made);
    const { cronId } = made as { cronId: string };
    await runJob(server, jobBody(made, server.accountId, 'first'));
    site.page('/', page('Something new.'));
    await runJob(server, jobBody(made, server.accountId, 'second'));
    fits(origin.monitorActivityResponseSchema, await call('GET', `/api/monitor/${cronId}/activity`));
  });

  it('history, credits and health', async () => {
    fits(origin.historyPageSchema, await call('GET', '/api/history?limit=100'));
    fits(origin.creditsResponseSchema, await call('GET', '/api/credits'));
    fits(origin.healthResponseSchema, await call('GET', '/api/health'));
  });
});

it('the origin client, pointed at us, does its main calls', async () => {
  // It reads its address when it is loaded; the query has it loaded once more.
  vi.stubEnv('SGAI_API_URL', `${server.url}/api`);
  const loaded = (await import(`${import.meta.resolve('scrapegraph-js')}?${server.url}`)) as typeof origin;
  vi.unstubAllEnvs();
  const client = loaded.ScrapeGraphAI({ apiKey: server.key });
  const data = async <T>(answer: Promise<{ data: T | null; error?: string }>): Promise<T> => {
    const { data: given, error } = await answer;
    if (given === null) throw new Error(error);
    return given;
  };
  const mode = 'normal' as const;
  const target = { url: site.url, formats: [{ type: 'markdown' as const, mode }] };
  expect(await data(client.scrape(target))).toMatchObject({
    results: { markdown: { data: [expect.stringContaining('Words enough')] } },
  });
  const asked = { url: site.url, prompt: 'the heading', mode };
  expect(await data(client.extract(asked))).toHaveProperty('json');
  const found = await data(client.search({ query: 'mills', numResults: 3, format: 'markdown', mode }));
  expect(found.results.map(({ url }) => url)).toContain(`${site.url}/`);
  const bounds = { maxPages: 2, maxDepth: 1, maxLinksPerPage: 5, allowExternal: false };
  const { id } = await data(client.crawl.start({ ...target, ...bounds }));
  await ended(server, id);
  expect(await data(client.crawl.get(id))).toMatchObject({ status: 'completed', total: 2 });
  expect(await data(client.crawl.pages(id))).toMatchObject({ data: [{}, {}] });
  await data(client.crawl.delete(id));
  const { cronId } = await data(client.monitor.create({ ...target, interval: '0 9 * * *' }));
  expect(await data(client.monitor.pause(cronId))).toMatchObject({ status: 'paused' });
  expect((await data(client.monitor.list())).map((monitor) => monitor.cronId)).toContain(cronId);
  await data(client.monitor.delete(cronId));
  expect((await data(client.history.list({ page: 1, limit: 1 }))).data).toHaveLength(1);
  expect(await data(client.credits())).toMatchObject({ remaining: expect.any(Number) });
  expect(await data(client.healthy())).toMatchObject({ status: 'ok' });
});
