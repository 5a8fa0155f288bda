/** Waits for a server that goes away in the middle of long work, as it does when it is restarted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WinnowError } from '../sdk/src/index.ts';

const LOOK_MS = 1_000;

/**
 * Runs calls, and those that get no answer again until the server is back or `patienceMs` are over. One that never
 * answered is not waited for: most likely there is none.
 */
export function createPatience(
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
  now: () => number = Date.now,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { signal }),
) {
  let heardAt: number | null = null;
  return async function patiently<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await call();
        heardAt = now();
        return answer;
      } catch (error) {
        const isAway = error instanceof WinnowError && error.type === 'connection_failed';
        if (!isAway && error instanceof WinnowError) heardAt = now();
        if (!isAway || heardAt === null || now() - heardAt > patienceMs || signal.aborted) throw error;
      }
      await pause(LOOK_MS);
    }
  };
}
