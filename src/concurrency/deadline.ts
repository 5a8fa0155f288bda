/** The end of a fetch as one object: how long is left, and a signal that fires when nothing is. */
import { AppError } from '../errors.ts';

export type Deadline = {
  /** Aborts with an `AppError` as its reason: `timeout`, or what the parent signal was aborted with. */
  signal: AbortSignal;
  remainingMs(): number;
  /** Must be called when the work is over, or the timer and the parent's listener outlive it. */
  clear(): void;
};

/**
 * @example
 * const deadline = startDeadline(options.timeout);
 * try { await fetchFast({ url, options, deadline, maxBytes }, deps); } finally { deadline.clear(); }
 */
export function startDeadline(ms: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const endsAt = performance.now() + ms;
  const timer = setTimeout(() => controller.abort(timedOut(ms)), ms);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  else parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
    clear() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', follow);
    },
  };
}

function timedOut(ms: number): AppError {
  return new AppError('timeout', `The page did not arrive within ${ms} ms`);
}

/** What to throw when a signal stopped the work: its reason if that is ours, else a plain timeout. */
export function abortError(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError
    ? signal.reason
    : new AppError('timeout', undefined, { cause: signal.reason });
}

/**
 * The result of the work, or the reason of the signal as soon as it fires. For work that is told to stop by other
 * means but may be slow to obey: native code, or undici, which drops a request only once its connection is made.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(signal));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
