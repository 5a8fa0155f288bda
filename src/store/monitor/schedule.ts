/** Due monitors: claimed, their ticks enqueued and next times set in one transaction, by any number of processes. */
import { AppError } from '../../errors.ts';
import type { Database, Queryable } from '../database/database.ts';
import { columnsOf, queryValue } from '../database/query.ts';
import { isFirstTime, type Once } from '../idempotency.ts';
import { newId } from '../ids.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { PLANNED_AHEAD, type Plan } from './monitors.ts';

export const TICK_QUEUE = 'monitor-tick';

/** What a tick's job carries. */
export type TickJob = { monitorId: string; tickId: string };

export type DueMonitor = {
  id: string;
  /** As parseInterval makes it. */
  cron: string;
  timezone: string | null;
  /** As it was given. */
  interval: string;
};

/** A tick that has not ended after this long may have lost its job, for example because a backup was imported. */
const LOST_AFTER = "interval '30 minutes'";

/**
 * Claims due monitors, the longest due first, and returns how many. A monitor whose last tick has not ended, or whose
 * time was computed by a wrong clock, only gets its next time. A tick that may have lost its job is enqueued again with
 * the same id, which does nothing if the job is only waiting in a long queue.
 */
export async function claimDueMonitors(
  database: Database,
  jobs: Pick<JobQueue, 'send'>,
  limit: number,
  planOf: (monitor: DueMonitor, now: Date) => Plan,
): Promise<number> {
  return database.transaction(async (tx) => {
    let due = await select(tx, 'next_run_at <= now()', 'next_run_at', limit);
    if (due.length === 0) due = await select(tx, PLANNED_AHEAD, 'planned_at', limit);
    if (due.length === 0) return 0;
    const claimed = due.map((monitor) => ({
      monitorId: monitor.id,
      tickId: monitor.runs ? (monitor.pending ?? newId()) : null,
      ...planOf(monitor, monitor.now),
    }));
    await tx.query(
      `update monitor m set next_run_at = x.next, planned_at = x.planned,
         pending_tick = coalesce(x.tick, m.pending_tick),
         pending_at = case when x.tick is null then m.pending_at else now() end
       from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::uuid[]) as x(id, next, planned, tick)
       where m.id = x.id`,
      columnsOf(claimed, 'monitorId', 'nextRunAt', 'plannedAt', 'tickId'),
    );
    const ticks = claimed.flatMap(({ monitorId, tickId }) => (tickId ? [{ monitorId, tickId }] : []));
    await jobs.send<TickJob>(
      tx,
      TICK_QUEUE,
      ticks.map((data) => ({ id: data.tickId, data })),
    );
    return due.length;
  });
}

type Selected = DueMonitor & { now: Date; runs: boolean; pending: string | null };

function select(tx: Queryable, condition: string, order: string, limit: number): Promise<Selected[]> {
  return tx.query(
    `select id, cron, timezone, coalesce(config ->> 'interval', cron) as interval, now() as now, pending_tick as pending,
       next_run_at <= now() and (pending_tick is null or pending_at < now() - ${LOST_AFTER}) as runs
     from monitor where status = 'active' and ${condition} order by ${order} limit $1 for update skip locked`,
    [limit],
  );
}

/** Milliseconds until a monitor is due; null when none is active. */
export async function nextMonitorDueIn(database: Queryable): Promise<number | null> {
  return queryValue(
    database,
    `select (extract(epoch from min(next_run_at) - now()) * 1000)::float8 from monitor where status = 'active'`,
  );
}

/** Enqueues a tick now, or the unfinished one whose job may be lost. Null if the monitor is paused or deleted. */
export async function requestTick(
  database: Database,
  jobs: Pick<JobQueue, 'send'>,
  monitorId: string,
): Promise<string | null> {
  return database.transaction((tx) => enqueueTick(tx, jobs, monitorId));
}

/** The same in the caller's transaction. */
export async function enqueueTick(
  tx: Queryable,
  jobs: Pick<JobQueue, 'send'>,
  monitorId: string,
): Promise<string | null> {
  const [row] = await tx.query<{ pending: string | null; isFresh: boolean; status: string }>(
    `select status, pending_tick as pending, pending_at > now() - ${LOST_AFTER} as "isFresh"
     from monitor where id = $1 for update`,
    [monitorId],
  );
  if (row?.status !== 'active') return null;
  if (row.pending && row.isFresh) return row.pending;
  const tickId = row.pending ?? newId();
  await tx.query('update monitor set pending_tick = $2, pending_at = now() where id = $1', [
    monitorId,
    tickId,
  ]);
  await jobs.send<TickJob>(tx, TICK_QUEUE, [{ id: tickId, data: { monitorId, tickId } }]);
  return tickId;
}

/**
 * Enqueues a tick that the owner asks for, unless there were `most` of them within a minute. A repeated request gets
 * the last tick. A refusal writes nothing, so that the request can be sent again.
 * @returns the id of the tick.
 */
export async function askForRun(
  database: Database,
  jobs: Pick<JobQueue, 'send'>,
  monitorId: string,
  { most, once }: { most: number; once?: Once | undefined },
): Promise<string> {
  return database.transaction(async (tx) => {
    const isFirst = await isFirstTime(tx, once);
    if (isFirst) await countRun(tx, monitorId, most);
    const tickId = isFirst ? await enqueueTick(tx, jobs, monitorId) : await lastTick(tx, monitorId);
    if (!tickId) throw new AppError('conflict', 'The monitor is paused: resume it first');
    if (isFirst) await tx.query('update monitor set asked_tick = $2 where id = $1', [monitorId, tickId]);
    return tickId;
  });
}

async function countRun(tx: Queryable, monitorId: string, most: number): Promise<void> {
  const [row] = await tx.query<{ count: number; wait: number | null }>(
    `select count(at)::int as count, ceil(extract(epoch from min(at) + interval '1 minute' - now()))::int as wait
     from (select runs_asked from monitor where id = $1 for update) m
       left join lateral unnest(m.runs_asked) at on at > now() - interval '1 minute'`,
    [monitorId],
  );
  if (row && row.count >= most) {
    throw new AppError('rate_limited', `A monitor can be run ${most} times a minute at most`, {
      retryAfterSeconds: Math.max(1, row.wait ?? 1),
    });
  }
  await tx.query(
    `update monitor set runs_asked = array(
       select at from unnest(runs_asked) at where at > now() - interval '1 minute') || now() where id = $1`,
    [monitorId],
  );
}

function lastTick(tx: Queryable, monitorId: string): Promise<string | null> {
  return queryValue(
    tx,
    `select coalesce(m.pending_tick, (select t.id from monitor_tick t where t.monitor_id = m.id order by t.id desc limit 1))
     from monitor m where m.id = $1`,
    [monitorId],
  );
}
