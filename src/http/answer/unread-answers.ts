/** Room in memory for large answers that are read for nothing: each is there until its client has taken it, however slowly. */
import type { ServerResponse } from 'node:http';
import { createLimiter, type Limiter, type Release } from '../../concurrency/limiter.ts';
import { UNCOUNTED_BYTES } from '../../concurrency/room.ts';

/** Who takes an answer. */
export type AnswerReader = {
  /** null when the app was called in-process, without a socket. */
  outgoing: ServerResponse | null;
  /** The account, or the address where nobody asks for a key. */
  whose(): string;
  /** Aborted when it goes away. */
  signal(): AbortSignal;
};

/** Waits for room for this many bytes, which is given back when the answer has been taken, or before. */
export type Hold = (bytes: number) => Promise<Release>;

/** Of one account or address. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_WAITING = 200;
/** A client that takes nothing for this long is gone. */
const STALLED_MS = 60_000;

export function createUnreadAnswers(): (reader: AnswerReader) => Hold {
  const limiters = new Map<string, Limiter>();
  return (reader) => async (bytes) => {
    const { outgoing } = reader;
    if (!outgoing || bytes <= UNCOUNTED_BYTES) return () => {};
    const whose = reader.whose();
    const limiter = limiters.get(whose) ?? createLimiter(MOST_BYTES, { maxWaiting: MOST_WAITING });
    limiters.set(whose, limiter);
    const giveBack = await limiter.acquire('', { size: bytes, signal: reader.signal() });
    const release = () => {
      giveBack();
      if (limiter.taken === 0 && limiter.waiting === 0) limiters.delete(whose);
    };
    if (outgoing.destroyed) release();
    outgoing.once('close', release);
    outgoing.setTimeout(STALLED_MS, () => outgoing.destroy());
    return release;
  };
}

/** For an answer in parts, of which only the last one is in memory. */
export function holdLast(hold: Hold): Hold {
  let releaseLast: Release = () => {};
  return async (bytes) => {
    releaseLast();
    releaseLast = await hold(bytes);
    return releaseLast;
  };
}

/** Each part waits for room before it is sent. */
export async function* heldParts(hold: Hold, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    await hold(part.length);
    yield part;
  }
}
