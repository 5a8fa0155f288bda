/** The queue of v1 requests and the jobs that work on them (run-request.ts). */
import type { Stoppable } from '../../../concurrency/loops/loop.ts';
import type { JobQueue } from '../../../store/queue/job-queue.ts';
import { LONGEST_FETCHES_MS } from '../run/run.ts';
import { restoreJobs, V1_QUEUE, type V1Job } from '../store/requests.ts';
import { type RequestDeps, runRequest } from './run-request.ts';

/** After the longest request has run into its deadline. */
const EXPIRE_AFTER_SECONDS = 60;
/** The queue itself never gives up: a request that must not be tried again is ended, which ends its job. */
const RETRIES = 100_000;

/** Every process that accepts v1 requests calls this first. */
export async function defineV1Queue(jobs: JobQueue, config: { callExtraMs: number }): Promise<void> {
  await jobs.define(V1_QUEUE, {
    expireSeconds: Math.ceil((LONGEST_FETCHES_MS + config.callExtraMs) / 1000) + EXPIRE_AFTER_SECONDS,
    retries: RETRIES,
    retrySeconds: 1,
    mostRetrySeconds: 60,
  });
}

export async function startV1Jobs(deps: RequestDeps & { jobs: JobQueue }): Promise<Stoppable> {
  await restoreJobs(deps.database, deps.jobs);
  const options = { concurrency: deps.config.jobsAtOnce };
  return deps.jobs.work<V1Job>(V1_QUEUE, options, ({ data, signal }) => runRequest(deps, data.id, signal));
}
