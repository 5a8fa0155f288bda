/** The separate browsers of a place, by what they are for. */
import { createLimiter, type Limiter } from '../../../concurrency/limits/limiter.ts';
import type { BrowserKind } from '../launch/launch.ts';
import type { BrowserPlace } from '../places/place.ts';
import { type BrowserPool, createBrowserPool, type PoolStats } from './pool.ts';
import type { PoolLimits } from './pool-limits.ts';
import type { Spent } from './pooled-browser.ts';

type PoolsOfKind = {
  usual: BrowserPool;
  /**
   * Visits whose browser died are retried one at a time in a separate browser, so that a page that crashes browsers
   * does not take others down a second time.
   */
  quarantine: BrowserPool;
};

export type BrowserPools = Record<BrowserKind, PoolsOfKind> & {
  /** Separate, so that a page that freezes its browser does not end what people work on by hand. */
  byHand: BrowserPool;
  stats(): PoolStats;
  close(): Promise<void>;
};

export function createBrowserPools({
  place,
  limiter,
  limits,
  spent,
}: {
  place: BrowserPlace;
  limiter: Limiter;
  limits: Partial<PoolLimits>;
  spent: Spent | undefined;
}): BrowserPools {
  const poolsFor = (kind: BrowserKind): PoolsOfKind => ({
    usual: createBrowserPool({ launch: () => place.launch(kind), limiter, limits, spent }),
    quarantine: createBrowserPool({
      launch: () => place.launch(kind),
      limiter: createLimiter(1),
      limits: { ...limits, idleMs: 1_000 },
      spent,
    }),
  });
  const plain = poolsFor('plain');
  const stealth = poolsFor('stealth');
  const byHand = createBrowserPool({ launch: () => place.launch('plain'), limiter, limits });
  const all = [plain.usual, plain.quarantine, stealth.usual, stealth.quarantine, byHand];

  return {
    plain,
    stealth,
    byHand,
    stats() {
      const each = all.map((pool) => pool.stats());
      return {
        browsers: each.flatMap(({ browsers }) => browsers),
        launched: each.reduce((sum, { launched }) => sum + launched, 0),
        crashed: each.reduce((sum, { crashed }) => sum + crashed, 0),
      };
    },
    async close() {
      await Promise.all(all.map((pool) => pool.close()));
    },
  };
}
