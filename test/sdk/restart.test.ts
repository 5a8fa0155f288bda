/** `crawl.run()` goes on when the server is killed in the middle of a crawl and comes back. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrawlPageWithScrape, Winnow } from '../../sdk/src/index.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type Site, startSite } from '../site/site.ts';

const PAGES = 12;
/** Without a browser, which pages of few words would be shown to. */
const QUICKLY = { maxLinksPerPage: PAGES, fetchConfig: { mode: 'fast' } } as const;
let site: Site;
let env: Record<string, string>;
let server: TestServer | undefined;

beforeAll(async () => {
  const links = Array.from({ length: PAGES - 1 }, (_, n) => `<a href="/page/${n}">Page ${n}</a>`).join(' ');
  site = await startSite({
    '/': `<title>Start</title><h1>Start</h1>${links}`,
    '/stuck': `<title>Stuck</title><h1>Stuck</h1>${links.replaceAll('/page/', '/stuck/')}`,
    '/stuck/*': () => {},
    '/page/*': (_, response) => {
      setTimeout(() => response.end(`<title>Page</title><p>${'Words of a page. '.repeat(30)}</p>`), 150);
    },
  });
  env = {
    PORT: String(await freePort()),
    DATABASE_URL: await createDatabaseUrl(),
    WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
    WINNOW_HOST_CONCURRENCY: '1',
    WINNOW_LEASE_SECONDS: '2',
  };
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

/** The server of the test before, if it still runs. */
async function running(): Promise<TestServer> {
  const isAlive = server?.process.exitCode === null && server.process.signalCode === null;
  if (server && isAlive) return server;
  server = await startServer({ env, ...(server && { dataDir: server.dataDir }) });
  return server;
}

/** Below those that systems give to whoever asks for any: nobody gets it while the server is away. */
async function freePort(): Promise<number> {
  for (let tried = 0; tried < 50; tried++) {
    const port = randomInt(12_000, 30_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
  throw new Error('There is no free port');
}

it('yields every page once', { timeout: 120_000 }, async () => {
  const first = await running();
  const winnow = new Winnow({ baseUrl: first.url, apiKey: first.key });
  const pages: CrawlPageWithScrape[] = [];
  const run = winnow.crawl.run({ url: `${site.url}/`, maxPages: PAGES, ...QUICKLY });
  for await (const page of run) {
    pages.push(page);
    if (pages.length === 3) {
      await first.end('SIGKILL');
      await running();
    }
  }
  expect(run.progress).toMatchObject({ status: 'completed', finished: PAGES });
  expect(new Set(pages.map(({ url }) => url)).size).toBe(PAGES);
  expect(pages).toHaveLength(PAGES);
});

it('says that the server is gone when it does not come back', { timeout: 60_000 }, async () => {
  const lonely = await running();
  const winnow = new Winnow({ baseUrl: lonely.url, apiKey: lonely.key, attempts: 1 });
  const run = winnow.crawl.run(
    { url: `${site.url}/stuck`, maxPages: PAGES, ...QUICKLY },
    { patienceMs: 500 },
  );
  const reading = (async () => {
    for await (const _ of run) await lonely.end('SIGKILL');
  })();
  try {
    await expect(reading).rejects.toMatchObject({ type: 'connection_failed' });
    expect(run.progress?.status).toBe('running');
  } finally {
    // With the same data, another try would wait for the pages that this one is stuck at.
    await lonely.close();
    server = undefined;
  }
});
