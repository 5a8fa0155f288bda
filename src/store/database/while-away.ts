/** Repeats a write while the database cannot take it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { mayPass } from './database-errors.ts';

const RETRY_MS = 250;

/** `write` must be safe to repeat: an earlier attempt may have been committed without an answer. */
export async function retryWhileAway<T>(patienceMs: number, write: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error;
      await sleep(RETRY_MS);
    }
  }
}
