/** Promise 4: after a kill -9 at any moment the crawl continues, and no page is lost, stored twice or charged twice. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrawlDetails } from '../../sdk/src/index.ts';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';
import { account, begin, credits, ended, treeSite, until } from './crawl-kit.ts';

const PAGES = 30;
const ENV = { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', WINNOW_LEASE_SECONDS: '1' };
let dataDir: string;
let latest: TestServer | null = null;
let site: Site;

beforeAll(async () => {
  dataDir = await makeDataDir();
});
beforeEach(async () => {
  site = await startSite({ '/*': treeSite(PAGES, 5, 60) });
});
afterEach(() => site.close());
afterAll(async () => {
  await latest?.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** The server of the previous test, if it still runs. */
async function running(): Promise<TestServer> {
  if (latest?.process.exitCode === null && latest.process.signalCode === null) return latest;
  latest = await startServer({ dataDir, env: ENV });
  return latest;
}

/** Every page once, in the list and in history; the ledger adds up. */
async function expectExact(server: TestServer | ServerHere, job: CrawlDetails, key: string): Promise<void> {
  expect(job).toMatchObject({ status: 'completed', total: PAGES, finished: PAGES });
  expect(new Set(job.pages.map(({ url }) => url)).size).toBe(PAGES);
  expect(job.pages.every(({ status }) => status === 'completed')).toBe(true);
  const ids = job.pages.map(({ scrapeRefId }) => scrapeRefId);
  expect(new Set(ids).size).toBe(PAGES);
  const history = await server.fetch('/api/history?service=scrape&limit=1', { key });
  expect(((await history.json()) as { pagination: { total: number } }).pagination.total).toBe(PAGES);
  expect(await credits(server, key)).toMatchObject({ used: PAGES + 2, remaining: 500 - PAGES - 2 });
  const database = await openDatabase(
    { local: () => startPostgres({ dataDir: server.dataDir }) },
    { connections: 2 },
  );
  try {
    expect(await auditLedger(database)).toEqual([]);
    const [stored] = await database.query<{ n: number }>(
      'select count(*) as n from call_result where call_id = any($1)',
      [ids],
    );
    expect(stored?.n).toBe(PAGES);
  } finally {
    await database.close();
  }
}

const REQUEST = { maxPages: 100, maxDepth: null, fetchConfig: { mode: 'fast' } };

describe('a crawl survives', { timeout: 180_000 }, () => {
  it('repeated kills of the whole server', async () => {
    let server = await running();
    const { apiKey: key } = await account(server, 'free');
    const { id } = await begin(server, { ...REQUEST, url: site.url }, { key });
    for (const finished of [3, 15]) {
      await until(server, id, (job) => job.finished >= finished, { key });
      await server.end('SIGKILL');
      server = await running();
    }
    await expectExact(server, await ended(server, id, { key, withinMs: 120_000 }), key);
  });

  it('a kill of the database', async () => {
    const server = await running();
    const { apiKey: key } = await account(server, 'free');
    const { id } = await begin(server, { ...REQUEST, url: site.url }, { key });
    await until(server, id, (job) => job.finished >= 15, { key });
    await killPostgres();
    await expectExact(server, await ended(server, id, { key, withinMs: 120_000 }), key);
    expect(server.process.exitCode).toBeNull();
  });

  it('an orderly stop, which hands its pages over at once', async () => {
    const first = await running();
    const { apiKey: key } = await account(first, 'free');
    const { id } = await begin(first, { ...REQUEST, url: site.url }, { key });
    await until(first, id, (job) => job.finished >= 10, { key });
    await first.end();
    const second = await startServerHere({ dataDir, env: ENV, ownPostgres: true });
    try {
      await expectExact(second, await ended(second, id, { key, withinMs: 120_000 }), key);
    } finally {
      await second.close();
    }
  });
});

async function killPostgres(): Promise<void> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
}
