/** Waits for a promise no longer than a signal allows. A browser call may never settle, so nothing awaits one bare. */
import { abortError } from '../../concurrency/deadline.ts';

/** Settles as `work` does, or throws the signal's reason as soon as it aborts. `work` itself is not stopped. */
export function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortError(signal));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** True when `work` settled, either way, within the time. */
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
