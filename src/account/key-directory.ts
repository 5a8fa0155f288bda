/** Finds the account of a key. The result is cached for a second; a revoked key is forgotten at once. */
import type { Bus } from '../store/bus.ts';
import type { Database } from '../store/database.ts';
import { findKeyHolder, type KeyHolder, touchKeys } from '../store/keys.ts';
import { hashKey } from './key.ts';
import { createShortCache } from './short-cache.ts';

const TOUCH_EVERY_MS = 60_000;

/** Published when a key was revoked or an account changed; the id is the account's. */
export const ACCOUNT_CHANGED = 'account.changed';

export type KeyDirectory = {
  find(key: string): Promise<KeyHolder | null>;
  /** Drops what this process has cached about an account. */
  forget(accountId: string): void;
  close(): Promise<void>;
};

export function createKeyDirectory(database: Database, bus: Bus): KeyDirectory {
  const used = new Set<string>();
  const cache = createShortCache<KeyHolder | null>({
    load: async (key) => {
      const holder = await findKeyHolder(database, hashKey(key));
      if (holder?.keyId) used.add(holder.keyId);
      return holder;
    },
    trusted: () => bus.live,
  });

  async function touchUsed(): Promise<void> {
    // So that no key stays in memory long after its last request.
    cache.drop(() => true);
    if (used.size === 0) return;
    const ids = [...used];
    used.clear();
    // "Last used" is a convenience; losing a minute of it in an outage does not matter.
    await touchKeys(database, ids).catch(() => {});
  }

  const forget = (accountId: string) =>
    cache.drop((_, holder) => holder === null || holder.accountId === accountId);
  const unsubscribe = bus.subscribe(ACCOUNT_CHANGED, forget);
  const timer = setInterval(touchUsed, TOUCH_EVERY_MS);
  timer.unref();

  return {
    // The cache is keyed by the key itself: hashing it for each of thousands of requests a second would be slow.
    find: cache.get,
    forget,
    async close() {
      clearInterval(timer);
      unsubscribe();
      await touchUsed();
    },
  };
}
