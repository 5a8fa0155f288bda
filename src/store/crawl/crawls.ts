/** Crawls as their owner sees them: started, read, stopped, resumed, deleted. */
import type { OpenOutcome } from '../calls.ts';
import type { Queryable } from '../database/database.ts';
import { type ListPage, queryOne, queryPage, queryRow, queryValue } from '../database/query.ts';
import type { PageChange } from './earlier.ts';
import { type CrawlWarning, type FoundLink, linkRows, type PageTracking } from './finish.ts';

export type CrawlStatus = 'running' | 'completed' | 'failed' | 'stopped';

/** A batch is a crawl of given pages that follows no links. */
export type CrawlKind = 'crawl' | 'batch';

export type CrawlRow = {
  id: string;
  kind: CrawlKind;
  accountId: string;
  url: string;
  status: CrawlStatus;
  reason: string | null;
  total: number;
  finished: number;
  completed: number;
  failed: number;
  skipped: number;
  /** Completed pages that are error pages. */
  errorPages: number;
  /** Credits, for the start and the pages. */
  spent: number;
  /** How many addresses each limit left out; null if there are none, and while the crawl runs. */
  stoppedBy: StoppedBy | null;
  /** null if there are none. */
  warnings: CrawlWarning[] | null;
  createdAt: Date;
  endedAt: Date | null;
};

export type StoppedBy = { depth: number; linksPerPage: number; pages: number };

export type CrawlPageRow = {
  id: string;
  seq: number;
  url: string;
  depth: number;
  title: string;
  status: 'completed' | 'failed' | 'skipped';
  parentUrl: string | null;
  contentType: string;
  statusCode: number | null;
  doubt: string | null;
  links: string[];
  reason: string | null;
  error: string | null;
  change: PageChange | null;
  /** The scrape that has its content, if that is an earlier one. */
  refId: string | null;
  tracking: PageTracking | null;
  /** Known only from an earlier crawl: no link or sitemap leads there any more. */
  unlinked: boolean;
};

export type NewCrawl = {
  id: string;
  pageId: string;
  processId: string;
  /** The stored form of the request's Idempotency-Key, which this process has claimed. */
  idempotencyKey?: string | undefined;
  accountId: string;
  keyId: string | null;
  /** Whether it counts against the account's rate. */
  counted: boolean;
  sessionId: string | null;
  /** JSON text of the request as history shows it. */
  params: string;
  /** JSON text of the request as the workers need it, without its secrets. */
  config: string;
  /** If it has secrets: the whole request, sealed, in base64. */
  secrets?: string | null;
  startPrice: number;
  pagePrice: number;
  maxPages: number;
  url: string;
  /** The start page as it is shown, without secrets. */
  shownUrl?: string;
  site: string;
  /** Hash of the start page's identity. */
  hash: string;
  webhookUrl: string | null;
  kind?: CrawlKind;
  /** Batches only: all pages. */
  pages?: FoundLink[];
  webhookEvents?: string[] | undefined;
  /** Sealed, in base64. */
  webhookHeaders?: string | undefined;
  /** The crawl that it is compared with. */
  since?: string | undefined;
  /** What it is tracked as, in hex: pages of the last crawl that was tracked as the same are visited too. */
  trackedAs?: string | undefined;
  /** Runs of site monitors only. */
  monitorId?: string | undefined;
  tickId?: string | undefined;
};

export type StartOutcome = Omit<OpenOutcome, 'outcome'> & {
  outcome: OpenOutcome['outcome'] | 'too_many_crawls' | 'stale_tick';
  /** The plan's limit, if that is why the crawl was refused. */
  crawlLimit: number | null;
};

/** May be repeated with the same id when it is not known whether it succeeded. */
export async function startCrawl(database: Queryable, crawl: NewCrawl): Promise<StartOutcome> {
  return queryRow(
    database,
    `select outcome, remaining, rate_limit as "rateLimit", rate_left as "rateLeft", crawl_limit as "crawlLimit"
     from start_crawl($1)`,
    [JSON.stringify({ ...crawl, ...(crawl.pages && { pages: linkRows(crawl.pages) }) })],
  );
}

const COLUMNS = `id, kind, account_id as "accountId", url, status, reason, total, finished, completed, failed, skipped,
  error_pages as "errorPages", spent, stopped_by as "stoppedBy", warnings, created_at as "createdAt",
  ended_at as "endedAt"`;

