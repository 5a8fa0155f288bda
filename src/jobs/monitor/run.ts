/** A tick requested outside its schedule: enqueued like any other, and waited for. */
import { AppError } from '../../errors.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import type { Once } from '../../store/idempotency.ts';
import { findRunOfSite } from '../../store/monitor/crawls.ts';
import { findAnyMonitor } from '../../store/monitor/monitors.ts';
import { askForRun } from '../../store/monitor/schedule.ts';
import { findFinishedTick, findTick, type TickRow } from '../../store/monitor/ticks.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import { newsOrTime } from '../outside.ts';

export type RunDeps = {
  database: Database;
  bus: Bus;
  jobs: JobQueue;
  /** True once the process takes no more calls. */
  stopping: () => boolean;
};

/** Fewer than 30 a minute. */
const MOST_A_MINUTE = 29;
/** Proxies and clients often give up after a minute. */
const PATIENCE_MS = 50_000;

/** The tick when it has ended, or as it is when there is no more time to wait for it. */
export async function runNow(deps: RunDeps, monitorId: string, once: Once | undefined): Promise<TickRow> {
  const tickId = await askForRun(deps.database, deps.jobs, monitorId, { most: MOST_A_MINUTE, once });
  const ended = await endOfTick(deps, { monitorId, tickId }, Date.now() + PATIENCE_MS);
  if (ended) return ended;
  const run = await runOfSite(deps.database, monitorId);
  const tick = (await findTick(deps.database, tickId)) ?? (run?.id === tickId ? run : waiting(tickId));
  return { ...tick, asked: true };
}

/** The tick of a site that is being crawled. */
export async function runOfSite(database: Database, monitorId: string): Promise<TickRow | null> {
  const run = await findRunOfSite(database, monitorId);
  return run && waiting(run.tickId, run.createdAt, run.crawlId);
}

/** Null if it has not ended by then, or the process is stopping. Throws if the monitor is deleted meanwhile. */
export async function endOfTick(
  { database, bus, stopping }: Omit<RunDeps, 'jobs'>,
  { monitorId, tickId }: { monitorId: string; tickId: string },
  until: number,
): Promise<TickRow | null> {
  for (;;) {
    const tick = await findFinishedTick(database, tickId);
    if (tick || stopping() || Date.now() > until) return tick;
    if (!(await findAnyMonitor(database, monitorId))) throw new AppError('not_found', 'Monitor not found');
    await newsOrTime(bus, 'monitor-tick', tickId);
  }
}

function waiting(id: string, createdAt = new Date(), crawlId: string | null = null): TickRow {
  return {
    id,
    status: 'running',
    createdAt,
    cursor: createdAt.toISOString(),
    elapsedMs: Math.max(0, Date.now() - createdAt.getTime()),
    changed: false,
    firstRun: false,
    statusCode: null,
    warnings: null,
    error: null,
    crawlId,
    asked: false,
  };
}
