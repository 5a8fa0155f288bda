/** What happens when the database, the disk or the process itself fails. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { type LocalPostgres, startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { openDataOf } from '../harness/server-data.ts';
import { startServerHere } from '../harness/server-here.ts';
import { begin, treeSite } from '../promises/crawl-kit.ts';
import { type Site, startSite } from '../site/site.ts';

const PAGE = `<title>Page</title><h1>Page</h1><p>${'Words of a page. '.repeat(30)}</p>`;
let site: Site;
let release: () => void = () => {};

beforeAll(async () => {
  site = await startSite({
    '/': PAGE,
    '/slow': async (_, response) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      response.setHeader('content-type', 'text/html').end(PAGE);
    },
  });
});
afterAll(() => site.close());

const allowed = () => ({ WINNOW_ALLOWED_PRIVATE_HOSTS: site.host });

describe('a database that goes away', () => {
  it('is a typed 503 while it is gone, and needs no restart when it is back', async () => {
    const dataDir = await makeDataDir();
    const postgres = await startPostgres({ dataDir });
    const { host, port, user, password, database } = postgres.connection;
    const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    const server = await startServerHere({ env: { ...allowed(), DATABASE_URL: url } });
    let again: LocalPostgres | null = null;
    try {
      await postgres.stop();
      await expect
        .poll(async () => (await server.fetch('/api/credits')).status, { timeout: 10_000 })
        .toBe(503);
      const refused = await server.fetch('/api/scrape', {
        method: 'POST',
        body: JSON.stringify({ url: `${site.url}/` }),
      });
      expect(await refused.json()).toEqual({
        error: { type: 'upstream_failed', message: 'The database is not available at the moment' },
      });
      const health = await server.fetch('/api/health');
      expect(health.status).toBe(503);
      expect(await health.json()).toMatchObject({ status: 'degraded', services: { db: { status: 'down' } } });
      expect((await server.fetch('/api/live')).status).toBe(200);
      const ready = await server.fetch('/api/ready');
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ error: { details: [{ path: ['db'] }] } });
      again = await startPostgres({ dataDir });
      await expect
        .poll(async () => (await server.fetch('/api/credits')).status, { timeout: 15_000 })
        .toBe(200);
      const served = await server.fetch('/api/scrape', {
        method: 'POST',
        body: JSON.stringify({ url: `${site.url}/` }),
      });
      expect(served.status).toBe(200);
      await expect.poll(async () => (await server.fetch('/api/ready')).status).toBe(200);
      const { connection } = again;
      const admin = new pg.Client(connection);
      await admin.connect();
      await admin.query(`alter database ${connection.database} set default_transaction_read_only = on`);
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
        and datname = current_database()`);
      await admin.end();
      await expect
        .poll(async () => (await server.fetch('/api/ready')).json(), { timeout: 10_000 })
        .toMatchObject({ error: { message: 'Not ready: The database is read-only' } });
    } finally {
      await server.close();
      await again?.stop();
    }
  });
});

describe('a full disk', () => {
  it('refuses new work with a clear error and keeps answering the rest', async () => {
    const server = await startServerHere({
      ownPostgres: true,
      env: { ...allowed(), WINNOW_MIN_FREE_DISK_MB: '999999999' },
    });
    try {
      const response = await server.fetch('/api/scrape', {
        method: 'POST',
        body: JSON.stringify({ url: `${site.url}/` }),
      });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        error: { type: 'upstream_failed', message: expect.stringContaining('takes no new work') },
      });
      expect((await server.fetch('/api/credits')).status).toBe(200);
      expect(await (await server.fetch('/api/health')).json()).toMatchObject({
        status: 'degraded',
        services: { disk: { status: 'down' } },
      });
      expect((await server.fetch('/api/ready')).status).toBe(503);
    } finally {
      await server.close();
    }
  });
});

describe('a stop', () => {
  it('begins no crawl page, gives back what it has, and tells calls that run too long', async () => {
    const pages = await startSite({ '/*': treeSite(200, 5, 30), '/never': () => {} });
    const atOnce = 3;
    const server = await startServer({
      env: {
        DATABASE_URL: await createDatabaseUrl(),
        WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
        // Three of them are for the end of its processes, which a busy machine needs.
        WINNOW_STOP_SECONDS: '10',
        WINNOW_HOST_CONCURRENCY: String(atOnce),
      },
    });
    const never = server.fetch('/api/scrape', {
      method: 'POST',
      body: JSON.stringify({ url: `${pages.url}/never`, fetchConfig: { mode: 'fast' } }),
    });
    await pages.requested('/never');
    await begin(server, { url: pages.url, maxPages: 200, maxDepth: null, fetchConfig: { mode: 'fast' } });
    await expect.poll(() => pages.requests.length, { timeout: 20_000 }).toBeGreaterThan(20);
    const ended = server.end('SIGTERM');
    await expect.poll(() => server.output()).toContain('no new calls');
    const before = pages.requests.length;
    const refused = await never;
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { message: 'The server is stopping' } });
    expect(await ended).toBe(0);
    // What had been sent for when the signal came may still have been on its way.
    expect(pages.requests.length - before).toBeLessThanOrEqual(atOnce);
    const database = await openDataOf(server);
    expect(await database.query('select 1 from crawl_page where token is not null')).toEqual([]);
    expect(await database.query('select 1 from open_call')).toEqual([]);
    expect(await auditLedger(database)).toEqual([]);
    await database.close();
    await server.close();
    await pages.close();
  });

  it('comes with a helpful word when a setting is wrong', async () => {
    await expect(startServer({ env: { PORT: 'http' } })).rejects.toThrow(
      /Settings that cannot be used:\n {2}PORT/,
    );
  });
});

/** One data directory: the first of its servers is killed, then its PostgreSQL, and the second server is stopped. */
describe('two servers on one data directory', { timeout: 60_000 }, () => {
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    first = await startServer({ env: allowed() });
    second = await startServer({ env: allowed(), dataDir: first.dataDir });
  });
  afterAll(async () => {
    await second?.close();
    await first?.close();
  });

  const scrape = (server: TestServer, path = '/') =>
    server.fetch('/api/scrape', { method: 'POST', body: JSON.stringify({ url: `${site.url}${path}` }) });

  const postgres = async () => {
    const pidFile = join(second.dataDir, 'postgres', 'cluster', 'postmaster.pid');
    return Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  };

  it('are independent of each other', async () => {
    const { id } = (await (await scrape(first)).json()) as { id: string };
    expect((await second.fetch(`/api/history/${id}`)).status).toBe(200);
    // The first one started PostgreSQL, which ends with it a moment later; the second starts it again.
    const ofTheFirst = await postgres();
    await first.end('SIGKILL');
    await expect.poll(postgres, { timeout: 25_000 }).not.toBe(ofTheFirst);
    await expect.poll(async () => (await scrape(second)).status, { timeout: 25_000 }).toBe(200);
    expect((await second.fetch(`/api/history/${id}`)).status).toBe(200);
  });

  it('the one that is left starts its database again when that was killed', async () => {
    const restarts = () => second.output().match(/PostgreSQL had ended and was started again/g)?.length;
    // Once when its owner was killed.
    const before = restarts() ?? 0;
    expect(before).toBeGreaterThan(0);
    const killed = await postgres();
    process.kill(killed, 'SIGKILL');
    // Not by what the killed one leaves behind, which may answer for a moment.
    await expect.poll(postgres, { timeout: 25_000 }).not.toBe(killed);
    await expect.poll(async () => (await scrape(second)).status, { timeout: 25_000 }).toBe(200);
    await expect.poll(restarts).toBe(before + 1);
  });

  it('when one is stopped, it lets running calls end, takes no new ones, and exits cleanly', async () => {
    const slow = scrape(second, '/slow');
    await site.requested('/slow');
    const ended = second.end('SIGTERM');
    await expect.poll(() => second.output()).toContain('no new calls');
    const ready = await second.fetch('/api/ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ error: { details: [{ message: 'The server is stopping' }] } });
    expect((await second.fetch('/api/live')).status).toBe(200);
    expect((await scrape(second)).status).toBe(503);
    release();
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
    await expect(second.fetch('/api/live')).rejects.toThrow();
  });
});
