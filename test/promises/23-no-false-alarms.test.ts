/**
 * Promise 23: `changed` exactly if a diff is not empty; invisible differences are not changes; each change is reported
 * once.
 */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MonitorRecord, MonitorTick } from '../../src/contract/monitor/monitor.ts';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { passHeartbeats } from '../harness/dead-process.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
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
  it('is raised for a hundred captures of a page that looks the same', { timeout: 300_000 }, async () => {
    kit.site.page('/restless', restlessPage);
    // Making all of them a hundred times would take twice as long and show nothing more.
    for (const types of [
      ['markdown', 'html', 'links'],
      ['images', 'summary', 'json'],
    ]) {
      const created = await kit.create({
        url: `${kit.site.url}/restless`,
        webhookUrl: `${kit.site.url}/hook`,
        formats: types.map((type) => ({ type })),
      });
      for (let n = 0; n < 50; n++) {
        expect(await kit.tick(created, kit.owner), `tick ${n}`).toEqual({ ok: true, changed: false });
      }
      const ticks = await kit.activity(created);
      expect(ticks).toHaveLength(50);
      expectHonest(ticks);
    }
    expect(kit.events).toEqual([]);
  });

  it('is raised for a page that is occasionally down, walled off, empty or an error', {
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

/** Two servers on one database. Both are stopped and another started, then that is killed and started again. */
describe('each tick runs once', () => {
  let url: string;
  let database: Database;
  let site: Site;
  let key: string;
  let first: TestServer;
  let beside: ServerHere | undefined;
  let second: TestServer;
  let third: ServerHere | undefined;

  const env = () => ({
    DATABASE_URL: url,
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    WINNOW_INTERNAL_SECRET: SECRET,
  });
  const start = () => startServer({ env: env(), group: true });

  beforeAll(async () => {
    url = await createDatabaseUrl();
    site = await startSite({ '/shared/*': article('Shared') });
    database = await openDatabase({ url }, { connections: 2 });
    first = await start();
    beside = await startServerHere({ env: env() });
    key = first.key;
  });
  afterAll(async () => {
    await Promise.all([beside?.close(), third?.close()]);
    await Promise.all([first?.close(), second?.close()]);
    await database?.close();
    await site?.close();
  });

  async function create(server: TestServer, page: string, more = {}): Promise<MonitorRecord> {
    const body = JSON.stringify({ url: page, interval: '@yearly', fetchConfig: { mode: 'fast' }, ...more });
    const response = await server.fetch('/api/monitor', { method: 'POST', body, key });
    return (await response.json()) as MonitorRecord;
  }

  const makeDue = (monitors: MonitorRecord[]) =>
    database.query(
      `with due as (
         update monitor set next_run_at = now() - interval '3 days' where id = any($1) returning id)
       select pg_notify('winnow', json_build_object('topic', 'monitor', 'id', id)::text) from due`,
      [monitors.map(({ cronId }) => cronId)],
    );

  async function ticksOf(
    server: Pick<TestServer, 'fetch'>,
    { cronId }: MonitorRecord,
  ): Promise<MonitorTick[]> {
    const response = await server.fetch(`/api/monitor/${cronId}/activity`, { key });
    return ((await response.json()) as { ticks: MonitorTick[] }).ticks;
  }

  /** A page that never answers, and the moment of its first visit. */
  function hangingPage(path: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    site.page(path, (_, response) => {
      resolve();
      response.on('close', () => response.destroy());
    });
    return promise;
  }

  it('by two servers on one database, late by days', { timeout: 120_000 }, async () => {
    const monitors: MonitorRecord[] = [];
    for (let n = 0; n < 12; n++) monitors.push(await create(first, `${site.url}/shared/${n}`));
    await makeDue(monitors);
    const completed = async (monitor: MonitorRecord) =>
      expect(await ticksOf(first, monitor)).toMatchObject([{ status: 'completed' }]);
    await eventually(async () => {
      for (const monitor of monitors) await completed(monitor);
    }, 60_000);
    expect(site.requests.filter(({ path }) => path !== '/robots.txt')).toHaveLength(12);
    for (const monitor of monitors) await completed(monitor);
  });

  it('when the server is stopped gracefully, which hands it over', { timeout: 120_000 }, async () => {
    const hanging = hangingPage('/stopped');
    const monitor = await create(first, `${site.url}/stopped`);
    const [owner] = await database.query<{ id: string }>('select id from account');
    const asked = runJob(first, jobBody(monitor, owner?.id ?? '', null));
    await hanging;
    await beside?.close();
    beside = undefined;
    first.process.kill('SIGTERM');
    await once(first.process, 'exit');
    // A request that waits for the tick is told to ask again.
    expect((await asked).status).toBe(503);
    site.page('/stopped', article('At last'));
    second = await start();
    await eventually(
      async () => expect(await ticksOf(second, monitor)).toMatchObject([{ status: 'completed' }]),
      60_000,
    );
    expect(await auditLedger(database)).toEqual([]);
  });

  it('when the server is killed in the middle of it, and the change is reported once', {
    timeout: 180_000,
  }, async () => {
    const delivered: string[] = [];
    site.page('/killed', article('Before'));
    site.page('/hook', (request, response) => {
      delivered.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
    const monitor = await create(second, `${site.url}/killed`, { webhookUrl: `${site.url}/hook` });
    await makeDue([monitor]);
    await eventually(async () =>
      expect(await ticksOf(second, monitor)).toMatchObject([{ status: 'completed' }]),
    );

    const hanging = hangingPage('/killed');
    await makeDue([monitor]);
    await hanging;
    await second.end('SIGKILL');
    await passHeartbeats(database);
    site.page('/killed', article('After'));
    const heir = await startServerHere({ env: env(), dataDir: second.dataDir });
    third = heir;
    let ticks: MonitorTick[] = [];
    await eventually(async () => {
      ticks = await ticksOf(heir, monitor);
      expect(ticks[0]).toMatchObject({ status: 'completed', changed: true });
    }, 120_000);
    expect(ticks).toHaveLength(2);
    expectHonest(ticks);
    await eventually(() => expect(delivered).toHaveLength(1));
    expect(await auditLedger(database)).toEqual([]);
    const charges = await database.query('select 1 from ledger where call_id = $1', [ticks[0]?.id]);
    expect(charges).toHaveLength(1);
  });
});
