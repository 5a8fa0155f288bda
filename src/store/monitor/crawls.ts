/** Crawls that are runs of site monitors: which have ended, and what became of their pages. */
import type { CrawlStatus } from '../crawl/crawls.ts';
import type { Queryable } from '../database/database.ts';
import { queryOne, queryValue } from '../database/query.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { TICK_QUEUE, type TickJob } from './schedule.ts';

export type CrawlOfRun = {
  id: string;
  status: CrawlStatus;
  since: string | null;
  /** The request of the crawl, without secrets. */
  config: Record<string, unknown>;
  reason: string | null;
  /** Why it failed. */
  error: { type: string; message: string } | null;
};

export async function findCrawlOfRun(database: Queryable, crawlId: string): Promise<CrawlOfRun | null> {
  return queryOne(
    database,
    `select c.id, c.status, c.since, c.config, c.reason, h.error from crawl c left join call h on h.id = c.id
     where c.id = $1`,
    [crawlId],
  );
}

/** The crawl of an earlier tick, if it can still be compared with. */
export async function crawlOfTick(database: Queryable, tickId: string): Promise<string | null> {
  return queryValue(
    database,
    `select c.id from monitor_tick t join crawl c on c.id = t.crawl_id where t.id = $1 and c.status = 'completed'`,
    [tickId],
  );
}

/** Enqueues the ticks whose crawl has ended, so that they are compared. Enqueued ticks are not added again. */
export async function enqueueEndedRuns(
  database: Queryable,
  jobs: Pick<JobQueue, 'send'>,
  limit: number,
): Promise<void> {
  const ended = await database.query<TickJob & { crawlId: string }>(
    `select id as "crawlId", monitor_id as "monitorId", tick_id as "tickId" from crawl
     where tick_id is not null and status <> 'running' limit $1`,
    [limit],
  );
  await jobs.send<TickJob>(
    database,
    TICK_QUEUE,
    ended.map(({ crawlId, ...data }) => ({ id: crawlId, data })),
  );
}

/** The tick of a site that is being crawled, and its crawl. */
export async function findRunOfSite(
  database: Queryable,
  monitorId: string,
): Promise<{ tickId: string; crawlId: string; createdAt: Date } | null> {
  return queryOne(
    database,
    `select tick_id as "tickId", id as "crawlId", created_at as "createdAt" from crawl
     where monitor_id = $1 and tick_id is not null order by id desc limit 1`,
    [monitorId],
  );
}

/** Runs whose pages are cleared after one run, and rows in one step. */
const CLEARED_RUNS = 10;
const CLEARED_AT_ONCE = 500;

/**
 * Deletes pages that earlier runs found and did not fetch: only the run that the next is compared with needs them, to
 * tell new pages from those that were known and beyond its limits. Each step is a transaction of its own; what a dead
 * process leaves is cleared after the next run. A crawl that was stopped may be resumed, and keeps its pages.
 */
export async function clearListsOfRuns(database: Queryable, monitorId: string): Promise<void> {
  const earlier = await database.query<{ id: string }>(
    `select c.id from monitor m join monitor_tick t on t.monitor_id = m.id join crawl c on c.id = t.crawl_id
     where m.id = $1 and c.listed_bytes is not null and c.status in ('completed', 'failed')
       and not exists (select 1 from jsonb_each_text(m.base) b where b.value = t.id::text)
     order by t.id limit $2`,
    [monitorId, CLEARED_RUNS],
  );
  const step = 'select clear_listed_pages($1, $2)';
  for (const { id } of earlier) {
    while (!(await queryValue<boolean>(database, step, [id, CLEARED_AT_ONCE])));
  }
}

export type PageOfRun = {
  seq: number;
  url: string;
  status: 'completed' | 'failed' | 'skipped';
  change: 'new' | 'changed' | 'unchanged' | 'gone' | null;
  /** Why it cannot be compared; null if it can. */
  problem: string | null;
  /** The scrape that has its content. */
  refId: string;
  /** The scrape that has the content it had before; null if it had none. */
  beforeId: string | null;
  /** Whether the earlier crawl did not know the page, or found it missing. */
  wasMissing: boolean;
};

/** Pages that changed or failed, in the order of the crawl, beginning at `from`. */
export async function listPagesOfRun(
  database: Queryable,
  { id, since }: { id: string; since: string },
  slice: { from: number; limit: number },
): Promise<PageOfRun[]> {
  return database.query(
    `select p.seq, p.url, p.state as status, p.change, coalesce(p.reason, p.doubt) as problem,
       coalesce(p.ref_id, p.id) as "refId",
       -- A page that became part of another one has no address of its own any more.
       case when p.change = 'new' then null when e.visit is not null then coalesce(e.ref_id, e.id)
         when p.change = 'gone' then p.ref_id end as "beforeId",
       -- A new page that had content in the earlier crawl only led to another page then.
       e.id is null or case when e.visit is null then e.change in ('new', 'gone') or e.status_code in (404, 410)
         else p.change = 'new' end is true as "wasMissing"
     from crawl_page p left join lateral (
       select s.id, s.ref_id, s.visit, s.change, s.status_code from crawl_identity i
         join crawl_identity o on o.crawl_id = $2 and o.hash = i.hash join crawl_page s on s.id = o.page_id
       where i.page_id = p.id and i.crawl_id = p.crawl_id order by s.visit is null limit 1) e on true
     where p.crawl_id = $1 and p.seq >= $3 and not (p.state = 'completed' and p.change is not distinct from 'unchanged')
     order by p.seq limit $4`,
    [id, since, slice.from, slice.limit],
  );
}

/** How many pages have not changed. */
export async function countSamePages(database: Queryable, crawlId: string): Promise<number> {
  const same = await queryValue<number>(
    database,
    `select count(*)::int from crawl_page
     where crawl_id = $1 and seq is not null and state = 'completed' and change = 'unchanged'`,
    [crawlId],
  );
  return same ?? 0;
}
