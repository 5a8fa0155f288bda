/** Due monitors and their ticks on a real PostgreSQL: each tick once, whoever looks, whatever dies, whatever the clock says. */
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { callOf } from '../../../test/harness/calls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { auditLedger, createAccount } from '../account/accounts.ts';
import { insertKey } from '../account/keys.ts';
import { createBlobStore } from '../blobs/blob-store.ts';
import { createCallStore } from '../calls.ts';
import { openBus } from '../database/bus.ts';
import type { Database } from '../database/database.ts';
import { deleteHistory, deleteOldCalls } from '../history.ts';
import { claimKey, hashOfKey } from '../idempotency.ts';
import { newId } from '../ids.ts';
import { registerProcess } from '../processes.ts';
import { openJobQueue } from '../queue/job-queue.ts';
import { readWaitingWork } from '../queue/waiting-work.ts';
import {
  createMonitor,
  deleteMonitor,
  listMonitors,
  type MonitorRow,
  pauseMonitor,
  pauseWithNotice,
  resumeMonitor,
  updateMonitor,
} from './monitors.ts';
import { askForRun, claimDueMonitors, requestTick, TICK_QUEUE, type TickJob } from './schedule.ts';
import { beginTick, finishTick, forgetTick, listTicks, NOTHING_FOUND, readCaptures } from './ticks.ts';

const HOUR = 3_600_000;
const FIELDS = {
  config: '{}',
  cron: '0 * * * *',
  timezone: null,
  url: 'https://example.com/',
  webhookUrl: 'https://hook.example/',
};
const CLOSING = {
  status: 'completed' as const,
  cost: 1,
  error: null,
  elapsedMs: 5,
  result: { zstd: Buffer.from('x'), jsonBytes: 1 },
};
const FAILED = {
  ...CLOSING,
  status: 'failed' as const,
  cost: 0,
  error: '{"type":"timeout","message":"late"}',
  result: null,
};

const database = await suiteDatabase();
const bus = await openBus(database);
const jobs = await openJobQueue({ database, bus, log: pino({ level: 'silent' }), supervise: false });
await jobs.define(TICK_QUEUE, { expireSeconds: 900, retries: 3, retrySeconds: 1, mostRetrySeconds: 5 });
const accountId = await createAccount(database, 'owner', 'pro');

afterEach(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await database.query('delete from monitor');
  await database.query('delete from pgboss.job');
  await database.query('delete from outbox');
});

afterAll(async () => {
  await jobs.stop();
  await bus.close();
});

const inAnHour = (_: unknown, now: Date) => ({ nextRunAt: new Date(now.getTime() + HOUR), plannedAt: now });
const claim = (limit = 100) => claimDueMonitors(database, jobs, limit, inAnHour);

async function create(dueInMs: number): Promise<MonitorRow> {
  const now = Date.now();
  const plan = { nextRunAt: new Date(now + dueInMs), plannedAt: new Date(now) };
  const made = await createMonitor(database, accountId, () => ({ fields: FIELDS, plan }));
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.monitor;
}

/** Jobs in the queue, as the ticks they are. */
async function enqueued(): Promise<TickJob[]> {
  const rows = await database.query<{ data: TickJob }>('select data from pgboss.job order by created_on');
  return rows.map(({ data }) => data);
}

async function read({ id }: MonitorRow) {
  const [row] = await database.query<{
    nextRunAt: Date | null;
    pending: string | null;
    failures: number;
    base: Record<string, string>;
    lastRunAt: Date | null;
  }>(
    `select next_run_at as "nextRunAt", pending_tick as pending, failures, base, last_run_at as "lastRunAt"
     from monitor where id = $1`,
    [id],
  );
  if (!row) throw new Error('gone');
  return row;
}

async function open(job: TickJob, processId = newId()): Promise<void> {
  const { tickId: id, monitorId: parentId } = job;
  const call = callOf(accountId, { id, service: 'monitor', parentId, reserve: 6 });
  await createCallStore(database, processId).open(call);
}

