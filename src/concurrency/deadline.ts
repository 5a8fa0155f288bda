/** Ends work in time: deadlines, and races of work against a signal. */
import { AppError } from '../errors.ts';

export type Deadline = {
  /** Aborts with the deadline's own `AppError`, or with the reason of the parent signal. */
  signal: AbortSignal;
  remainingMs(): number;
  /** Aborts before the time is up. */
  abort(reason: AppError): void;
  /** Must be called when the work is over, or the timer and the parent's listener outlive it. */
  clear(): void;
};

/**
 * @param message the message of the `timeout` error
 * @example
 * const deadline = startDeadline(options.timeout);
 * try { await fetchFast({ url, options, deadline, maxBytes }, deps); } finally { deadline.clear(); }
 */
export function startDeadline(
  ms: number,
  parent?: AbortSignal,
  message = `There was no result within ${ms} ms`,
): Deadline {
  const controller = new AbortController();
  const endsAt = performance.now() + ms;
  const timer = setTimeout(() => controller.abort(new AppError('timeout', message)), ms);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  else parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
    abort: (reason) => controller.abort(reason),
    clear() {
      clearTimeout(timer);
      parent?.removeEventListener('abort', follow);
    },
  };
}

/** The error to throw when a signal stopped the work: its reason if that is an `AppError`, else a plain timeout. */
export function abortError(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError
    ? signal.reason
    : new AppError('timeout', undefined, { cause: signal.reason });
}

/**
 * Settles as the work does, or rejects with the signal's reason as soon as it aborts. The work itself is not stopped:
 * this is for work that may ignore its signal or be slow to obey it, such as native code, a call to a browser, or
 * undici, which drops a request only once its connection is made. A later failure of the work is ignored.
 *
 * @param lastWordMs how long the work may take after the abort to end by itself with a better reason
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, lastWordMs = 0): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(abortError(signal));
    const abort = () => (lastWordMs > 0 ? void setTimeout(refuse, lastWordMs) : refuse());
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The result of the work, or of `instead` if the work fails or takes longer. */
export async function withinTime<T>(
  ms: number,
  work: () => Promise<T>,
  instead: (error: unknown, isLate: boolean) => T,
): Promise<T> {
  const deadline = startDeadline(ms);
  try {
    return await untilAborted(work(), deadline.signal);
  } catch (error) {
    return instead(error, deadline.signal.aborted);
  } finally {
    deadline.clear();
  }
}

/** True when the work settled, either way, within the time. */
export function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(settled, settled);
  });
}
