/** The queue of webhook attempts: a job says which step of which delivery is due. */
import { createHash } from 'node:crypto';
import type { Queryable } from '../../store/database/database.ts';
import { idFrom } from '../../store/ids.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import type { DueStep, Step } from '../../store/webhook/deliveries.ts';

export const WEBHOOK_QUEUE = 'webhook';

/** The queue's retries are for failing processes and databases; failing receivers have their own schedule. */
const OPTIONS = { expireSeconds: 60, retries: 100, retrySeconds: 1, mostRetrySeconds: 60 };

export async function defineWebhookQueue(jobs: JobQueue): Promise<void> {
  await jobs.define(WEBHOOK_QUEUE, OPTIONS);
}

/** Adds the jobs for these steps; a job that exists is not added again. */
export async function enqueue(
  jobs: JobQueue,
  tx: Queryable,
  steps: DueStep[],
  { again = false } = {},
): Promise<void> {
  await jobs.send<Step>(
    tx,
    WEBHOOK_QUEUE,
    steps.map(({ id, ticket, accountId, url, dueAt }) => ({
      id: jobId({ id, ticket }),
      data: { id, ticket },
      startAfter: dueAt,
      // Retries come second, so that receivers that never answer do not keep other accounts' first attempts waiting.
      priority: again ? 0 : 1,
      // A digest, because host names can be too long for the queue's index.
      group: `${accountId}:${digest(URL.parse(url)?.host ?? '')}`,
    })),
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Derived from the step, so that a step has one job however often it is enqueued. */
function jobId({ id, ticket }: Step): string {
  return idFrom(digest(`${id} ${ticket}`));
}