async function finish(job: TickJob, found: Partial<Parameters<typeof finishTick>[1]> = {}) {
  const tick = {
    ...NOTHING_FOUND,
    good: true,
    captured: ['markdown'],
    monitorId: job.monitorId,
    accountId,
    revision: 1,
    params: '{}',
  };
  return finishTick(database, { ...tick, closing: { ...CLOSING, id: job.tickId }, ...found });
}

/** A tick that was claimed, begun and opened. */
async function running(monitor: MonitorRow): Promise<TickJob> {
  const tickId = await requestTick(database, jobs, monitor.id);
  const job = { monitorId: monitor.id, tickId: tickId ?? '' };
  expect(await beginTick(database, job)).toMatchObject({ state: 'ready' });
  await open(job);
  return job;
}

const events = () =>
  database.query<{ type: string; payload: { data: object } }>('select type, payload from outbox order by id');

describe('a due monitor', () => {
  it('is claimed once, its tick enqueued and its time advanced', async () => {
    const [due, later] = [await create(-1_000), await create(60_000)];
    expect(await claim()).toBe(1);
    const [job, ...others] = await enqueued();
    expect(others).toEqual([]);
    expect(job).toEqual({ monitorId: due.id, tickId: (await read(due)).pending });
    expect((await read(due)).nextRunAt?.getTime()).toBeGreaterThan(Date.now() + HOUR - 60_000);
    expect((await read(later)).pending).toBeNull();
    expect(await claim()).toBe(0);
  });

  it('that was overdue for days runs once', async () => {
    await create(-5 * 24 * HOUR);
    await claim();
    await claim();
    expect(await enqueued()).toHaveLength(1);
  });

  it('is never claimed twice by schedulers that look at the same time', async () => {
    for (let n = 0; n < 60; n++) await create(-1_000);
    const claimed = await Promise.all(Array.from({ length: 6 }, () => claim(20)));
    for (let more = await claim(20); more > 0; more = await claim(20)) claimed.push(more);
    expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(60);
    const ticks = await enqueued();
    expect(new Set(ticks.map(({ monitorId }) => monitorId)).size).toBe(60);
    expect(ticks).toHaveLength(60);
  });

  it('gets neither tick nor time when the transaction fails', async () => {
    const due = await create(-1_000);
    const broken = { send: () => Promise.reject(new Error('no')) };
    await expect(claimDueMonitors(database, broken, 10, inAnHour)).rejects.toThrow('no');
    expect(await read(due)).toMatchObject({ pending: null, nextRunAt: due.nextRunAt });
    expect(await enqueued()).toEqual([]);
  });

  it('gets no second tick while the first has not ended, unless that was lost', async () => {
    const due = await create(-1_000);
    await claim();
    const past = () => database.query(`update monitor set next_run_at = now() - interval '1 s'`);
    await past();
    expect(await claim()).toBe(1);
    expect(await enqueued()).toHaveLength(1);
    await database.query(`update monitor set pending_at = now() - interval '1 hour'`);
    await past();
    await claim();
    // One that only waits in a long queue keeps its place.
    const [job, ...others] = await enqueued();
    expect(others).toEqual([]);
    expect((await read(due)).pending).toBe(job?.tickId);
    await database.query('delete from pgboss.job');
    await database.query(`update monitor set pending_at = now() - interval '1 hour'`);
    await past();
    await claim();
    expect(await enqueued()).toEqual([job]);
    await database.query('delete from pgboss.job');
    await database.query(`update monitor set pending_at = now() - interval '1 hour'`);
    expect(await requestTick(database, jobs, due.id)).toBe(job?.tickId);
    expect(await enqueued()).toEqual([job]);
    expect(await beginTick(database, job as TickJob)).toMatchObject({ state: 'ready' });
  });

  it('whose time was set by a clock that was ahead gets another time, and no tick', async () => {
    const ahead = await create(48 * HOUR);
    const waits = async () => (await readWaitingWork(database)).some(({ topic }) => topic === 'monitor');
    expect(await waits()).toBe(false);
    await database.query(`update monitor set planned_at = now() + interval '2 days'`);
    expect(await waits()).toBe(true);
    expect(await claim()).toBe(1);
    expect((await read(ahead)).nextRunAt?.getTime()).toBeLessThan(Date.now() + 2 * HOUR);
    expect(await enqueued()).toEqual([]);
    expect(await claim()).toBe(0);
  });
});

