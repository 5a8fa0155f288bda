/** How many streams of events each account has open in this process, over server-sent events and WebSockets together. */
import { AppError } from '../errors.ts';

export type EventStreams = {
  /** Counts one more until the function it returns is called. Throws if the plan allows no more. */
  open(accountId: string): () => void;
};

const RETRY_SECONDS = 10;

export function createEventStreams(mostOf: (accountId: string) => number): EventStreams {
  const open = new Map<string, number>();
  return {
    open(accountId) {
      const streams = open.get(accountId) ?? 0;
      const most = mostOf(accountId);
      if (streams >= most) {
        throw new AppError('rate_limited', `The plan allows ${most} event streams at once`, {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      open.set(accountId, streams + 1);
      let closed = false;
      return () => {
        if (closed) return;
        closed = true;
        const left = (open.get(accountId) ?? 1) - 1;
        if (left > 0) open.set(accountId, left);
        else open.delete(accountId);
      };
    },
  };
}
