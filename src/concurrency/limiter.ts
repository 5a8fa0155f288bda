/** Limits how much work runs at once. Slots go round the keys that wait, and by arrival within a key. */
import { AppError } from '../errors.ts';
import { abortError } from './deadline.ts';

export type Release = () => void;

export type LimiterOptions = {
  /** How many may wait; more are refused with the error of `full`. */
  maxWaiting?: number;
  full?: () => AppError;
};

export interface Limiter {
  /** Waits for a free slot; a key that already has many waiting does not delay another key's first. */
  acquire(key?: string, signal?: AbortSignal): Promise<Release>;
  /** Does the work in a slot. */
  run<T>(work: () => Promise<T>, options?: { key?: string; signal?: AbortSignal }): Promise<T>;
  readonly limit: number;
  readonly taken: number;
  readonly waiting: number;
  /** Refuses those who wait and those who come. */
  close(): void;
}

type Waiter = { admit(): void; refuse(error: AppError): void };

/** @example const limiter = createLimiter(4); await limiter.run(() => ask(chunk), { signal }); */
export function createLimiter(limit: number, options: LimiterOptions = {}): Limiter {
  const { maxWaiting = Number.POSITIVE_INFINITY, full = () => new AppError('rate_limited') } = options;
  // A Map keeps its keys in order of insertion, so taking from the first key and putting it back at the end
  // goes round the keys.
  const queues = new Map<string, Waiter[]>();
  let taken = 0;
  let waiting = 0;
  let closed = false;

  function admitNext(): void {
    const first = queues.entries().next().value;
    if (taken >= limit || !first) return;
    const [key, queue] = first;
    const waiter = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    waiter?.admit();
  }

  function releaseOnce(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      taken -= 1;
      admitNext();
    };
  }

  function forget(key: string, waiter: Waiter): void {
    const queue = queues.get(key);
    if (!queue) return;
    const index = queue.indexOf(waiter);
    if (index >= 0) queue.splice(index, 1);
    if (queue.length === 0) queues.delete(key);
  }

  function acquire(key = '', signal?: AbortSignal): Promise<Release> {
    if (closed) return Promise.reject(stopping());
    if (signal?.aborted) return Promise.reject(abortError(signal));
    if (taken >= limit && waiting >= maxWaiting) return Promise.reject(full());
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        forget(key, waiter);
        if (signal) waiter.refuse(abortError(signal));
      };
      const leaveQueue = () => {
        waiting -= 1;
        signal?.removeEventListener('abort', giveUp);
      };
      const waiter: Waiter = {
        admit() {
          leaveQueue();
          taken += 1;
          resolve(releaseOnce());
        },
        refuse(error) {
          leaveQueue();
          reject(error);
        },
      };
      waiting += 1;
      signal?.addEventListener('abort', giveUp, { once: true });
      const queue = queues.get(key);
      if (queue) queue.push(waiter);
      else queues.set(key, [waiter]);
      admitNext();
    });
  }

  return {
    limit,
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting;
    },
    acquire,
    async run(work, { key, signal } = {}) {
      const release = await acquire(key, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
    close() {
      closed = true;
      const all = [...queues.values()].flat();
      queues.clear();
      for (const waiter of all) waiter.refuse(stopping());
    },
  };
}

/**
 * Works on all items, at most `limit` at once, and returns the results in their order. The first failure ends the
 * rest: the signal that the work is given fires.
 */
export async function mapLimited<T, R>(
  items: readonly T[],
  { limit, signal }: { limit: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal, index: number) => Promise<R>,
): Promise<R[]> {
  const limiter = createLimiter(limit);
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const results = items.map((item, index) =>
    limiter.run(() => work(item, either, index), { signal: either }),
  );
  try {
    return await Promise.all(results);
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(results);
    throw error;
  }
}

function stopping(): AppError {
  return new AppError('upstream_failed', 'The service is stopping');
}
