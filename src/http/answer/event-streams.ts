/**
 * The event streams that are open in this process, over server-sent events and WebSockets: how many each account has, and
 * whether its watchers are still allowed to watch.
 */
import { Tally } from '../../concurrency/limits/tally.ts';
import { AppError } from '../../errors.ts';

export type EventStreams = {
  /**
   * Counts a stream until it is closed. Throws if the plan allows no more.
   * @param isAllowed called from time to time: a revoked key, or a removed person, must not see more
   */
  open(accountId: string, isAllowed: () => Promise<boolean>): EventStream;
};

export type EventStream = {
  /** Aborts when the watcher is no longer allowed to watch. */
  refused: AbortSignal;
  close(): void;
};

const RETRY_SECONDS = 10;
const CHECK_MS = 20_000;

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
      async function check(): Promise<void> {
        // While the database is down this is unknown: the next check will tell.
        if (!(await isAllowed().catch(() => true))) refusal.abort();
      }
      const timer = setInterval(check, CHECK_MS);
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
