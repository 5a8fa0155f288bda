/** Lets so many pieces of work run at once; the others wait their turn. */

export type Limiter = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** @example const limit = createLimiter(4); await limit(() => ask(chunk), signal); */
export function createLimiter(most: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (running < most) {
        running += 1;
        return resolve();
      }
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal) => {
    await turn(signal);
    try {
      return await work();
    } finally {
      // The place is handed on, so `running` only falls when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Works on all items, so many at once, and gives the results in their order. The first failure ends the rest: the
 * signal that the work is given fires.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  { most, signal }: { most: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal, index: number) => Promise<R>,
): Promise<R[]> {
  const limit = createLimiter(most);
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const results = items.map((item, index) => limit(() => work(item, either, index), either));
  try {
    return await Promise.all(results);
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(results);
    throw error;
  }
}
