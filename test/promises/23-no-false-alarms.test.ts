/** Promise 23: `changed` exactly when a diff is not empty; what nobody sees is no change; each change is reported once. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MonitorRecord, MonitorTick } from '../../src/contract/monitor.ts';
import { auditLedger } from '../../src/store/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { SECRET } from '../harness/shared-server.ts';
import { htmlPage, respond } from '../site/handlers.ts';
import { restlessPage } from '../site/restless-page.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';
import { article, eventually, jobBody, type MonitorKit, runJob, startMonitorKit } from './monitor-kit.ts';

let kit: MonitorKit;
beforeAll(async () => {
  kit = await startMonitorKit();
}, 60_000);
afterAll(() => kit.close());

function expectHonest(ticks: MonitorTick[]): void {
  for (const { changed, diffs } of ticks) expect(changed).toBe(Object.keys(diffs).length > 0);
}

describe('no alarm', () => {
  it('is given for a hundred captures of a page that looks the same', { timeout: 300_000 }, async () => {
    kit.site.page('/restless', restlessPage);
    const created = await kit.create({
      url: `${kit.site.url}/restless`,
      webhookUrl: `${kit.site.url}/hook`,
      formats: ['markdown', 'html', 'links', 'images', 'summary', 'json'].map((type) => ({ type })),
    });
    for (let n = 0; n < 100; n++) {
      expect(await kit.tick(created, kit.owner), `tick ${n}`).toEqual({ ok: true, changed: false });
    }
    const ticks = await kit.activity(created);
    expect(ticks).toHaveLength(100);
    expectHonest(ticks);
    expect(kit.events).toEqual([]);
  });

  it('is given for a page that is down, walled off, empty or an error now and then', {
    timeout: 60_000,
  }, async () => {
    const url = `${kit.site.url}/moody`;
    const good = (text: string) => kit.site.page('/moody', article(text));
    const wall =
      '<html><head><title>Just a moment...</title></head><body><div id="challenge-form">Checking your browser before accessing</div><script src="/cdn-cgi/challenge-platform/x.js"></script></body></html>';
    const moods: Handler[] = [
      (request) => void request.socket.destroy(),
      htmlPage(wall, 403, { server: 'cloudflare', 'cf-mitigated': 'challenge' }),
      htmlPage(''),
      htmlPage(article('An error'), 500),
      htmlPage('<title>Page not found</title><h1>404</h1><p>Page not found</p>', 404),
      respond(503, { 'retry-after': '10' }),
      htmlPage(
        '<title>Mill</title><h1>Under maintenance</h1><p>We will be back shortly. Thank you for waiting.</p>',
      ),
      htmlPage(
        '<title>Sign in</title><h1>Sign in</h1><form><input type="password"></form><p>Or make an account.</p>',
      ),
    ];
    good('All is well');
    const created = await kit.create({
      url,
      webhookUrl: `${kit.site.url}/hook`,
      fetchConfig: { mode: 'fast', timeout: 5_000 },
    });
    await kit.tick(created, kit.owner);
    for (const mood of moods) {
      kit.site.page('/moody', mood);
      expect((await kit.tick(created, kit.owner)).changed).toBe(false);
      good('All is well');
      expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: false });
    }
    kit.site.page('/moody', moods[3] as Handler);
    await kit.tick(created, kit.owner);
    expect((await kit.activity(created))[0]).toMatchObject({
      changed: false,
      warnings: [{ reason: 'http_error' }],
    });
    good('Something has happened');
    expect(await kit.tick(created, kit.owner)).toEqual({ ok: true, changed: true });
    const ticks = await kit.activity(created);
    expectHonest(ticks);
    expect(ticks[0]?.diffs.markdown).toEqual([
      { type: 'removed', line: 3, content: 'All is well' },
      { type: 'added', line: 3, content: 'Something has happened' },
    ]);
    await eventually(() => expect(kit.events).toHaveLength(1));
    expect(kit.events[0]).toMatchObject({
      type: 'monitor.change.detected',
      data: { cronId: created.cronId },
    });
  });
});

describe('each tick runs once', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(url: string, dataDir?: string): Promise<TestServer> {
    const env = {
      DATABASE_URL: url,
      WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      WINNOW_INTERNAL_SECRET: SECRET,
    };
    const server = await startServer({ env, group: true, ...(dataDir && { dataDir }) });
    closing.push(() => server.close());
    return server;
  }

  async function setUp(
    pages: Record<string, string | Handler>,
  ): Promise<{ url: string; database: Database; site: Site }> {
    const url = await createDatabaseUrl();
    const site = await startSite(pages);
    closing.push(() => site.close());
    const database = await openDatabase({ url }, { connections: 2 });
    closing.push(() => database.close());
    return { url, database, site };
  }

  async function create(server: TestServer, url: string, more = {}): Promise<MonitorRecord> {
    const body = JSON.stringify({ url, interval: '@yearly', fetchConfig: { mode: 'fast' }, ...more });
    return (await (await server.fetch('/api/monitor', { method: 'POST', body })).json()) as MonitorRecord;
  }

  const makeDue = (database: Database) =>
    database.query(`with due as (update monitor set next_run_at = now() - interval '3 days' returning id)
      select pg_notify('winnow', json_build_object('topic', 'monitor', 'id', id)::text) from due`);

  async function ticksOf(server: TestServer, { cronId }: MonitorRecord): Promise<MonitorTick[]> {
    const response = await server.fetch(`/api/monitor/${cronId}/activity`);
    return ((await response.json()) as { ticks: MonitorTick[] }).ticks;
  }

  it('by two servers on one database, late by days', { timeout: 120_000 }, async () => {
    const { url, database, site } = await setUp({ '/*': article('Shared') });
    const first = await start(url);
    const second = await start(url);
    const monitors: MonitorRecord[] = [];
    for (let n = 0; n < 12; n++) monitors.push(await create(first, `${site.url}/${n}`));
    await makeDue(database);
    await eventually(async () => {
      for (const monitor of monitors)
        expect(await ticksOf(first, monitor)).toMatchObject([{ status: 'completed' }]);
    }, 60_000);
    expect(site.requests.filter(({ path }) => path !== '/robots.txt')).toHaveLength(12);
    await second.end();
    for (const monitor of monitors) expect(await ticksOf(first, monitor)).toHaveLength(1);
  });

  it('when the server is killed in the middle of it, and what changed is told once', {
    timeout: 180_000,
  }, async () => {
    const delivered: string[] = [];
    const hanging = Promise.withResolvers<void>();
    const { url, database, site } = await setUp({
      '/page': article('Before'),
      '/hook': async (request, response) => {
        delivered.push(String(request.headers['webhook-id']));
        response.writeHead(204).end();
      },
    });
    let server = await start(url);
    const monitor = await create(server, `${site.url}/page`, { webhookUrl: `${site.url}/hook` });
    await makeDue(database);
    await eventually(async () =>
      expect(await ticksOf(server, monitor)).toMatchObject([{ status: 'completed' }]),
    );

    site.page('/page', (_, response) => {
      hanging.resolve();
      response.on('close', () => response.destroy());
    });
    await makeDue(database);
    await hanging.promise;
    const { dataDir, key } = server;
    await server.end('SIGKILL');
    site.page('/page', article('After'));
    server = await start(url, dataDir);
    const [newest, ...older] = await (async () => {
      let ticks: MonitorTick[] = [];
      await eventually(async () => {
        ticks = await ticksOf({ ...server, fetch: (path) => server.fetch(path, { key }) }, monitor);
        expect(ticks[0]).toMatchObject({ status: 'completed', changed: true });
      }, 120_000);
      return ticks;
    })();
    expect(older).toHaveLength(1);
    expectHonest([newest as MonitorTick, ...older]);
    await eventually(() => expect(delivered).toHaveLength(1));
    expect(await auditLedger(database)).toEqual([]);
    const charges = await database.query('select 1 from ledger where call_id = $1', [newest?.id]);
    expect(charges).toHaveLength(1);
  });

  it('when the server is stopped in an orderly way, which hands it over', { timeout: 120_000 }, async () => {
    const hanging = Promise.withResolvers<void>();
    const { url, database, site } = await setUp({
      '/page': (_, response) => {
        hanging.resolve();
        response.on('close', () => response.destroy());
      },
    });
    const first = await start(url);
    const monitor = await create(first, `${site.url}/page`);
    const [owner] = await database.query<{ id: string }>('select id from account');
    const asked = runJob(first, jobBody(monitor, owner?.id ?? '', null));
    await hanging.promise;
    const { dataDir } = first;
    first.process.kill('SIGTERM');
    await once(first.process, 'exit');
    // Whoever waits for the tick is told to ask again.
    expect((await asked).status).toBe(503);
    site.page('/page', article('At last'));
    const second = await start(url, dataDir);
    await eventually(
      async () => expect(await ticksOf(second, monitor)).toMatchObject([{ status: 'completed' }]),
      60_000,
    );
    expect(await auditLedger(database)).toEqual([]);
  });
});
