/** Runs one piece of work at a time for each key; different keys do not wait for each other. */

/** @example const inTurn = createOneAtATime(); await inTurn(id, () => claim(id)); */
export function createOneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<void>>();
  return async (key, work) => {
    while (running.has(key)) await running.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(key, promise);
    try {
      return await work();
    } finally {
      running.delete(key);
      resolve();
    }
  };
}
