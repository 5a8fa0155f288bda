/** Puts due monitors into the job queue, and runs whose crawl has ended. Any number of schedulers can share one database. */
import { type Stoppable, startLoop } from '../../concurrency/loops/loop.ts';
import type { Logger } from '../../log/log.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import { enqueueEndedRuns } from '../../store/monitor/crawls.ts';
import { claimDueMonitors, nextMonitorDueIn } from '../../store/monitor/schedule.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import { MONITOR_TOPIC } from './manage.ts';
import { createPlanner } from './schedule.ts';

/** Bounds the length of one transaction; the next batch follows at once. */
const BATCH = 500;
const RETRY_MS = 5_000;
const SHORTEST_MS = 20;
/** Timers cannot be set for months. */
const LONGEST_MS = 3_600_000;
const PUT_OFF_MS = 24 * 3_600_000;

export function startScheduler(deps: {
  database: Database;
  bus: Bus;
  log: Logger;
  jobs: Pick<JobQueue, 'send'>;
}): Stoppable {
  const { database, bus, log, jobs } = deps;
  const planner = createPlanner();
  /** A schedule that cannot be computed (say, its time zone was abolished) must not hold up the others. */
  const plan: typeof planner = (monitor, now) => {
    try {
      return planner(monitor, now);
    } catch (err) {
      log.error({ err, monitor: monitor.id }, 'the schedule of a monitor cannot be kept');
      return { nextRunAt: new Date(now.getTime() + PUT_OFF_MS), plannedAt: now };
    }
  };

  const loop = startLoop({
    async look() {
      await enqueueEndedRuns(database, jobs, BATCH);
      if ((await claimDueMonitors(database, jobs, BATCH, plan)) === BATCH) return 0;
      const due = await nextMonitorDueIn(database);
      return due === null ? Number.POSITIVE_INFINITY : Math.min(Math.max(due, SHORTEST_MS), LONGEST_MS);
    },
    retryMs: RETRY_MS,
    failed: (err) => log.warn({ err }, 'could not look for due monitors and will try again'),
  });
  for (const topic of [MONITOR_TOPIC, 'crawl-ended']) bus.subscribe(topic, () => loop.wake());
  return loop;
}
