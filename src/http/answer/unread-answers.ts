/** Room in memory for answers that are read for nothing: each is there until its client has taken it, however slowly. */
import { createLimiter, type Limiter, type Release } from '../../concurrency/limits/limiter.ts';
import { AppError } from '../../errors.ts';

/** A response, or the socket of a WebSocket. */
type Outgoing = {
  readonly destroyed: boolean;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
  setTimeout(ms: number, listener?: () => void): unknown;
};

/** Who takes an answer. */
export type AnswerReader = {
  /** null when the app was called in-process, without a socket. */
  outgoing: Outgoing | null;
  /** The account, or the network where nobody asks for a key: whoever has a /64 has all its addresses. */
  whose(): string;
  /** Aborted when it goes away. */
  signal(): AbortSignal;
};

/** Waits for room for this many bytes, which is given back when the answer has been taken, or before. */
export type Hold = (bytes: number) => Promise<Release>;

/** A client that takes nothing has about as much in the buffers of its connection. */
const UNCOUNTED_BYTES = 64 * 1024;
/** Of one account or network. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Each has its answer in memory as it is stored. */
const MOST_WAITING = 40;
/** A client that takes nothing for this long is gone. */
const STALLED_MS = 60_000;
const RETRY_SECONDS = 10;

/** For an answer that cannot be told how large it will be: no other large one of its account is there at the same time. */
export const ALL_ROOM = MOST_BYTES;

export function createUnreadAnswers(): (reader: AnswerReader) => Hold {
  const limiters = new Map<string, Limiter>();
  return (reader) => {
    const held = new Set<Release>();
    let isWatched = false;
    return async (bytes) => {
      const { outgoing } = reader;
      if (!outgoing || bytes <= UNCOUNTED_BYTES) return () => {};
      const whose = reader.whose();
      const limiter = limiters.get(whose) ?? createLimiter(MOST_BYTES, { maxWaiting: MOST_WAITING });
      limiters.set(whose, limiter);
      // Until there is room for its next part, a client has nothing to take.
      if (isWatched) outgoing.setTimeout(0);
      const giveBack = await limiter.acquire('', { size: bytes, signal: reader.signal() });
      if (isWatched) outgoing.setTimeout(STALLED_MS);
      const release = () => {
        // Later, others of the account may have a limiter that is not this one.
        if (!held.delete(release)) return;
        giveBack();
        if (limiter.taken === 0 && limiter.waiting === 0) limiters.delete(whose);
      };
      held.add(release);
      if (outgoing.destroyed) release();
      // An answer may have thousands of parts.
      else if (!isWatched) {
        isWatched = true;
        untilTaken(outgoing, () => {
          for (const one of held) one();
        });
      }
      return release;
    };
  };
}

/** Calls back once the answer was taken or its client has gone, as one has that takes nothing for a while. */
function untilTaken(outgoing: Outgoing, release: () => void): void {
  if (outgoing.destroyed) release();
  outgoing.once('close', release);
  outgoing.setTimeout(STALLED_MS, () => outgoing.destroy());
}

/** Answers of calls that wait to be taken, by account: they are made already, so only the next calls can be refused. */
export type UntakenAnswers = {
  /** Counts an answer that is sent. */
  note(reader: AnswerReader, bytes: number): void;
  /** Throws if clients of this account leave too much lying. */
  check(account: string): void;
};

/** Far more than a client that reads its answers has on their way. */
const MOST_UNTAKEN = 256 * 1024 * 1024;

export function createUntakenAnswers(): UntakenAnswers {
  const bytesOf = new Map<string, number>();
  const add = (whose: string, bytes: number) => {
    const left = (bytesOf.get(whose) ?? 0) + bytes;
    if (left > 0) bytesOf.set(whose, left);
    else bytesOf.delete(whose);
  };
  return {
    note({ outgoing, whose }, bytes) {
      if (!outgoing || bytes <= UNCOUNTED_BYTES) return;
      const account = whose();
      add(account, bytes);
      let isThere = true;
      untilTaken(outgoing, () => {
        if (isThere) add(account, -bytes);
        isThere = false;
      });
    },
    check(account) {
      if ((bytesOf.get(account) ?? 0) <= MOST_UNTAKEN) return;
      throw new AppError(
        'rate_limited',
        `Answers of ${MOST_UNTAKEN / 1024 / 1024} MB wait to be taken by clients of this account`,
        { retryAfterSeconds: RETRY_SECONDS },
      );
    },
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
