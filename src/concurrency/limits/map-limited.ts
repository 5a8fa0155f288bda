/** Work on many items, a few at once. */
import { createLimiter } from './limiter.ts';

/**
 * Works on all items, at most `limit` at once, and returns the results in their order. The first failure aborts the
 * rest, through the signal that is passed to the work.
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
