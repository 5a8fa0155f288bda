/** What happens when the database, the disk or the process itself fails. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../harness/data-dir.ts';
import { startServer } from '../harness/server.ts';
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
    const server = await startServer({ env: { ...allowed(), DATABASE_URL: url } });
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
      expect(await (await server.fetch('/api/health')).json()).toMatchObject({
        status: 'degraded',
        services: { db: { status: 'down' } },
      });
      const again = await startPostgres({ dataDir });
      await expect
        .poll(async () => (await server.fetch('/api/credits')).status, { timeout: 15_000 })
        .toBe(200);
      const served = await server.fetch('/api/scrape', {
        method: 'POST',
        body: JSON.stringify({ url: `${site.url}/` }),
      });
      expect(served.status).toBe(200);
      await server.close();
      await again.stop();
    } finally {
      await server.close();
    }
  });

  it('is started again when it was our own and was killed', async () => {
    const server = await startServer({ env: allowed() });
    try {
      const pidFile = join(server.dataDir, 'postgres', 'cluster', 'postmaster.pid');
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      await expect
        .poll(async () => (await server.fetch('/api/credits')).status, { timeout: 25_000 })
        .toBe(200);
      const response = await server.fetch('/api/scrape', {
        method: 'POST',
        body: JSON.stringify({ url: `${site.url}/` }),
      });
      expect(response.status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

describe('a full disk', () => {
  it('refuses new work with a clear error and keeps answering the rest', async () => {
    const server = await startServer({ env: { ...allowed(), WINNOW_MIN_FREE_DISK_MB: '999999999' } });
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
    } finally {
      await server.close();
    }
  });
});

describe('a stop', () => {
  it('lets running calls end, takes no new ones, and exits cleanly', async () => {
    const server = await startServer({ env: allowed() });
    const slow = server.fetch('/api/scrape', {
      method: 'POST',
      body: JSON.stringify({ url: `${site.url}/slow` }),
    });
    await site.requested('/slow');
    const ended = server.end('SIGTERM');
    await expect.poll(() => server.output(), { timeout: 5_000 }).toContain('no new calls');
    await expect(fetch(`${server.url}/api/health`, { headers: { connection: 'close' } })).rejects.toThrow();
    release();
    expect((await slow).status).toBe(200);
    expect(await ended).toBe(0);
    await server.close();
  });

  it('comes with a helpful word when the port is taken or a setting is wrong', async () => {
    const server = await startServer();
    const { port } = new URL(server.url);
    await expect(startServer({ env: { PORT: port } })).rejects.toThrow(/Port \d+ on 127.0.0.1 is in use/);
    await expect(startServer({ env: { PORT: 'http' } })).rejects.toThrow(
      /Settings that cannot be used:\n {2}PORT/,
    );
    await server.close();
  });

  it('leaves two servers on one data directory independent of each other', { timeout: 60_000 }, async () => {
    const first = await startServer({ env: allowed() });
    const second = await startServer({ env: allowed(), dataDir: first.dataDir });
    const call = (server: typeof first) =>
      server.fetch('/api/scrape', { method: 'POST', body: JSON.stringify({ url: `${site.url}/` }) });
    const { id } = (await (await call(first)).json()) as { id: string };
    expect((await second.fetch(`/api/history/${id}`)).status).toBe(200);
    // The first one started PostgreSQL; when it ends, the second starts it again.
    await first.end('SIGKILL');
    await expect.poll(async () => (await call(second)).status, { timeout: 25_000 }).toBe(200);
    expect((await second.fetch(`/api/history/${id}`)).status).toBe(200);
    await second.close();
  });
});
