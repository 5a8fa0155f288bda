/** Runs one step of a delivery: sends it, stores the result, and schedules the next step. */
import type { Stoppable } from '../../concurrency/loops/loop.ts';
import type { Logger } from '../../log/log.ts';
import type { Database } from '../../store/database/database.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import type { Job } from '../../store/queue/job-worker.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import {
  type Attempt,
  type Delivery,
  readDelivery,
  recordAttempt,
  type Step,
} from '../../store/webhook/deliveries.ts';
import type { WebhookSecrets } from '../../store/webhook/secrets.ts';
import type { Notify } from './notify.ts';
import { waitForPages } from './pages-first.ts';
import type { Post } from './post.ts';
import { enqueue, WEBHOOK_QUEUE } from './queue.ts';
import { PATIENCE_SECONDS, RETRY_SECONDS } from './schedule.ts';
import { signed } from './sign.ts';

/** Attempts at once in this process, and at once to one host for one account. */
const CONCURRENCY = 64;
const CONCURRENCY_PER_HOST = 4;
/**
 * A slow receiver holds a slot for up to 15 s, and an account may have any number of them. The more accounts have slow
 * receivers, the fewer slots each gets, so that others still find one.
 */
const CONCURRENCY_PER_ACCOUNT = CONCURRENCY / 4;
/** The share for retries while there are more first attempts than slots. */
const SHARE_OF_RETRIES = 1 / 4;

/** By Standard Webhooks, a receiver that answers this wants nothing more: the endpoint is switched off at once. */
const GONE = 410;

export type DeliverDeps = {
  database: Database;
  jobs: JobQueue;
  secrets: Pick<WebhookSecrets, 'signing'>;
  seals: Seals;
  post: Post;
  log: Logger;
  retrySeconds?: readonly number[];
  /** What is sent instead if the client uses another interface; null otherwise. */
  reshape?: Reshape | undefined;
  /** Sends messages to people: mail and chat. */
  notify: Notify;
};

export type Reshape = (
  delivery: Pick<Delivery, 'id' | 'accountId' | 'body'>,
  secrets: string[],
) => Promise<{ headers: Record<string, string>; body: string } | null>;

export function startDelivering(deps: DeliverDeps): Stoppable {
  const options = {
    concurrency: CONCURRENCY,
    shares: { group: CONCURRENCY_PER_HOST, owner: CONCURRENCY_PER_ACCOUNT },
    unhurriedShare: SHARE_OF_RETRIES,
  };
  return deps.jobs.work<Step>(WEBHOOK_QUEUE, options, (job) => runStep(deps, job));
}

/**
 * The attempt, the state of the delivery and the job of the next attempt are written together. If the process dies
 * before that, the step is taken again, under the same webhook-id.
 */
async function runStep(deps: DeliverDeps, { data: step, signal }: Job<Step>): Promise<void> {
  const { database, jobs, log, retrySeconds = RETRY_SECONDS } = deps;
  const delivery = await readDelivery(database, deps.seals, step);
  if (!delivery) return;
  const { id, accountId, url } = delivery;
  await waitForPages(database, delivery, signal);
  const attempt = await attemptOf(deps, delivery, signal);
  const isGone = attempt.statusCode === GONE;
  const policy = {
    retrySeconds: isGone ? null : (retrySeconds[delivery.tries] ?? null),
    patienceSeconds: isGone ? 0 : PATIENCE_SECONDS,
  };
  const after = await database.transaction(async (tx) => {
    const recorded = await recordAttempt(tx, step, attempt, policy);
    if (recorded?.nextAttemptAt) {
      const next = { id, ticket: recorded.ticket, accountId, url, dueAt: recorded.nextAttemptAt };
      await enqueue(jobs, tx, [next], { again: true });
    }
    return recorded;
  });
  const news = { delivery: id, statusCode: attempt.statusCode, elapsedMs: attempt.elapsedMs };
  if (attempt.error === null) log.debug(news, 'a webhook was delivered');
  else log.info({ ...news, next: after?.nextAttemptAt ?? null }, 'a webhook did not arrive');
  if (after?.switchedOff) log.warn({ delivery: id }, 'a webhook endpoint is switched off');
}

async function attemptOf(deps: DeliverDeps, delivery: Delivery, signal: AbortSignal): Promise<Attempt> {
  const { id, accountId, url } = delivery;
  if (delivery.channel !== 'webhook') return deps.notify(delivery, signal);
  const secrets = await deps.secrets.signing(accountId);
  const other = await deps.reshape?.(delivery, secrets);
  const body = other?.body ?? delivery.body;
  const headers = { ...other?.headers, ...signed({ id, body, at: new Date() }, secrets) };
  return deps.post({ url, headers, body, signal });
}
