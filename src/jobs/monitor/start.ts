/** Monitors in a worker process: schedules ticks and runs them. */
import type { Stoppable } from '../../concurrency/loops/loop.ts';
import { TICK_QUEUE, type TickJob } from '../../store/monitor/schedule.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import { startScheduler } from './scheduler.ts';
import { runTick, type TickDeps } from './tick.ts';

/** Longer than the longest fetch with everything after it. */
const EXPIRE_SECONDS = 900;
const RETRIES = 8;

/** Every process that enqueues ticks calls this first. */
export async function defineTickQueue(jobs: JobQueue): Promise<void> {
  await jobs.define(TICK_QUEUE, {
    expireSeconds: EXPIRE_SECONDS,
    retries: RETRIES,
    retrySeconds: 3,
    mostRetrySeconds: 60,
  });
}

type Deps = TickDeps & Omit<Parameters<typeof startScheduler>[0], 'jobs'> & { jobs: JobQueue };

/** After `stop`, running ticks end, or are handed back after a moment. */
export function startMonitors(deps: Deps): Stoppable {
  // Only half of them: crawls and v1 requests run beside monitors.
  const concurrency = Math.ceil(deps.config.jobsAtOnce / 2);
  const worker = deps.jobs.work<TickJob>(TICK_QUEUE, { concurrency }, ({ data, signal, retries }) =>
    runTick(deps, data, { signal, isLast: retries >= RETRIES }),
  );
  const scheduler = startScheduler(deps);
  return {
    async stop() {
      await Promise.all([scheduler.stop(), worker.stop()]);
    },
  };
}
