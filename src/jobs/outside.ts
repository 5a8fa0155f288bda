/** Jobs that an outside scheduler requests: each runs once, however often it is requested, and is waited for. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { type Bus, newsOf } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import { retryWhileAway } from '../store/database/while-away.ts';
import { claimKey, releaseKey, saveAnswer } from '../store/idempotency.ts';

const POLL_MS = 500;
/** Schedulers give up after a minute or so; the work goes on without them. */
const PATIENCE_MS = 50_000;
/** How long to try to give a key back while the database is away. */
const AWAY_MS = 60_000;

/**
 * How schedulers say which delivery a request is: the same id again is the same job, for a day. A scheduler that says
 * nothing may send the same body each time, so a body alone is the same job only for as long as it may be a repetition.
 */
export type Delivery = { id: string | undefined; bodyKeptSeconds?: number };

/** `final` is false where the same request may have another result later. */
export type Outcome<Result> = { result: Result; final: boolean };

/** The same job a second time gets the answer of the first, or waits for it. */
export async function answerOnce<Result>(
  deps: { database: Database; processId: string },
  job: { accountId: string; kind: string; body: object; delivery: Delivery },
  work: (until: number) => Promise<Outcome<Result>>,
): Promise<Result> {
  const hash = createHash('sha256').update(JSON.stringify(job.body)).digest();
  const { id, bodyKeptSeconds } = job.delivery;
  const holder = { accountId: job.accountId, key: `${job.kind} job ${id ?? hash.toString('hex')}` };
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const claim = await claimKey(deps.database, holder, {
      hash,
      processId: deps.processId,
      held: true,
      ...(id === undefined && { keptSeconds: bodyKeptSeconds }),
    });
    if (claim.state === 'other_body')
      throw new AppError('conflict', 'This delivery was sent before with a different body');
    if (claim.state === 'answered') return JSON.parse(claim.answer.body.toString()) as Result;
    if (claim.state === 'mine') break;
    if (Date.now() > until) throw new AppError('upstream_failed', 'The same job is still being worked on');
    await sleep(POLL_MS);
  }
  // A living process keeps its key until it gives it back, so a failure to do so is tried again.
  const release = () => releaseKey(deps.database, holder, deps);
  try {
    const { result, final } = await work(until);
    const body = Buffer.from(JSON.stringify(result));
    if (final) await saveAnswer(deps.database, holder, deps, { status: 200, headers: {}, body });
    else await release();
    return result;
  } catch (error) {
    retryWhileAway(AWAY_MS, release).catch(() => {});
    throw error;
  }
}

/** Resolves with news of this id, or after a moment, because news can be missed. */
export async function newsOrTime(bus: Bus, topic: string, about: string): Promise<void> {
  const news = newsOf(bus, [topic], about);
  await news.next(POLL_MS);
  news.stop();
}
