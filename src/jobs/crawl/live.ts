/**
 * The live events of crawls. Everyone who watches a crawl in this process shares one reader of it, which keeps the
 * newest pages; a watcher that is further behind reads from the database at its own pace. Nothing is buffered for slow ones.
 */
import { startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import { startLoop } from '../../concurrency/loops/loop.ts';
import { type CrawlPageRow, type CrawlRow, findCrawl, listCrawlPages } from '../../store/crawl/crawls.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Queryable } from '../../store/database/database.ts';
import { pageOf, summaryOf } from './crawl-json.ts';

/** Newest pages kept for all watchers of a crawl. */
const KEPT_PAGES = 200;
const PAGES_AT_ONCE = 100;
/** The most characters kept of their links, which may be long; the newest page is always kept whole. */
const KEPT_CHARACTERS = 4 * 1024 * 1024;
/** The database is read at most once in this time, however fast the pages come. */
const MIN_INTERVAL_MS = 200;
/** How often to read without a notification, because notifications may get lost. */
const POLL_MS = 5_000;
const HEARTBEAT_MS = 15_000;

export type LiveEvent = { event: string; id?: string; data: string };

export type LiveCrawls = {
  /**
   * The events of a crawl after `from` pages, until it ends or the signal aborts. null is a heartbeat. An event's id is
   * the `from` that resumes after it.
   */
  watch(crawl: CrawlRow, from: number, signal: AbortSignal): AsyncGenerator<LiveEvent | null>;
};

/** Suffix of the last event's id. */
export const END_MARK = '-end';

export function createLiveCrawls(deps: { database: Queryable; bus: Bus }): LiveCrawls {
  const readers = new Map<string, Reader>();

  function join(crawl: CrawlRow): Reader {
    const reader = readers.get(crawl.id) ?? createReader(deps, crawl, () => readers.delete(crawl.id));
    readers.set(crawl.id, reader);
    reader.watchers += 1;
    return reader;
  }

  return {
    async *watch(crawl, from, signal) {
      const reader = join(crawl);
      let next = from;
      try {
        if (from === 0) yield { event: `${crawl.kind}.started`, id: '0', data: dataOf(reader.crawl) };
        while (!signal.aborted) {
          const state = reader.crawl;
          if (state === null)
            return yield { event: `${crawl.kind}.deleted`, data: JSON.stringify({ id: crawl.id }) };
          const pages = await reader.pagesFrom(next);
          for (const row of pages) {
            next = row.seq + 1;
            yield { event: `${crawl.kind}.page`, id: String(next), data: dataOf(state, row) };
          }
          if (pages.length > 0) {
            yield { event: `${crawl.kind}.progress`, id: String(next), data: dataOf(reader.crawl) };
          } else if (state.status !== 'running' && next >= state.finished) {
            yield { event: `${crawl.kind}.${state.status}`, id: `${next}${END_MARK}`, data: dataOf(state) };
            return;
          } else if (!(await reader.waitForChange(next, signal))) yield null;
        }
      } finally {
        reader.watchers -= 1;
        if (reader.watchers === 0) reader.close();
      }
    },
  };
}

function dataOf(crawl: CrawlRow | null, page?: CrawlPageRow): string {
  if (!crawl) return '{}';
  const { failed, errorPages, url } = crawl;
  return JSON.stringify({
    ...summaryOf(crawl),
    failed,
    errorPages,
    url,
    ...(page && { page: pageOf(page) }),
  });
}

/** The newest pages that fit the limits. */
function newestOf(pages: CrawlPageRow[]): CrawlPageRow[] {
  let characters = 0;
  const from = pages.findLastIndex(({ links }, index) => {
    for (const link of links) characters += link.length;
    return index < pages.length - 1 && characters > KEPT_CHARACTERS;
  });
  return pages.slice(Math.max(from + 1, pages.length - KEPT_PAGES));
}

type Reader = {
  watchers: number;
  /** null once the crawl is deleted. */
  readonly crawl: CrawlRow | null;
  pagesFrom(seq: number): Promise<CrawlPageRow[]>;
  /** Resolves to true when something has changed; to false when it is time for a heartbeat. */
  waitForChange(seen: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
};

function createReader(
  { database, bus }: { database: Queryable; bus: Bus },
  first: CrawlRow,
  onClose: () => void,
): Reader {
  let crawl: CrawlRow | null = first;
  let kept: CrawlPageRow[] = [];
  let changed = Promise.withResolvers<void>();

  async function readNew(): Promise<number> {
    const before = crawl;
    const known = kept.at(-1)?.seq ?? first.finished - 1;
    crawl = await findCrawl(database, first.accountId, first.id);
    const fresh = await listCrawlPages(database, first.id, { from: known + 1, limit: KEPT_PAGES });
    kept = newestOf([...kept, ...fresh]);
    if (fresh.length > 0 || crawl?.status !== before?.status || crawl?.total !== before?.total) {
      changed.resolve();
      changed = Promise.withResolvers<void>();
    }
    // There may be more than were read at once.
    const isBehind = fresh.length > 0 && (fresh.at(-1)?.seq ?? 0) + 1 < (crawl?.finished ?? 0);
    return isBehind ? MIN_INTERVAL_MS : POLL_MS;
  }

  // Reading fails while the database is unavailable; a later read catches up.
  const loop = startLoop({ look: readNew, retryMs: POLL_MS, failed: () => {} });
  const unsubscribe = bus.subscribe('crawl', (id) => {
    if (id === first.id) loop.wake(MIN_INTERVAL_MS);
  });

  return {
    watchers: 0,
    get crawl() {
      return crawl;
    },
    async pagesFrom(seq) {
      const oldest = kept[0]?.seq;
      if (oldest !== undefined && seq >= oldest) return kept.filter((page) => page.seq >= seq);
      if (seq >= (crawl?.finished ?? 0)) return [];
      return listCrawlPages(database, first.id, { from: seq, limit: PAGES_AT_ONCE });
    },
    async waitForChange(seen, signal) {
      if ((kept.at(-1)?.seq ?? -1) >= seen) return true;
      const heartbeat = startDeadline(HEARTBEAT_MS, signal);
      return untilAborted(changed.promise, heartbeat.signal)
        .then(
          () => true,
          () => false,
        )
        .finally(heartbeat.clear);
    },
    close() {
      unsubscribe();
      void loop.stop();
      onClose();
    },
  };
}
