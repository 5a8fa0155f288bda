/** Values that are made on first use, and kept: permanently, or for a while. */

export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** @param now in milliseconds, from any starting point */
export function cachedFor<T>(ms: number, make: () => T, now = () => performance.now()): () => T {
  let cached: { value: T; until: number } | null = null;
  return () => {
    if (!cached || cached.until <= now()) cached = { value: make(), until: now() + ms };
    return cached.value;
  };
}