it('a refused run starts once when the same request is sent again', async () => {
  const { id } = await create(HOUR);
  const request = { hash: Buffer.alloc(32), processId: newId(), held: false };
  const claimed = await claimKey(database, { accountId, key: 'run' }, request);
  const madeId = claimed.state === 'mine' ? claimed.madeId : '';
  const ask = (most: number) =>
    askForRun(database, jobs, id, { most, once: { accountId, key: hashOfKey('run'), madeId } });
  await expect(ask(0)).rejects.toMatchObject({ type: 'rate_limited', retryAfterSeconds: 1 });
  expect(await enqueued()).toEqual([]);
  const tickId = await ask(1);
  expect(await ask(1)).toBe(tickId);
  expect(await enqueued()).toEqual([{ monitorId: id, tickId }]);
});

it('a monitor that is being created does not keep new rows of its account waiting', async () => {
  const now = Date.now();
  const plan = { nextRunAt: new Date(now + HOUR), plannedAt: new Date(now) };
  const key = { accountId, name: 'key', surface: 'v2', scope: 'admin', hint: 'wn_', expiresAt: null };
  const made = await createMonitor(database, accountId, async () => {
    await insertKey(database, { ...key, hash: Buffer.from(newId()) });
    return { fields: FIELDS, plan };
  });
  expect(made.outcome).toBe('created');
});

it('all monitors of an account are listed, newest first, in slices', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift((await create(HOUR)).id);
  const first = await listMonitors(database, accountId, { after: null, limit: 3 });
  const rest = await listMonitors(database, accountId, { after: first.at(-1)?.id ?? '', limit: 3 });
  expect([...first, ...rest].map(({ id }) => id)).toEqual(ids);
  expect(await listMonitors(database, newId(), { after: null, limit: 3 })).toEqual([]);
});