export async function findCrawl(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<CrawlRow | null> {
  return queryOne(database, `select ${COLUMNS} from crawl where id = $1 and account_id = $2`, [
    id,
    accountId,
  ]);
}

/** Runs of monitors are left out: they are listed with their monitor. */
export async function listCrawls(
  database: Queryable,
  accountId: string,
  { kind, status }: { kind: CrawlKind; status?: CrawlStatus | undefined },
  slice: { page: number; limit: number },
): Promise<ListPage<CrawlRow>> {
  const where = 'account_id = $1 and kind = $2 and monitor_id is null and ($3::text is null or status = $3)';
  const order = 'created_at desc, id desc';
  const list = { columns: COLUMNS, from: 'crawl', where, order, values: [accountId, kind, status ?? null] };
  return queryPage(database, list, slice);
}

/** The most bytes of links that are read at once. A single page may have a megabyte of them. */
const MOST_LINK_BYTES = 4 * 1024 * 1024;

/** Finished pages in order, beginning at `from`: at least one, and fewer than `limit` if they list very many links. */
export async function listCrawlPages(
  database: Queryable,
  crawlId: string,
  slice: { from: number; limit: number; changes?: PageChange[] | undefined },
): Promise<CrawlPageRow[]> {
  return database.query(
    `select id, seq, url, depth, title, state as status, parent_url as "parentUrl", content_type as "contentType",
       status_code as "statusCode", doubt, links, reason, error, change, ref_id as "refId", tracking, unlinked
     from (select *, sum(bytes) over (order by seq) - bytes as bytes_before
       from (select *, octet_length(links::text) as bytes from crawl_page
         where crawl_id = $1 and seq >= $2 and ($4::text[] is null or change = any($4)) order by seq limit $3) p) p
     where bytes_before < $5 order by seq`,
    [crawlId, slice.from, slice.limit, slice.changes ?? null, MOST_LINK_BYTES],
  );
}

/** Whether there are finished pages after one of them. */
export async function hasPagesAfter(
  database: Queryable,
  crawlId: string,
  { seq, changes }: { seq: number; changes?: PageChange[] | undefined },
): Promise<boolean> {
  const text = `select exists (select 1 from crawl_page
    where crawl_id = $1 and seq > $2 and ($3::text[] is null or change = any($3)))`;
  return (await queryValue<boolean>(database, text, [crawlId, seq, changes ?? null])) === true;
}

/** What a page cost and, if its crawl tracks changes, how it has changed. */
export async function readPageFacts(
  database: Queryable,
  pageId: string,
): Promise<(Pick<CrawlPageRow, 'tracking' | 'unlinked'> & { cost: number | null }) | null> {
  const cost = '(select cost from call where call.id = crawl_page.id)';
  return queryOne(database, `select tracking, unlinked, ${cost} as cost from crawl_page where id = $1`, [
    pageId,
  ]);
}

/** Credits by page id; pages that were deleted from history are missing. */
export async function readPageCosts(
  database: Queryable,
  pageIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; cost: number }>(
    'select id, coalesce(cost, 0) as cost from call where id = any($1)',
    [pageIds],
  );
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}

export type RefusedPage = Pick<CrawlPageRow, 'id' | 'seq' | 'url' | 'reason' | 'error'> & {
  /** When its call was opened; null if there was none, or it was deleted from history. */
  createdAt: Date | null;
};

/** Pages that failed, or those that robots.txt does not allow, in order, beginning at `from`. */
export async function listRefusedPages(
  database: Queryable,
  crawlId: string,
  { by, from, limit }: { by: 'failure' | 'robots'; from: number; limit: number },
): Promise<RefusedPage[]> {
  const which = by === 'failure' ? `state = 'failed'` : `state = 'skipped' and reason = 'robots'`;
  return database.query(
    `select id, seq, url, reason, error, (select created_at from call where call.id = crawl_page.id) as "createdAt"
     from crawl_page where crawl_id = $1 and seq >= $2 and ${which} order by seq limit $3`,
    [crawlId, from, limit],
  );
}

/** Stops a crawl if it runs. Returns the status it had before, null if the account has no such crawl. */
export async function stopCrawl(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<CrawlStatus | null> {
  return queryValue(database, 'select stop_crawl($1, $2)', [accountId, id]);
}

export type ResumeOutcome = 'resumed' | 'too_many_crawls' | CrawlStatus | null;

export async function resumeCrawl(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<ResumeOutcome> {
  return queryValue(database, 'select resume_crawl($1, $2)', [accountId, id]);
}

/** How many crawls the account's plan runs at once; null without a limit. */
export async function crawlsAtOnce(database: Queryable, accountId: string): Promise<number | null> {
  return queryValue(
    database,
    'select p.crawls_at_once from account a join plan p on p.id = a.plan_id where a.id = $1',
    [accountId],
  );
}

/** Deletes a crawl in any state, with everything that belongs to it. False if the account has no such crawl. */
export async function deleteCrawl(
  database: Queryable,
  accountId: string,
  id: string,
  byAge = false,
): Promise<boolean> {
  const find =
    'select delete_crawls(array(select id from crawl where id = $1 and account_id = $2), by_age => $3)';
  if ((await queryValue(database, find, [id, accountId, byAge])) !== 1) return false;
  await clearDeletedCrawl(database, id);
  return true;
}

const DELETIONS_AT_ONCE = 100;

/** Deletes what is left of crawls whose deletion was interrupted, or that were deleted with their monitor. */
export async function clearDeletedCrawls(database: Queryable): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let full = true; full; ) {
    const left = await database.query<{ id: string }>(
      `select crawl_id as id from crawl_deletion where created_at < now() - interval '1 minute' and crawl_id > $1
       order by crawl_id limit $2`,
      [after, DELETIONS_AT_ONCE],
    );
    for (const { id } of left) await clearDeletedCrawl(database, id);
    after = left.at(-1)?.id ?? after;
    full = left.length === DELETIONS_AT_ONCE;
  }
}

/** Rows of each kind that one step deletes. */
const CLEARED_AT_ONCE = 200;

/** Each step is a transaction of its own, and none locks the account. */
async function clearDeletedCrawl(database: Queryable, id: string): Promise<void> {
  const step = 'select clear_deleted_crawl($1, $2)';
  while (!(await queryValue<boolean>(database, step, [id, CLEARED_AT_ONCE])));
}
