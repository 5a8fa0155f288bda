/** The worker of one queue in one process: claims due jobs as slots become free, and sends heartbeats. */
import type { Db, PgBoss } from 'pg-boss';
import { Tally } from '../../concurrency/limits/tally.ts';
import type { Stoppable } from '../../concurrency/loops/loop.ts';
import { startWorker } from '../../concurrency/loops/worker.ts';
import { messageOf } from '../../errors.ts';
import type { Logger } from '../../log/log.ts';
import type { Bus } from '../database/bus.ts';
import type { Queryable } from '../database/database.ts';
import { claimShares, type Fetched, type Shares } from './fair-claim.ts';

/** How often to poll for due jobs, until there have been none for a while. */
const POLL_MS = 2_000;
const IDLE_AFTER_MS = 60_000;
/** How long jobs may continue after `stop` was called; then they are handed back. */
const DRAIN_MS = 3_000;

export type Job<T> = {
  id: string;
  data: T;
  /** 0 the first time; one more after each handler that threw or process that died. */
  retries: number;
  /** Aborted when the process stops or the job was given to another. */
  signal: AbortSignal;
};

export type WorkOptions = {
  /** Jobs at once in this process. */
  concurrency: number;
  /** Limits for each owner and group of jobs; then every job needs a group with an owner. */
  shares?: Shares;
  /** The part of the slots reserved for jobs without priority under overload, or they might wait for ever. */
  unhurriedShare?: number;
};

/**
 * Not pg-boss's own workers: each of them polls for itself and holds a batch until its slowest job has ended. Here one
 * claim serves all free slots.
 */
export function startJobWorker<T extends object>(
  deps: { boss: PgBoss; database: Queryable; leases: Db; bus: Bus; log: Logger; heartbeatSeconds: number },
  queue: string,
  options: WorkOptions,
  handler: (job: Job<T>) => Promise<void>,
): Stoppable {
  const { boss, bus, log } = deps;
  let busyAt = performance.now();
  /** Whether a claim has been full since the queue was last empty. */
  let isBehind = false;
  /** How many slots jobs without priority are owed. */
  let unhurried = 0;

  const { shares } = options;
  const owners = new Tally();

  const freeSlots = () => options.concurrency - owners.total;
  const hasFullOwner = () =>
    shares !== undefined && owners.atLeast(Math.min(shares.owner, freeSlots())).length > 0;

  function fetch(most: number, which: { maxPriority?: number } = {}): Promise<Fetched<T>[]> {
    if (!shares) return boss.fetch<T>(queue, { batchSize: most, ...which });
    return claimShares(deps.database, { queue, most, free: freeSlots(), shares, ...which }, owners.counts);
  }

  async function run(job: Fetched<T>, signal: AbortSignal): Promise<void> {
    const owner = ownerOf(job);
    owners.add(owner);
    try {
      await handle(job, signal);
    } finally {
      owners.remove(owner);
    }
  }

  async function handle({ id, data, retryCount }: Fetched<T>, signal: AbortSignal): Promise<void> {
    const attempt = { id, retryCount };
    try {
      signal.throwIfAborted();
      await handler({ id, data, retries: retryCount, signal });
    } catch (err) {
      if (!signal.aborted) log.warn({ err, queue, job: id }, 'a job failed and will be tried again');
      await boss.fail(queue, attempt, { message: messageOf(err) });
      return;
    }
    await boss.complete(queue, attempt);
  }

  const worker = startWorker<Fetched<T>>({
    concurrency: options.concurrency,
    async claim(free, begin) {
      // At most one owner's share at once, so that jobs without priority get their part of a small share too.
      const room = Math.min(free, shares?.owner ?? free);
      const heldBack = hasFullOwner();
      const due = room * (options.unhurriedShare ?? 0);
      unhurried = isBehind ? Math.min(unhurried, 1) + due : 0;
      const most = Math.floor(unhurried);
      let begun = 0;
      if (most > 0) {
        for (const job of await fetch(most, { maxPriority: 0 })) {
          begin(job);
          begun += 1;
        }
      }
      // What was not claimed because an owner had its full share stays owed.
      unhurried -= heldBack ? begun : most;
      if (begun < room) {
        for (const job of await fetch(room - begun)) {
          begin(job);
          begun += 1;
        }
      }
      if (begun === room || hasFullOwner()) isBehind = true;
      if (begun > 0) {
        busyAt = performance.now();
        return 0;
      }
      if (!heldBack) isBehind = false;
      return bus.live && performance.now() - busyAt > IDLE_AFTER_MS ? Number.POSITIVE_INFINITY : POLL_MS;
    },
    run,
    async renew(jobs) {
      // The answer has the ids, though its type does not.
      const { settled } = (await boss.touch(queue, jobs, { db: deps.leases })) as {
        settled?: string[] | null;
      };
      return settled ?? [];
    },
    renewMs: (deps.heartbeatSeconds * 1000) / 3,
    drainMs: DRAIN_MS,
    retryMs: POLL_MS,
    failed: {
      claim: (err) => log.warn({ err, queue }, 'could not claim jobs and will try again'),
      run: (err, { id }) => log.warn({ err, queue, job: id }, 'could not mark a job; it will run again'),
      renew: (err) => log.warn({ err, queue }, 'could not send heartbeats of jobs'),
    },
  });
  bus.subscribe('jobs', (id) => {
    if (id === queue) worker.wake();
  });
  return worker;
}

/** A job without a group is its own owner. */
function ownerOf({ id, groupId }: { id: string; groupId?: string | null }): string {
  return groupId?.split(':', 1)[0] ?? id;
}
