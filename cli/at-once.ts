/** Work on a stream of items, several at once. */

/**
 * Takes the next item only when fewer than `atOnce` are running. The first error ends it: `stop` is called, running
 * work is awaited, and the error is thrown.
 */
export async function forEachAtOnce<T>(
  items: AsyncIterable<T>,
  { atOnce, stop }: { atOnce: number; stop: () => void },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  for await (const item of items) {
    const task: Promise<void> = work(item)
      .catch((error) => {
        errors.push(error);
        stop();
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= atOnce) await Promise.race(running);
    if (errors.length > 0) break;
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
}

/** Hands out turns: each waits until the earlier ones have ended, however quick it was itself. */
export function createTurns() {
  let last: Promise<void> = Promise.resolve();
  return function takeTurn(): { mine: Promise<void>; end: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = last;
    last = mine.then(() => promise);
    return { mine, end: resolve };
  };
}
