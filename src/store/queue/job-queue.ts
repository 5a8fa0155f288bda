/** Jobs that are stored in PostgreSQL and survive any process: pg-boss on the service's own connections. */
import { type Db, PgBoss } from 'pg-boss';
import { alignedWait, type Stoppable, startLoop } from '../../concurrency/loops/loop.ts';
import type { Logger } from '../../log/log.ts';
import { type Bus, publish } from '../database/bus.ts';
import type { Database, Queryable } from '../database/database.ts';
import { JOB_SCHEMA } from './job-schema.ts';
import { type Job, startJobWorker, type WorkOptions } from './job-worker.ts';
import { UPKEEP_TOPICS } from './waiting-work.ts';

/** How often overdue jobs may be handed on, over all processes. */
const SUPERVISE_SECONDS = 2;
/** A job whose process has sent no heartbeat for this long is given to another. */
const HEARTBEAT_SECONDS = 10;
/** How often ended jobs are deleted, by one of all processes, and how often each process tries. */
const MAINTENANCE_SECONDS = 540;
const MAINTAIN_MS = 600_000;
/** Not while a process starts: what is overdue is noticed anyway, and what has ended can stay a little longer. */
const FIRST_MAINTAIN_MS = 60_000;
const RETRY_MS = 5_000;
/** Parts of pg-boss that we do not use, and that cannot be switched off. */
const UNUSED_SECONDS = 3_600;
/** How long ended jobs are kept, so that a job with the same id does not run again. */
const KEEP_ENDED_SECONDS = 3_600;

/** A job that is due by our clock may be due a moment later by the database's, and the other way round. */
const CLOCKS_DIFFER_MS = 2_000;

export type QueueOptions = {
  /** A job that takes longer is considered lost and given to another worker. */
  expireSeconds: number;
  /** How often a job is tried again if its handler throws or its process dies. */
  retries: number;
  /** Seconds before the first of these; each wait is about twice the last. */
  retrySeconds: number;
  mostRetrySeconds: number;
};

export type NewJob<T extends object> = {
  data: T;
  /** A job whose id exists already is not added. */
  id?: string;
  /** Not before this moment. */
  startAfter?: Date;
  /** Due jobs are taken in the order of their priority, the highest first, and by age within it. */
  priority?: number;
  /** Jobs of one group share a limit, see `WorkOptions.shares`; the part before a colon is the owner. */
  group?: string;
};

/** `stop` stops the workers first. */
export type JobQueue = Stoppable & {
  /** Creates a queue, or updates its options. Every process that uses the queue calls this first. */
  define(queue: string, options: QueueOptions): Promise<void>;
  /** Adds jobs in the transaction of the change that causes them; they exist once it is committed. */
  send<T extends object>(tx: Queryable, queue: string, jobs: NewJob<T>[]): Promise<void>;
  /**
   * Runs jobs as they become due. A job is done when its handler returns; if it throws, the job is tried again. Since a
   * process can die after the handler and before the job is marked, handlers must be safe to run twice.
   */
  work<T extends object>(
    queue: string,
    options: WorkOptions,
    handler: (job: Job<T>) => Promise<void>,
  ): Stoppable;
};

/** @example const jobs = await openJobQueue({ database, bus, log, supervise: role !== 'api' }); */
export async function openJobQueue(deps: {
  database: Database;
  bus: Bus;
  log: Logger;
  /** Whether this process handles jobs of dead processes and deletes old ones. Processes that run jobs do. */
  supervise: boolean;
}): Promise<JobQueue> {
  const { database, bus, log } = deps;
  const workers: Stoppable[] = [];
  const boss = new PgBoss({
    // The service's pool restarts its own server and keeps to the budget of connections.
    db: adapt(database),
    schema: JOB_SCHEMA,
    // On its own timer it would send some ten statements every few seconds, even without jobs.
    supervise: false,
    schedule: false,
    clock: UNHURRIED,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    flowIntervalSeconds: UNUSED_SECONDS,
    bamIntervalSeconds: UNUSED_SECONDS,
    // A single webhook receiver that hangs makes a long queue, which is not a problem of the service.
    warningQueueSize: 1_000_000,
  });
  boss.on('error', (err) => log.warn({ err }, 'the job queue had an error and continues'));
  boss.on('warning', ({ message }) => log.warn({ message }, 'warning of the job queue'));
  await boss.start();
  if (deps.supervise) workers.push(superviseOverdue(boss, bus, log));

  return {
    async define(queue, options) {
      const settings = {
        expireInSeconds: options.expireSeconds,
        retryLimit: options.retries,
        retryDelay: options.retrySeconds,
        retryBackoff: true,
        retryDelayMax: options.mostRetrySeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: KEEP_ENDED_SECONDS,
      };
      await boss.createQueue(queue, settings);
      await boss.updateQueue(queue, settings);
    },

    async send(tx, queue, jobs) {
      if (jobs.length === 0) return;
      const now = Date.now();
      await boss.insert(
        queue,
        jobs.map(({ id, data, startAfter, priority, group }) => ({
          data,
          ...(id && { id }),
          ...(startAfter && { startAfter }),
          ...(priority && { priority }),
          ...(group && { group: { id: group } }),
        })),
        { db: adapt(tx) },
      );
      const due = jobs.some(
        ({ startAfter }) => !startAfter || startAfter.getTime() <= now + CLOCKS_DIFFER_MS,
      );
      if (due) await publish(tx, { topic: 'jobs', id: queue });
    },

    work(queue, options, handler) {
      const leases = adapt(database.leases);
      const parts = { boss, database, leases, bus, log, heartbeatSeconds: HEARTBEAT_SECONDS };
      const worker = startJobWorker(parts, queue, options, handler);
      workers.push(worker);
      return worker;
    },

    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await boss.stop({ graceful: false });
    },
  };
}

/** Hands on jobs of dead processes as soon as they are overdue, and now and then deletes ended jobs. */
function superviseOverdue(boss: PgBoss, bus: Bus, log: Logger): Stoppable {
  const loop = startLoop({
    look: () => boss.supervise().then(() => MAINTAIN_MS),
    firstMs: FIRST_MAINTAIN_MS,
    retryMs: RETRY_MS,
    failed: (err) => log.warn({ err }, 'could not maintain the job queue and will try again'),
  });
  bus.subscribe(UPKEEP_TOPICS.overdueJobs, () => loop.wake());
  return loop;
}

const LEAST_MS = 60_000;

/** pg-boss's timers, slowed down to spare idle processes: the shortest counts jobs of its own workers, unused here. */
const UNHURRIED = {
  now: () => Date.now(),
  setTimeout: (task: () => void, ms: number) => setTimeout(task, alignedWait(ms)),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (task: () => void, ms: number) => {
    const look = async () => {
      task();
      return Math.max(ms, LEAST_MS);
    };
    return startLoop({ look, retryMs: LEAST_MS, failed: () => {} });
  },
  clearInterval: (loop: unknown) => void (loop as Stoppable).stop(),
};

function adapt(on: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await on.query(text, values) }) };
}
