/** The frontier of all crawls: pages are claimed, worked on outside any transaction, and finished in batches. */
import type { Queryable } from './database.ts';
import { newId } from './ids.ts';

export type ClaimedPage = {
  id: string;
  token: string;
  crawlId: string;
  accountId: string;
  url: string;
  host: string;
  depth: number;
  parentUrl: string | null;
  /** From 1. */
  attempt: number;
  isStart: boolean;
  /** Hosts that count as the crawl's own site. */
  sites: string[];
  /** Whether something is remembered about the host, which a success may soften. */
  hostIsSlow: boolean;
};

export type HostNote = {
  host: string;
  /** The host could not be reached, or asked us to slow down. */
  trouble?: boolean;
  /** It answered 429 or 503. */
  complaint?: boolean;
  retryAfterMs?: number;
  robotsDelayMs?: number;
};

export type FrontierLimits = { hostConcurrency: number; leaseMs: number };

export async function claimPages(
  database: Queryable,
  capacity: number,
  limits: FrontierLimits,
): Promise<ClaimedPage[]> {
  const token = newId();
  const rows = await afterDeadlock(() =>
    database.query<Omit<ClaimedPage, 'token'>>(
      {
        name: 'claim_crawl_pages',
        text: `select page_id as id, crawl_id as "crawlId", account_id as "accountId", url, host, depth,
          parent_url as "parentUrl", attempt, is_start as "isStart", sites, host_is_slow as "hostIsSlow"
          from claim_crawl_pages($1, $2, $3, $4)`,
      },
      [token, capacity, limits.hostConcurrency, limits.leaseMs],
    ),
  );
  return rows.map((row) => ({ ...row, token }));
}

/** Milliseconds until a running crawl may have something to claim; null when none runs. */
export async function nextClaimIn(database: Queryable): Promise<number | null> {
  const [row] = await database.query<{ ms: number | null }>({
    name: 'next_crawl_claim',
    text: `select extract(epoch from min(next_at) - clock_timestamp())::float8 * 1000 as ms
      from crawl where status = 'running' and next_at < 'infinity'`,
  });
  return row?.ms ?? null;
}

/** Extends the leases; answers with the ids of the pages that are still ours. */
export async function renewLeases(
  database: Queryable,
  pages: { id: string; token: string }[],
  leaseMs: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `with mine as (
       select p.id from crawl_page p join unnest($1::uuid[], $2::uuid[]) as x(id, token) on x.id = p.id and x.token = p.token
       order by p.id for update of p)
     update crawl_page p set run_at = now() + make_interval(secs => $3 / 1000.0) from mine where p.id = mine.id
     returning p.id`,
    [pages.map((page) => page.id), pages.map((page) => page.token), leaseMs],
  );
  return rows.map((row) => row.id);
}

/** Holds further credits for a page; false when the account cannot afford them or the page is no longer ours. */
export async function reserveForPage(
  database: Queryable,
  page: { id: string; token: string },
  amount: number,
): Promise<boolean> {
  const [row] = await database.query<{ held: boolean }>('select reserve_for_page($1, $2, $3) as held', [
    page.id,
    page.token,
    amount,
  ]);
  return row?.held ?? false;
}

/** JSON text of a crawl's request, with its secrets; null when the crawl is gone. */
export async function readCrawlConfig(database: Queryable, crawlId: string): Promise<unknown> {
  const [row] = await database.query<{ config: unknown }>('select config from crawl where id = $1', [
    crawlId,
  ]);
  return row?.config ?? null;
}

export async function noteHosts(
  database: Queryable,
  notes: HostNote[],
  hostConcurrency: number,
): Promise<void> {
  await afterDeadlock(() =>
    database.query('select note_hosts($1, $2)', [JSON.stringify(notes), hostConcurrency]),
  );
}

export type OutsidePage = { url: string; hash: string; host: string };

/** Takes pages on from outside; answers with the ids of those in the crawl, new or known. */
export async function addPages(
  database: Queryable,
  crawlId: string,
  pages: OutsidePage[],
  place: { depth: number; parentUrl: string | null; mostKnown: number },
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select add_crawl_pages($1, $2, $3, $4, $5, $6, $7, $8) as id',
    [
      crawlId,
      pages.map(() => newId()),
      pages.map((page) => page.hash),
      pages.map((page) => page.url),
      pages.map((page) => page.host),
      place.depth,
      place.parentUrl,
      place.mostKnown,
    ],
  );
  return rows.map((row) => row.id);
}

/** How many of these pages are done, how many never will be, and how many links were found on those that are. */
export async function readProgress(
  database: Queryable,
  pageIds: string[],
): Promise<{ finished: number; waiting: number; discovered: number }> {
  const [row] = await database.query<{ finished: number; waiting: number; discovered: number }>(
    `select count(*) filter (where p.seq is not null) as finished,
       count(*) filter (where p.state = 'waiting') as waiting,
       coalesce(sum((select count(*) from crawl_page f where f.crawl_id = p.crawl_id and f.parent_url = p.url)), 0)
         as discovered
     from crawl_page p where p.id = any($1)`,
    [pageIds],
  );
  return row ?? { finished: 0, waiting: 0, discovered: 0 };
}

const DEADLOCK = '40P01';

/** Single statements are their own transactions, so trying one again is safe. */
export async function afterDeadlock<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await statement();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code !== DEADLOCK || attempt === 5) throw error;
    }
  }
}
