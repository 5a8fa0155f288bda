/**
 * The streams of events that are open in this process, over server-sent events and WebSockets together: how many each
 * account has, and whether those who watch still may.
 */
import { Tally } from '../../concurrency/limits/tally.ts';
import { AppError } from '../../errors.ts';

export type EventStreams = {
  /**
   * Counts one more until it is closed. Throws if the plan allows no more.
   * @param isAllowed asked from time to time: a revoked key, or a person who was removed, sees no more
   */
  open(accountId: string, isAllowed: () => Promise<boolean>): EventStream;
};

export type EventStream = {
  /** Aborts when whoever watches may not any more. */
  refused: AbortSignal;
  close(): void;
};

const RETRY_SECONDS = 10;
const LOOK_MS = 20_000;

export function createEventStreams(mostOf: (accountId: string) => number): EventStreams {
  const open = new Tally();
  return {
    open(accountId, isAllowed) {
      const most = mostOf(accountId);
      if (open.of(accountId) >= most) {
        throw new AppError('rate_limited', `The plan allows ${most} event streams at once`, {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      open.add(accountId);
      const refusal = new AbortController();
      async function look(): Promise<void> {
        // While the database is away nobody knows; the next look will tell.
        if (!(await isAllowed().catch(() => true))) refusal.abort();
      }
      const timer = setInterval(look, LOOK_MS);
      timer.unref();
      let closed = false;
      return {
        refused: refusal.signal,
        close() {
          if (closed) return;
          closed = true;
          clearInterval(timer);
          open.remove(accountId);
        },
      };
    },
  };
}
