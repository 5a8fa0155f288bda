/** Retries failed writes for a while, up to a number that memory can hold. */
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 1_000;
const RETRIES = 60;
const MOST_UNWRITTEN = 1_000;

/** The returned function never throws, and resolves when the write is done or given up. */
export function createLateWrites(): (write: () => Promise<void>) => Promise<void> {
  let unwritten = 0;
  return async (write) => {
    if (unwritten >= MOST_UNWRITTEN) return;
    unwritten += 1;
    for (let tries = 0; tries < RETRIES; tries++) {
      await sleep(RETRY_MS, undefined, { ref: false });
      const done = await write().then(
        () => true,
        () => false,
      );
      if (done) break;
    }
    unwritten -= 1;
  };
}
