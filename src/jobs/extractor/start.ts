/** Extractors in a worker process: those that have drifted learn again from the latest pages. */
import type { Stoppable } from '../../concurrency/loops/loop.ts';
import type { Logger } from '../../log/log.ts';
import { heal, type LearnDeps } from '../../pipeline/extractor/learn.ts';
import type { Queryable } from '../../store/database/database.ts';
import { findAnyExtractor } from '../../store/extractors.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';

const HEAL_QUEUE = 'extractor-heal';
/** Pages to learn from: enough to measure on, few enough to be cheap. */
const MOST_SAMPLES = 8;
const CONCURRENCY = 2;

type HealJob = { extractorId: string };

/** Every process that runs extractors calls this first. */
export async function defineHealQueue(jobs: JobQueue): Promise<void> {
  await jobs.define(HEAL_QUEUE, { expireSeconds: 600, retries: 3, retrySeconds: 5, mostRetrySeconds: 60 });
}

export async function enqueueHealing(jobs: JobQueue, tx: Queryable, extractorId: string): Promise<void> {
  await jobs.send<HealJob>(tx, HEAL_QUEUE, [{ data: { extractorId } }]);
}

export function startHealing(deps: LearnDeps & { jobs: JobQueue; log: Logger }): Stoppable {
  return deps.jobs.work<HealJob>(HEAL_QUEUE, { concurrency: CONCURRENCY }, ({ data }) =>
    healNow(deps, data.extractorId),
  );
}

/** What cannot be healed stays drifted; it tries again after some more pages. */
async function healNow(deps: LearnDeps & { log: Logger }, id: string): Promise<void> {
  const row = await findAnyExtractor(deps.database, id);
  if (row?.status !== 'drifted') return;
  const pages = row.recent.filter(({ missing }) => missing.length > 0).flatMap(({ url }) => url ?? []);
  const urls = [...new Set(pages.reverse())].slice(0, MOST_SAMPLES);
  if (urls.length === 0) return;
  await heal(deps, row, urls).catch((err: unknown) =>
    deps.log.info({ err, extractor: id }, 'an extractor could not learn again'),
  );
}
