/** Writes finished pages, in batches for each busy crawl, and retries while the database is unavailable. */

import { type Fate, type FinishedPage, finishPages } from '../../store/crawl/finish.ts';
import { createBatcher } from '../../store/database/batch.ts';
import type { Database } from '../../store/database/database.ts';
import { retryWhileAway } from '../../store/database/while-away.ts';

/** Bounds the memory and the locks of one batch. */
const MAX_PAGES = 32;
/** How long a finished page waits for others of its crawl that are being worked on. */
const LINGER_MS = 40;
/** How long it may wait while this process has enough other pages to work on, and how often that is checked. */
const LONGEST_MS = 480;
const CHECK_MS = 40;

export type Finisher = {
  /** What became of the page; undefined if the lease was lost. */
  finish(crawl: { id: string; maxPages: number }, page: FinishedPage): Promise<Fate | undefined>;
};

export function createFinisher(deps: {
  database: Database;
  patienceMs: number;
  /** How many pages of the crawl this process is working on, finished but unwritten ones included. */
  inHand(crawlId: string): number;
  /** Whether the converters have enough work, and this crawl has its share of it. */
  isSupplied(crawlId: string): boolean;
}): Finisher {
  const batchers = new Map<
    string,
    { add: (page: FinishedPage) => Promise<Fate | undefined>; waiting: number }
  >();

  async function write(crawl: { id: string; maxPages: number }, pages: FinishedPage[]) {
    // Writing twice changes nothing, because the first write removes the token.
    const fates = await retryWhileAway(deps.patienceMs, () => finishPages(deps.database, crawl, pages));
    return pages.map((page) => fates.get(page.id));
  }

  return {
    async finish(crawl, page) {
      const batcher = batchers.get(crawl.id) ?? {
        add: createBatcher({
          maxItems: MAX_PAGES,
          write: (pages: FinishedPage[]) => write(crawl, pages),
          linger: (waiting, waitedMs) => {
            if (deps.inHand(crawl.id) <= waiting) return 0;
            if (waitedMs === 0) return LINGER_MS;
            return waitedMs < LONGEST_MS && deps.isSupplied(crawl.id) ? CHECK_MS : 0;
          },
        }),
        waiting: 0,
      };
      batchers.set(crawl.id, batcher);
      batcher.waiting += 1;
      try {
        return await batcher.add(page);
      } finally {
        batcher.waiting -= 1;
        if (batcher.waiting === 0) batchers.delete(crawl.id);
      }
    },
  };
}
