/** Ticks and their schedule on a real PostgreSQL, with failures around the page. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { loadConfig } from '../../config.ts';
import { monitorBody } from '../../contract/monitor/config.ts';
import { AppError, privateAddress } from '../../errors.ts';
import { createCallRunner } from '../../pipeline/call/metered-call.ts';
import { createAccount } from '../../store/account/accounts.ts';
import { createBlobStore } from '../../store/blobs/blob-store.ts';
import { createCallStore } from '../../store/calls.ts';
import { openBus } from '../../store/database/bus.ts';
import { createDoubts } from '../../store/doubts.ts';
import { newId } from '../../store/ids.ts';
import { createMonitor, pauseMonitor, resumeMonitor } from '../../store/monitor/monitors.ts';
import { requestTick, type TickJob } from '../../store/monitor/schedule.ts';
import { listTicks } from '../../store/monitor/ticks.ts';
import { failOrphanedCalls } from '../../store/processes.ts';
import { openJobQueue } from '../../store/queue/job-queue.ts';
import { startScheduler } from './scheduler.ts';
import { defineTickQueue } from './start.ts';
import { runTick, type TickDeps } from './tick.ts';

const log = pino({ level: 'silent' });
const signal = new AbortController().signal;

const database = await suiteDatabase();
const bus = await openBus(database);
const jobs = await openJobQueue({ database, bus, log, supervise: false });
await defineTickQueue(jobs);
const accountId = await createAccount(database, 'owner', 'pro');

afterAll(async () => {
  await jobs.stop();
  await bus.close();
});

async function create(): Promise<string> {
  const url = 'https://example.com/';
  const config = JSON.stringify(monitorBody.parse({ url, interval: '1h' }));
  const made = await createMonitor(database, accountId, () => ({
    fields: { config, cron: '0 * * * *', timezone: null, url, webhookUrl: null },
    plan: { nextRunAt: new Date(Date.now() + 3_600_000), plannedAt: new Date() },
  }));
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.monitor.id;
}

async function enqueue(monitorId: string): Promise<TickJob> {
  return { monitorId, tickId: (await requestTick(database, jobs, monitorId)) ?? '' };
}

async function stateOf(id: string) {
  const columns = 'failures, pending_tick as pending, next_run_at as "nextRunAt"';
  const [row] = await database.query<{ failures: number; pending: string | null; nextRunAt: Date }>(
    `select ${columns} from monitor where id = $1`,
    [id],
  );
  return row;
}

/** A site that is down, and what else happens during the request. */
function withDeadSite(meanwhile: () => Promise<unknown>): TickDeps {
  const calls = createCallStore(database, newId());
  return {
    database,
    blobs: createBlobStore(database),
    config: loadConfig({}),
    runner: createCallRunner({
      calls,
      doubts: createDoubts(database, { folder: join(tmpdir(), newId()), processId: newId() }),
      admit: () => {},
      settled: () => {},
    }),
    fetcher: {
      fetch: async () => {
        await meanwhile();
        throw new AppError('upstream_failed', 'The site is down');
      },
    },
  } as unknown as TickDeps;
}

it('restarts a tick that was failed as orphaned while it ran', async () => {
  const monitorId = await create();
  const job = await enqueue(monitorId);
  const buried = () => failOrphanedCalls(database, { processId: newId(), running: new Set() });
  await expect(runTick(withDeadSite(buried), job, { signal, isLast: false })).rejects.toThrow();
  expect(await stateOf(monitorId)).toMatchObject({ failures: 0, pending: job.tickId });
  await runTick(
    withDeadSite(async () => {}),
    job,
    { signal, isLast: false },
  );
  expect(await stateOf(monitorId)).toMatchObject({ failures: 1, pending: null });
  expect(await listTicks(database, monitorId, { before: null, limit: 10 })).toMatchObject([
    { id: job.tickId, status: 'failed', error: { message: 'The site is down' } },
  ]);
});

const pause = (id: string) => pauseMonitor(database, accountId, id);
const resume = (id: string) =>
  resumeMonitor(database, accountId, id, () => ({ nextRunAt: new Date(), plannedAt: new Date() }));

it('counts as the run of a monitor that is paused, resumed and run by hand meanwhile', async () => {
  const monitorId = await create();
  const job = await enqueue(monitorId);
  let asked: string | undefined;
  const meanwhile = async () => {
    await pause(monitorId);
    await resume(monitorId);
    asked = (await enqueue(monitorId)).tickId;
  };
  await runTick(withDeadSite(meanwhile), job, { signal, isLast: false });
  expect(asked).toBe(job.tickId);
  expect(await stateOf(monitorId)).toMatchObject({ failures: 1, pending: null });
});

it('does not restart a tick of a monitor that has been paused since', async () => {
  const monitorId = await create();
  const job = await enqueue(monitorId);
  const lost = async () => {
    await pause(monitorId);
    await failOrphanedCalls(database, { processId: newId(), running: new Set() });
  };
  await expect(runTick(withDeadSite(lost), job, { signal, isLast: false })).rejects.toThrow();
  const never = () => Promise.reject(new Error('must not be tried'));
  await runTick(withDeadSite(never), job, { signal, isLast: false });
  expect(await stateOf(monitorId)).toMatchObject({ failures: 0, pending: null });
  await resume(monitorId);
  expect((await enqueue(monitorId)).tickId).not.toBe(job.tickId);
});

it('explains in the error of a tick what was refused', async () => {
  const monitorId = await create();
  const refusing = withDeadSite(() => Promise.reject(privateAddress()));
  await runTick(refusing, await enqueue(monitorId), { signal, isLast: false });
  expect(await listTicks(database, monitorId, { before: null, limit: 10 })).toMatchObject([
    { error: { type: 'validation', message: 'Private or internal URLs are not allowed', details: [{}] } },
  ]);
});

it('counts a tick that could not be finished as a failure', async () => {
  const monitorId = await create();
  const job = await enqueue(monitorId);
  const never = () => Promise.reject(new Error('must not be tried'));
  await runTick(withDeadSite(never), job, { signal, isLast: true });
  expect(await stateOf(monitorId)).toMatchObject({ failures: 1, pending: null });
  expect(await listTicks(database, monitorId, { before: null, limit: 10 })).toMatchObject([
    { id: job.tickId, status: 'failed', error: { type: 'internal_error' } },
  ]);
});

it('runs all due monitors even if the schedule of one cannot be computed', async () => {
  const [broken, sound] = [await create(), await create()];
  await database.query(`update monitor set cron = 'no cron' where id = $1`, [broken]);
  await database.query(`update monitor set next_run_at = now() - interval '1 s' where id = any($1)`, [
    [broken, sound],
  ]);
  const scheduler = startScheduler({ database, bus, log, jobs });
  try {
    for (const id of [broken, sound]) {
      await expect.poll(() => stateOf(id), { timeout: 5_000 }).toMatchObject({ pending: expect.any(String) });
      expect((await stateOf(id))?.nextRunAt.getTime()).toBeGreaterThan(Date.now());
    }
  } finally {
    await scheduler.stop();
  }
});
