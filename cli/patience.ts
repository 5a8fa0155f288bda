/** Waits for a server that goes away during long work, for example for a restart. */
import { WinnowError } from '../sdk/src/index.ts';
import { wait } from '../sdk/src/retry.ts';

const LOOK_MS = 1_000;

/**
 * Runs calls, and repeats those that get no answer until the server is back or `patienceMs` have passed. Does not wait
 * for a server that has never answered: most likely there is none.
 */
export function createPatience(
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
  now: () => number = Date.now,
  pause: (ms: number) => Promise<unknown> = (ms) => wait(ms, signal),
) {
  let heardAt: number | null = null;
  return async function patiently<T>(call: () => Promise<T>): Promise<T> {
    // Not counted from the last answer alone: one page may take longer than `patienceMs`.
    let awaySince: number | null = null;
    for (;;) {
      try {
        const answer = await call();
        heardAt = now();
        return answer;
      } catch (error) {
        const isAway = error instanceof WinnowError && error.type === 'connection_failed';
        if (!isAway && error instanceof WinnowError) heardAt = now();
        if (!isAway || heardAt === null || signal.aborted) throw error;
        awaySince = Math.max(awaySince ?? now(), heardAt);
        if (now() - awaySince > patienceMs) throw error;
      }
      await pause(LOOK_MS);
    }
  };
}