describe('a tick', () => {
  it('does not begin when its monitor was paused or removed meanwhile', async () => {
    const [paused, removed] = [await create(-1_000), await create(-1_000)];
    await claim();
    await pauseMonitor(database, accountId, paused.id);
    await deleteMonitor(database, accountId, removed.id);
    for (const job of await enqueued()) expect(await beginTick(database, job)).toEqual({ state: 'stale' });
    await resumeMonitor(database, accountId, paused.id, () => inAnHour(null, new Date()));
    for (const job of await enqueued()) expect(await beginTick(database, job)).toEqual({ state: 'stale' });
  });

  it('ends once, and a job that comes again finds it done', async () => {
    const monitor = await create(HOUR);
    const job = await running(monitor);
    expect(await finish(job)).toMatchObject({ closed: true });
    expect(await finish(job)).toMatchObject({ closed: false });
    expect(await finish(job, { closing: { ...FAILED, id: job.tickId } })).toMatchObject({ closed: false });
    expect(await beginTick(database, job)).toEqual({ state: 'done' });
    const row = await read(monitor);
    expect(row).toMatchObject({ pending: null, failures: 0, base: { markdown: job.tickId } });
    const [tick] = await listTicks(database, monitor.id, { before: null, limit: 10 });
    expect(tick).toMatchObject({ id: job.tickId, status: 'completed', changed: false });
    expect(row.lastRunAt).toEqual(tick?.createdAt);
  });

  it('of a living process is left alone; the remains of a dead one are removed', async () => {
    const monitor = await create(HOUR);
    const tickId = await requestTick(database, jobs, monitor.id);
    const job = { monitorId: monitor.id, tickId: tickId ?? '' };
    const processId = newId();
    await registerProcess(database, processId, 'worker');
    await open(job, processId);
    expect(await beginTick(database, job)).toEqual({ state: 'busy' });
    await database.query(`update process set heartbeat_at = now() - interval '1 minute'`);
    expect(await beginTick(database, job)).toMatchObject({ state: 'ready' });
    expect(await listTicks(database, monitor.id, { before: null, limit: 10 })).toEqual([]);
    await open(job);
    expect(await finish(job)).toMatchObject({ closed: true });
    const charged = await database.query('select 1 from ledger where call_id = $1', [job.tickId]);
    expect(charged).toHaveLength(1);
  });

  it('that was failed as orphaned begins again, and leaves one row', async () => {
    const monitor = await create(HOUR);
    const job = await running(monitor);
    await createCallStore(database, newId()).close({ ...FAILED, id: job.tickId });
    expect(await beginTick(database, job)).toMatchObject({ state: 'ready' });
    await open(job);
    await finish(job);
    expect(await listTicks(database, monitor.id, { before: null, limit: 10 })).toMatchObject([
      { status: 'completed' },
    ]);
  });

  it('that is given back leaves nothing', async () => {
    const monitor = await create(HOUR);
    const job = await running(monitor);
    await forgetTick(database, accountId, job.tickId);
    expect(await listTicks(database, monitor.id, { before: null, limit: 10 })).toEqual([]);
    expect(await beginTick(database, job)).toMatchObject({ state: 'ready' });
  });

  it('is deleted with its monitor while it runs, and cannot end any more', async () => {
    const monitor = await create(HOUR);
    const job = await running(monitor);
    expect(await deleteMonitor(database, accountId, monitor.id)).toBe(true);
    expect(await finish(job)).toEqual({ closed: false, remaining: null });
    expect(await database.query('select 1 from call where id = $1', [job.tickId])).toEqual([]);
    expect(await database.query('select 1 from call_result where call_id = $1', [job.tickId])).toEqual([]);
  });

  it('is deleted with its monitor, and the crawls of a site before the account is locked for the rest', async () => {
    const monitor = await create(HOUR);
    await database.query(
      `insert into crawl (id, account_id, url, config, page_price, max_pages, sites, status, monitor_id)
       select gen_random_uuid(), $1, 'https://a.example', '{}', 1, 9, '{a.example}', 'completed', $2
       from generate_series(1, 5)`,
      [accountId, monitor.id],
    );
    const crawls = () => database.query('select 1 from crawl where monitor_id = $1', [monitor.id]);
    let left = Number.NaN;
    const watched: Database = {
      ...database,
      async query(statement, values) {
        if (String(statement).includes('delete_monitor')) left = (await crawls()).length;
        return database.query(statement, values);
      },
    };
    expect(await deleteMonitor(watched, accountId, monitor.id, 2)).toBe(true);
    expect(left).toBe(0);
  });

  it('is deleted with its monitor, however many there are', async () => {
    const [monitor, other] = [await create(HOUR), await create(HOUR)];
    for (let n = 0; n < 5; n++) await finish(await running(monitor));
    await running(monitor);
    const kept = await running(other);
    await finish(kept);
    expect(await deleteMonitor(database, newId(), monitor.id)).toBe(false);
    expect(await listTicks(database, monitor.id, { before: null, limit: 10 })).toHaveLength(6);
    expect(await deleteMonitor(database, accountId, monitor.id, 2)).toBe(true);
    expect(await listTicks(database, monitor.id, { before: null, limit: 10 })).toEqual([]);
    const left = await database.query('select id from monitor_tick where monitor_id = any($1)', [
      [monitor.id, other.id],
    ]);
    expect(left).toEqual([{ id: kept.tickId }]);
  });

  it('that ends while its monitor is being removed leaves nothing behind', async () => {
    const job = await running(await create(HOUR));
    const removing = await database.connect();
    await removing.query('begin');
    await removing.query('select delete_monitor($1, $2)', [accountId, job.monitorId]);
    const blobs = [{ id: newId(), contentType: 'image/png', bytes: Buffer.from('x') }];
    const finished = finish(job, { blobs });
    // It has stored what it brought, and waits for the account.
    await expect
      .poll(() =>
        database.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    await removing.query('commit');
    await removing.end();
    expect(await finished).toMatchObject({ closed: false });
    const left = 'select call_id from call_result union all select call_id from blob';
    expect((await database.query<{ call_id: string }>(left)).map((row) => row.call_id)).not.toContain(
      job.tickId,
    );
  });

  it('is listed once in slices, also among others of the same millisecond', async () => {
    const monitor = await create(HOUR);
    const ids: string[] = [];
    for (const micros of [100, 300, 200]) {
      const job = await running(monitor);
      await finish(job);
      await database.query('update call set created_at = $2 where id = $1', [
        job.tickId,
        `2026-01-01T00:00:00.000${micros}Z`,
      ]);
      ids.push(job.tickId);
    }
    const seen: string[] = [];
    for (let before: string | null = null; seen.length < 4; ) {
      const [tick] = await listTicks(database, monitor.id, { before, limit: 1 });
      if (!tick) break;
      seen.push(tick.id);
      before = tick.cursor;
    }
    expect(seen).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('that could not be opened is written as failed', async () => {
    const monitor = await create(HOUR);
    const tickId = (await requestTick(database, jobs, monitor.id)) ?? '';
    const closing = { ...FAILED, id: tickId };
    expect(
      await finish({ monitorId: monitor.id, tickId }, { closing, good: false, captured: [] }),
    ).toMatchObject({ closed: true });
    expect(await listTicks(database, monitor.id, { before: null, limit: 10 })).toMatchObject([
      { id: tickId, status: 'failed', error: { type: 'timeout' } },
    ]);
    expect(await read(monitor)).toMatchObject({ failures: 1, base: {}, pending: null });
  });

  it('does not become the base of a monitor that was changed meanwhile', async () => {
    const monitor = await create(HOUR);
    const job = await running(monitor);
    await updateMonitor(database, accountId, monitor.id, () => ({
      fields: FIELDS,
      plan: null,
      comparable: [],
    }));
    await finish(job);
    expect(await read(monitor)).toMatchObject({ base: {} });
  });
});

it('an unchanged tick shares the capture of an earlier one, which is deleted with the last tick that uses it', async () => {
  const monitor = await create(HOUR);
  const first = await running(monitor);
  await finish(first);
  const later: string[] = [];
  for (let n = 0; n < 3; n++) {
    const job = await running(monitor);
    const closing = { ...CLOSING, id: job.tickId, result: null };
    await finish(job, { closing, captured: [], refId: first.tickId });
    later.push(job.tickId);
  }
  const blobs = createBlobStore(database);
  const captures = () => Promise.all(later.map(async (id) => (await blobs.result(id))?.callId));
  expect(await read(monitor)).toMatchObject({ base: { markdown: first.tickId } });
  expect(await captures()).toEqual([first.tickId, first.tickId, first.tickId]);
  // What is deleted from history is still the capture of the others, and what the next tick is compared with.
  await deleteHistory(database, accountId, first.tickId);
  await deleteHistory(database, accountId, later[0] ?? '');
  expect(await captures()).toEqual([undefined, first.tickId, first.tickId]);
  expect(await readCaptures(database, blobs, [first.tickId])).toHaveLength(1);
  // Two at the same time: neither leaves it to the other.
  await Promise.all(later.slice(1).map((id) => deleteHistory(database, accountId, id)));
  expect(await readCaptures(database, blobs, [first.tickId])).toEqual([]);
});

it('what a monitor compares with stays when old history is deleted', async () => {
  const monitor = await create(HOUR);
  await finish(await running(monitor));
  const newer = await running(monitor);
  await finish(newer);
  // In two days' time everything is more than a day old.
  await deleteOldCalls(database, -2);
  const left = await listTicks(database, monitor.id, { before: null, limit: 10 });
  expect(left.map(({ id }) => id)).toEqual([newer.tickId]);
  expect(await readCaptures(database, createBlobStore(database), [newer.tickId])).toHaveLength(1);
});

describe('the events', () => {
  it('report a change in the transaction that stores it', async () => {
    const job = await running(await create(HOUR));
    await finish(job, { changed: true, diffs: '{"a":"\\u0000"}', changeEvent: '{"b":"\\u0000","a":1}' });
    expect(await events()).toMatchObject([
      { type: 'monitor.change.detected', payload: { data: { a: 1, b: '\0' } } },
    ]);
  });

  it('can report an error whatever its message contains', async () => {
    const monitor = await create(HOUR);
    for (let n = 0; n < 5; n++) {
      const job = await running(monitor);
      const error = JSON.stringify({ type: 'timeout', message: 'nul \0, half \ud83d, backslash \\u0000' });
      await finish(job, { closing: { ...FAILED, error, id: job.tickId }, good: false, captured: [] });
    }
    expect((await events())[0]?.payload.data).toMatchObject({
      error: { message: 'nul , half \ufffd, backslash \\u0000' },
    });
  });

  it('notify all targets of a monitor that it was paused', async () => {
    const monitor = await create(HOUR);
    const notify = [{ channel: 'slack', url: 'https://chat.example/a' }];
    const fields = { ...FIELDS, webhookUrl: null, notify };
    await updateMonitor(database, accountId, monitor.id, () => ({ fields, plan: null, comparable: null }));
    await pauseWithNotice(database, monitor, { type: 'storage_full', message: 'Full.' });
    expect(await events()).toMatchObject([
      {
        type: 'monitor.failing',
        payload: {
          channel: 'slack',
          webhookUrl: 'https://chat.example/a',
          data: { error: { type: 'storage_full', message: 'Full. The monitor is paused.' } },
        },
      },
    ]);
  });

  it('are not written without a webhook', async () => {
    const monitor = await create(HOUR);
    await updateMonitor(database, accountId, monitor.id, () => ({
      fields: { ...FIELDS, webhookUrl: null },
      plan: null,
      comparable: null,
    }));
    await finish(await running(monitor), { changed: true, diffs: '{}', changeEvent: '{}' });
    expect(await events()).toEqual([]);
  });

  it('report five failures in a row once, and the recovery once', async () => {
    const monitor = await create(HOUR);
    const fail = async () => {
      const job = await running(monitor);
      await finish(job, { closing: { ...FAILED, id: job.tickId }, good: false, captured: [] });
    };
    const types = async () => (await events()).map(({ type }) => type);
    for (let n = 0; n < 4; n++) await fail();
    await finish(await running(monitor));
    for (let n = 0; n < 4; n++) await fail();
    expect(await types()).toEqual([]);
    for (let n = 0; n < 4; n++) await fail();
    expect(await types()).toEqual(['monitor.failing']);
    expect((await events())[0]?.payload.data).toMatchObject({
      failures: 5,
      error: { type: 'timeout', message: 'late' },
    });
    for (let n = 0; n < 2; n++) await finish(await running(monitor));
    expect(await types()).toEqual(['monitor.failing', 'monitor.recovered']);
  });

  it('count an error page as a failure', async () => {
    const monitor = await create(HOUR);
    for (let n = 0; n < 5; n++) {
      const warnings = '[{"reason":"http_error","detail":"503"}]';
      await finish(await running(monitor), { good: false, captured: [], warnings });
    }
    expect((await events())[0]?.payload.data).toMatchObject({
      error: { type: 'http_error', message: '503' },
    });
  });
});
