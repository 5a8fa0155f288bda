/** Jobs that an outside scheduler requests: each runs once, however often it is requested, and is waited for. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { type Bus, newsOf } from '../store/database/bus.ts';
import type { Claim, OwnedKey, StoredAnswer } from '../store/idempotency.ts';

const POLL_MS = 500;
/** Schedulers give up after a minute or so; the work continues without them. */
const PATIENCE_MS = 50_000;

/**
 * How a scheduler identifies a delivery: for a day, the same id is the same job. A scheduler that sends no id may send
 * the same body each time, so the same body is the same job only for as long as it may be a retry.
 */
export type Delivery = { id: string | undefined; bodyKeptSeconds?: number };

/** `final` is false if the same request may have another result later. */
export type Outcome<Result> = { result: Result; final: boolean };

/**
 * Which jobs are running, and the results of those that have ended. The Idempotency-Keys of requests work in the same
 * way.
 */
export type JobKeys = {
  /** Waits for the first request with the key while that is being answered. After `mine`, `end` must be called. */
  claim(
    holder: OwnedKey,
    request: { hash: Buffer; patienceMs: number; keptSeconds?: number | undefined },
  ): Promise<Extract<Claim, { state: 'answered' | 'done' | 'mine' }>>;
  /** Stores the answer, or releases the key. Never throws: a failed write is tried again. */
  end(holder: OwnedKey, answer: StoredAnswer | 'released'): Promise<void>;
};

/** A repeated job gets the answer of the first, or waits for it. */
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
  const claim = await keys.claim(holder, { hash, patienceMs: PATIENCE_MS, keptSeconds }).catch(asJobError);
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

/** Schedulers know deliveries, not the keys that are made from them. */
function asJobError(error: unknown): never {
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
