/** Which failures are tried again, and after how long. */
import { isRetryable } from './errors.ts';

const FIRST_DELAY_MS = 500;
const MOST_DELAY_MS = 8_000;
/** If a server asks for a longer wait, the call fails; the error says how long it asked for. */
const MOST_RETRY_AFTER_SECONDS = 60;

/** Milliseconds to wait before the next attempt, or null if there should be none. */
export function delayBeforeRetry(
  error: unknown,
  attempt: number,
  attempts: number,
  random: () => number = Math.random,
): number | null {
  if (!isRetryable(error) || attempt >= attempts) return null;
  const asked = error.retryAfterSeconds;
  if (asked !== null) return asked > MOST_RETRY_AFTER_SECONDS ? null : asked * 1000 + random() * 250;
  return backOff(attempt, random);
}

/** Grows with each attempt; the random half keeps clients from returning all at once. */
export function backOff(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(MOST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return most / 2 + (random() * most) / 2;
}

/** Resolves after a time; rejects with the signal's reason if it is aborted before. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
