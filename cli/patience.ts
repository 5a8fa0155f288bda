/** Waits for a server that goes away in the middle of long work, as it does when it is restarted. */
import { WinnowError } from '../sdk/src/index.ts';
import { wait } from '../sdk/src/retry.ts';

const LOOK_MS = 1_000;

/**
 * Runs calls, and those that get no answer again until the server is back or `patienceMs` are over. One that never
 * answered is not waited for: most likely there is none.
 */
export function createPatience(
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
  now: () => number = Date.now,
  pause: (ms: number) => Promise<unknown> = (ms) => wait(ms, signal),
) {
  let heardAt: number | null = null;
  return async function patiently<T>(call: () => Promise<T>): Promise<T> {
    // Not since the last answer: a page may have taken longer than that.
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
