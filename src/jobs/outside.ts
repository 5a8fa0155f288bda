/** Jobs that an outside scheduler requests: each runs once, however often it is requested, and is waited for. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { type Bus, newsOf } from '../store/database/bus.ts';
import type { Claim, OwnedKey, StoredAnswer } from '../store/idempotency.ts';

const POLL_MS = 500;
/** Schedulers give up after a minute or so; the work goes on without them. */
const PATIENCE_MS = 50_000;

/**
 * How schedulers say which delivery a request is: the same id again is the same job, for a day. A scheduler that says
 * nothing may send the same body each time, so a body alone is the same job only for as long as it may be a repetition.
 */
export type Delivery = { id: string | undefined; bodyKeptSeconds?: number };

/** `final` is false where the same request may have another result later. */
export type Outcome<Result> = { result: Result; final: boolean };

/** Which jobs are being worked on, and what came of them; the Idempotency-Keys of requests are kept in the same way. */
export type JobKeys = {
  /** Waits for the first request with the key while that is being answered. After `mine`, `end` must be called. */
  claim(
    holder: OwnedKey,
    request: { hash: Buffer; patienceMs: number; keptSeconds?: number | undefined },
  ): Promise<Extract<Claim, { state: 'answered' | 'done' | 'mine' }>>;
  /** Keeps the answer, or gives the key back. Never throws: what cannot be written now is tried again. */
  end(holder: OwnedKey, answer: StoredAnswer | 'released'): Promise<void>;
};

/** The same job a second time gets the answer of the first, or waits for it. */
export async function answerOnce<Result>(
  keys: JobKeys,
  job: { accountId: string; kind: string; body: object; delivery: Delivery },
  work: (until: number) => Promise<Outcome<Result>>,
): Promise<Result> {
  const hash = createHash('sha256').update(JSON.stringify(job.body)).digest();
  const { id, bodyKeptSeconds } = job.delivery;
  const holder = { accountId: job.accountId, key: `${job.kind} job ${id ?? hash.toString('hex')}` };
  const until = Date.now() + PATIENCE_MS;
  const keptSeconds = id === undefined ? bodyKeptSeconds : undefined;
  const claim = await keys.claim(holder, { hash, patienceMs: PATIENCE_MS, keptSeconds }).catch(inWords);
  if (claim.state === 'answered') return JSON.parse(claim.answer.body.toString()) as Result;
  try {
    const { result, final } = await work(until);
    const body = Buffer.from(JSON.stringify(result));
    await keys.end(holder, final ? { status: 200, headers: {}, body } : 'released');
    return result;
  } catch (error) {
    void keys.end(holder, 'released');
    throw error;
  }
}

/** Whoever sends a job knows of deliveries, not of the keys that they become. */
function inWords(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if (error.type === 'conflict') {
    throw new AppError('conflict', 'This delivery was sent before with a different body', { cause: error });
  }
  if (error.type === 'timeout') {
    throw new AppError('upstream_failed', 'The same job is still being worked on', { cause: error });
  }
  throw error;
}

/** Resolves with news of this id, or after a moment, because news can be missed. */
export async function newsOrTime(bus: Bus, topic: string, about: string): Promise<void> {
  const news = newsOf(bus, [topic], about);
  await news.next(POLL_MS);
  news.stop();
}
