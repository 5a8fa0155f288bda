/** Finds the account of a key. The result is cached for a second; a revoked key is forgotten at once. */

import { createShortCache } from '../concurrency/caches/short-cache.ts';
import { createLimiter } from '../concurrency/limits/limiter.ts';
import { startLoop } from '../concurrency/loops/loop.ts';
import { findKeyHolder, type KeyHolder, touchKeys } from '../store/account/keys.ts';
import type { Bus } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import { hashesOf } from './key.ts';

const TOUCH_EVERY_MS = 60_000;
/** Look-ups at once for addresses that sent too many wrong keys: all the work that they can make us do. */
const SUSPECT_LOOK_UPS = 4;

/** Published when a key was revoked or an account changed; the id is the account's. */
export const ACCOUNT_CHANGED = 'account.changed';

export type KeyDirectory = {
  /** @param suspect the address that sent the key, if it sent too many wrong ones: it may have to wait. */
  find(key: string, suspect?: string): Promise<KeyHolder | null>;
  /** Drops what this process has cached about an account. */
  forget(accountId: string): void;
  close(): Promise<void>;
};

export function createKeyDirectory(database: Database, bus: Bus): KeyDirectory {
  const used = new Set<string>();
  const suspects = createLimiter(SUSPECT_LOOK_UPS);
  const cache = createShortCache<KeyHolder | null>({
    load: async (key) => {
      const holder = await findKeyHolder(database, hashesOf(key));
      if (holder?.keyId) used.add(holder.keyId);
      return holder;
    },
    trusted: () => bus.live,
  });

  async function touchUsed(): Promise<void> {
    // No key stays in memory long after its last request.
    cache.drop(() => true);
    if (used.size === 0) return;
    const ids = [...used];
    used.clear();
    // "Last used" is a convenience; losing a minute of it in an outage does not matter.
    await touchKeys(database, ids).catch(() => {});
  }

  const forget = (accountId: string) =>
    cache.drop((_, holder) => holder === null || holder.accountId === accountId);
  bus.subscribe(ACCOUNT_CHANGED, forget);
  const touching = startLoop({
    look: () => touchUsed().then(() => TOUCH_EVERY_MS),
    retryMs: TOUCH_EVERY_MS,
    failed: () => {},
  });

  return {
    // The cache is keyed by the key itself: hashing it for each of thousands of requests a second would be slow.
    find: (key, suspect) =>
      suspect === undefined ? cache.get(key) : suspects.run(() => cache.get(key), { key: suspect }),
    forget,
    async close() {
      await touching.stop();
      await touchUsed();
    },
  };
}
