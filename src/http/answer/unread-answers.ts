/** Memory for answers to free reads: each stays in memory until its client has received it, however slowly. */
import { createLimiter, type Limiter, type Release } from '../../concurrency/limits/limiter.ts';
import { AppError } from '../../errors.ts';

/** A response, or the socket of a WebSocket. */
type Outgoing = {
  readonly destroyed: boolean;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
  setTimeout(ms: number, listener?: () => void): unknown;
};

/** The client that an answer is sent to. */
export type AnswerReader = {
  /** Null when the app was called in-process, without a socket. */
  outgoing: Outgoing | null;
  /** The account, or for routes without a key the network, because the owner of a /64 has all its addresses. */
  whose(): string;
  /** Aborts when the client disconnects. */
  signal(): AbortSignal;
};

/** Waits for memory for this many bytes. It is released when the answer has been received, or by calling the result. */
export type Hold = (bytes: number) => Promise<Release>;

/** The buffers of a connection hold about as much even if the client reads nothing. */
const UNCOUNTED_BYTES = 64 * 1024;
/** Per account or network. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Each waiting request has its compressed answer in memory. */
const MOST_WAITING = 40;
/** A client that reads nothing for this long counts as gone. */
const STALLED_MS = 60_000;
const RETRY_SECONDS = 10;

/** For an answer of unknown size: no other large answer of its account is in memory at the same time. */
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
      // While the next part waits for memory, the client has nothing to read.
      if (isWatched) outgoing.setTimeout(0);
      const giveBack = await limiter.acquire('', { size: bytes, signal: reader.signal() });
      if (isWatched) outgoing.setTimeout(STALLED_MS);
      const release = () => {
        // Runs once: later requests of the account may have another limiter.
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

/** Calls back when the answer has been received or its client is gone. A client that reads nothing for a while is cut off. */
function untilTaken(outgoing: Outgoing, release: () => void): void {
  if (outgoing.destroyed) release();
  outgoing.once('close', release);
  outgoing.setTimeout(STALLED_MS, () => outgoing.destroy());
}

/** Answers of calls that clients have not read yet, by account. They exist already, so only later calls can be refused. */
export type UntakenAnswers = {
  /** Counts an answer that is sent. */
  note(reader: AnswerReader, bytes: number): void;
  /** Throws if clients of this account have left too much unread. */
  check(account: string): void;
};

/** Far more than is in transit to a client that reads its answers. */
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
        `Clients of this account have not yet read ${MOST_UNTAKEN / 1024 / 1024} MB of answers`,
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

/** Each part waits for memory before it is sent. */
export async function* heldParts(hold: Hold, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    await hold(part.length);
    yield part;
  }
}
