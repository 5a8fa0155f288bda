/** The worker of one queue in one process: takes due jobs as hands become free, and shows that it lives. */
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../log.ts';
import type { Bus } from './bus.ts';

/** How often to look for jobs that fall due without news. */
const POLL_MS = 2_000;
/** How long jobs may go on after the worker was told to stop; then they are given up and handed back. */
const DRAIN_MS = 3_000;

export type Job<T> = {
  id: string;
  data: T;
  /** 0 the first time; grows when a handler threw or a process died. */
  retries: number;
  /** Aborted when the process stops or the job was given to another. */
  signal: AbortSignal;
};

export type WorkOptions = {
  /** Jobs at once in this process. */
  concurrency: number;
  /** Jobs of one group at once, over all processes; two that look in the same instant may exceed it a little. */
  perGroup?: number;
};

export type JobWorker = { stop(): Promise<void> };

type Held = { id: string; retryCount: number; controller: AbortController; done: Promise<void> };

/**
 * pg-boss has workers of its own, but each of them polls for itself and takes a batch until its slowest job has
 * ended. Here one look serves all free hands.
 */
export function startJobWorker<T extends object>(
  deps: { boss: PgBoss; bus: Bus; log: Logger; heartbeatSeconds: number },
  queue: string,
  options: WorkOptions,
  handler: (job: Job<T>) => Promise<void>,
): JobWorker {
  const { boss, log } = deps;
  const held = new Map<string, Held>();
  let stopped = false;
  let looking: Promise<void> | null = null;
  let missed = false;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    clearTimeout(timer);
    if (stopped) return;
    if (looking) {
      missed = true;
      return;
    }
    // With all hands full, the next job that ends looks again.
    if (held.size >= options.concurrency) return;
    missed = false;
    looking = takeJobs().then((taken) => {
      looking = null;
      if (taken > 0 || missed) look();
      else if (!stopped) timer = setTimeout(look, POLL_MS);
    });
  }

  async function takeJobs(): Promise<number> {
    try {
      const jobs = await boss.fetch<T>(queue, {
        batchSize: options.concurrency - held.size,
        ...(options.perGroup && { groupConcurrency: options.perGroup }),
      });
      for (const { id, data, retryCount } of jobs) begin(id, data, retryCount);
      return jobs.length;
    } catch (err) {
      log.warn({ err, queue }, 'could not look for jobs and will try again');
      return 0;
    }
  }

  function begin(id: string, data: T, retryCount: number): void {
    const controller = new AbortController();
    const done = run({ id, data, retries: retryCount, signal: controller.signal })
      .catch((err) => log.warn({ err, queue, job: id }, 'could not mark a job; it will be done again'))
      .finally(() => {
        held.delete(id);
        look();
      });
    held.set(id, { id, retryCount, controller, done });
  }

  async function run(job: Job<T>): Promise<void> {
    const attempt = { id: job.id, retryCount: job.retries };
    try {
      await handler(job);
    } catch (err) {
      if (!job.signal.aborted) log.warn({ err, queue, job: job.id }, 'a job failed and will be tried again');
      await boss.fail(queue, attempt, { message: err instanceof Error ? err.message : String(err) });
      return;
    }
    await boss.complete(queue, attempt);
  }

  /** Whoever has lost a job must not go on with it. */
  async function showLife(): Promise<void> {
    const shown = [...held.values()];
    if (shown.length === 0) return;
    // The ids are in the answer, though not in its type.
    const { settled } = (await boss.touch(queue, shown)) as { settled?: string[] | null };
    const kept = new Set(settled);
    for (const { id, controller } of shown) if (held.has(id) && !kept.has(id)) controller.abort();
  }

  const living = setInterval(
    () => showLife().catch((err) => log.warn({ err, queue }, 'could not show that jobs are being done')),
    (deps.heartbeatSeconds * 1000) / 3,
  );
  const unsubscribe = deps.bus.subscribe('jobs', (id) => {
    if (id === queue) look();
  });
  look();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
      await looking;
      const left = [...held.values()];
      const drain = setTimeout(() => {
        for (const { controller } of left) controller.abort();
      }, DRAIN_MS);
      await Promise.all(left.map(({ done }) => done));
      clearTimeout(drain);
      clearInterval(living);
    },
  };
}
