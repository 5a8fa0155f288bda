/** A bounded cache that keeps results for about a second and shares look-ups in progress. */
import { BoundedMap } from './bounded-map.ts';

/** Shorter than the bus takes to reconnect, so that no entry survives a change whose message was missed. */
const CACHE_MS = 1_000;
const MAX_ENTRIES = 10_000;

export type ShortCache<Value> = {
  get(key: string): Promise<Value>;
  /** Drops the entries that match, and all that are still being loaded. */
  drop(matches: (key: string, value: Value) => boolean): void;
};

type Entry<Value> = { promise: Promise<Value>; value?: Value; expires: number };

export function createShortCache<Value>(options: {
  load: (key: string) => Promise<Value>;
  /** False while messages about changes may be missed; then the cache is not used. */
  trusted: () => boolean;
  now?: () => number;
  /** The most entries. Choose fewer for large values: they stay until others replace them. */
  most?: number;
}): ShortCache<Value> {
  const now = options.now ?? Date.now;
  const entries = new BoundedMap<string, Entry<Value>>(options.most ?? MAX_ENTRIES);

  function load(key: string): Entry<Value> {
    const entry: Entry<Value> = { promise: options.load(key), expires: now() + CACHE_MS };
    entry.promise.then(
      (value) => {
        entry.value = value;
      },
      () => entries.delete(key),
    );
    entries.set(key, entry);
    return entry;
  }

  return {
    get(key) {
      const cached = entries.get(key);
      const entry = cached && cached.expires > now() && options.trusted() ? cached : load(key);
      return entry.promise;
    },
    drop(matches) {
      for (const [key, entry] of entries) {
        if (entry.value === undefined || matches(key, entry.value)) entries.delete(key);
      }
    },
  };
}
