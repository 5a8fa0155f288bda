/** Who holds a key: a look-up that is cached for a second and forgets a revoked key at once. */
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
  /** Forgets what is cached about an account, here and now. */
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
    // No key lies here long after its last request.
    cache.drop(() => true);
    if (used.size === 0) return;
    const ids = [...used];
    used.clear();
    // "Last used" is a convenience: an outage may lose a minute of it.
    await touchKeys(database, ids).catch(() => {});
  }

  const forget = (accountId: string) =>
    cache.drop((_, holder) => holder === null || holder.accountId === accountId);
  const unsubscribe = bus.subscribe(ACCOUNT_CHANGED, forget);
  const timer = setInterval(touchUsed, TOUCH_EVERY_MS);
  timer.unref();

  return {
    // Hashed only when it is looked up: at thousands of requests a second a hash for each would be felt.
    find: cache.get,
    forget,
    async close() {
      clearInterval(timer);
      unsubscribe();
      await touchUsed();
    },
  };
}
