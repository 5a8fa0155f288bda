/** Reads the pages of a crawl with their content, and waits for its end, for interfaces that answer with whole crawls. */
import type { ScrapeResult } from '../contract/page/scrape-result.ts';
import { resultJsonOrNone } from '../http/answer/result-json.ts';
import type { Hold } from '../http/answer/unread-answers.ts';
import type { AppDeps } from '../http/app-env.ts';
import type { HistoryDeps } from '../http/routes/history.ts';
import { crawlNotFound } from '../jobs/crawl/start.ts';
import {
  type CrawlPageRow,
  type CrawlRow,
  findCrawl,
  listCrawlPages,
  readPageCosts,
} from '../store/crawl/crawls.ts';
import { type Bus, newsOf } from '../store/database/bus.ts';
import type { Queryable } from '../store/database/database.ts';

const POLL_MS = 1_000;

export type ResultReading = HistoryDeps & Pick<AppDeps, 'resultSlots'>;

/**
 * The result of a page; null if it is lost. Reads of whole crawls are neither counted nor charged.
 *
 * @param hold waits for memory before taking a slot to parse, so that a slow reader keeps only its own account waiting
 */
export async function parsedResult<Result = ScrapeResult>(
  deps: ResultReading,
  accountId: string,
  callId: string,
  hold?: Hold,
): Promise<Result | null> {
  const read = () => resultJsonOrNone(deps, callId, hold);
  const held = hold && (await read());
  const parse = async () => JSON.parse((held ?? (await read())).toString()) as Result | null;
  return deps.resultSlots.run(parse, { key: accountId });
}

/** The crawl once it has ended, or in its current state when the time is over. */
export async function waitForCrawl(
  { database, bus, stopping }: HistoryDeps & { bus: Bus; stopping: () => boolean },
  { accountId, id }: { accountId: string; id: string },
  ms: number,
): Promise<CrawlRow> {
  const until = Date.now() + ms;
  // Subscribed before the first read, so that no end is missed.
  const news = newsOf(bus, ['crawl-ended'], id);
  try {
    for (;;) {
      const crawl = await findCrawl(database, accountId, id);
      if (!crawl) throw crawlNotFound();
      if (crawl.status !== 'running' || Date.now() >= until || stopping()) return crawl;
      await news.next(Math.max(0, Math.min(POLL_MS, until - Date.now())));
    }
  } finally {
    news.stop();
  }
}

export type CrawledPage = CrawlPageRow & {
  /** Null if the page was not scraped, or its content is lost. */
  scrape: ScrapeResult | null;
  /** In credits; undefined if the page was deleted from history. */
  cost: number | undefined;
};

/** Finished pages in order, beginning at `from`, one with its content in memory at a time. */
export async function* crawledPages(
  deps: ResultReading,
  { accountId, id: crawlId }: Pick<CrawlRow, 'accountId' | 'id'>,
  { hold, ...slice }: { from: number; limit: number; hold?: Hold | undefined },
): AsyncGenerator<CrawledPage> {
  for await (const row of pageRows(deps.database, crawlId, slice)) {
    // An unchanged page has its content in the previous crawl.
    const isThere = row.status === 'completed';
    yield { ...row, scrape: isThere ? await parsedResult(deps, accountId, row.refId ?? row.id, hold) : null };
  }
}

const ROWS_AT_ONCE = 100;

/** The rows of finished pages in order, a few in memory at a time: each may list a thousand links. */
async function* pageRows(
  database: Queryable,
  crawlId: string,
  { from, limit }: { from: number; limit: number },
): AsyncGenerator<Omit<CrawledPage, 'scrape'>> {
  for (let next = from; next < from + limit; ) {
    const rows = await listCrawlPages(database, crawlId, {
      from: next,
      limit: Math.min(ROWS_AT_ONCE, from + limit - next),
    });
    const costs = await readPageCosts(
      database,
      rows.map(({ id }) => id),
    );
    yield* rows.map((row) => ({ ...row, cost: costs.get(row.id) }));
    const last = rows.at(-1);
    if (!last) return;
    next = last.seq + 1;
  }
}
