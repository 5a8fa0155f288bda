/** Past calls as their owner sees them. Results stay compressed until they are sent. */
import { AppError } from '../errors.ts';
import type { Service } from './calls.ts';
import { type CrawlRow, deleteCrawl } from './crawl/crawls.ts';
import type { Database, Queryable } from './database/database.ts';
import { troubleOf } from './database/database-errors.ts';
import { cursorOf, type ListSlice, queryOne, querySlice, queryValue, type Slice } from './database/query.ts';
import { firstIdAt } from './ids.ts';

export type HistoryRow = {
  id: string;
  accountId: string;
  service: Service;
  status: 'running' | 'completed' | 'failed';
  /** null in a list if it is long; see `readParams`. */
  params: Record<string, unknown> | null;
  paramsBytes: number | null;
  error: { type: string; message: string; details?: unknown[]; picture?: string } | null;
  elapsedMs: number;
  statusCode: number | null;
  doubt: string | null;
  /** null while it runs. */
  cost: number | null;
  /** Only for crawls and batches that still exist. */
  pages: (Pick<CrawlRow, 'status' | 'finished' | 'failed' | 'errorPages'> & { creditsUsed: number }) | null;
  /** Only for monitors. */
  run: { changed: boolean; firstRun: boolean } | null;
  parentId: string | null;
  sessionId: string | null;
  createdAt: Date;
  /** Its place in the list, after which the next slice begins. */
  cursor: string;
};

export type HistoryFilter = {
  accountId: string;
  service?: Service | undefined;
  status?: string | undefined;
  sessionId?: string | undefined;
  /** ISO times; `to` is not included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words of the request, ignoring case, or of the pages that it fetched. */
  q?: string | undefined;
  /** `none`: no pages of crawls and batches; an id: only entries that belong to it. */
  parent?: string | undefined;
};

/** Longer requests are not part of a list: a hundred of them would take all memory. */
const LONG_PARAMS = 64 * 1024;

const columns = (
  params: string,
) => `call.id, call.account_id as "accountId", service, status, ${params} as params, error,
  params_bytes as "paramsBytes",
  coalesce(elapsed_ms, elapsed_since(call.created_at)) as "elapsedMs",
  case when status <> 'running' then coalesce(cost, 0) end as cost, parent_id as "parentId", session_id as "sessionId", call.created_at as "createdAt",
  status_code as "statusCode", doubt, ${cursorOf('call')},
  (select json_build_object('status', c.status, 'finished', c.finished, 'failed', c.failed,
    'errorPages', c.error_pages, 'creditsUsed', c.spent) from crawl c where c.id = call.id) as pages,
  (select json_build_object('changed', t.changed, 'firstRun', t.first_run) from monitor_tick t where t.id = call.id) as run`;

const COLUMNS = columns('params');
const LISTED = columns(`case when coalesce(params_bytes, 0) <= ${LONG_PARAMS} then params end`);

/** Calls whose own page is an error page. */
export const GOT_ERROR_PAGE = `(call.status = 'completed' and (doubt is not null or coalesce(status_code, 0) >= 400))`;

/**
 * These, and crawls with error pages or failed pages. Crawls are looked up one by one: an `exists` may be planned to
 * read all of them.
 */
export const IS_ERROR_PAGE = `(${GOT_ERROR_PAGE} or call.status = 'completed' and service in ('crawl', 'batch')
  and coalesce((select c.error_pages + c.failed > 0 from crawl c where c.id = call.id), false))`;

/**
 * Entries that lower the overview's success rate have a table of their own. With a left join, counting reads only this
 * table unless the filter needs columns of the calls.
 */
const PROBLEMS = { from: 'call_problem p left join call on call.id = p.id', table: 'p' };
const CALLS = { from: 'call', table: 'call' };

function listOf(filter: HistoryFilter): { from: string; table: string; where: string; values: unknown[] } {
  const { from, table } = filter.status === 'problem' ? PROBLEMS : CALLS;
  const values: unknown[] = [filter.accountId];
  let where = `${table}.account_id = $1`;
  const add = (condition: (placeholder: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    where += ` and ${condition(`$${values.length}`)}`;
  };
  add((p) => `${table === 'p' ? 'p.call_service' : 'service'} = ${p}`, filter.service);
  if (table === 'call') add((p) => `status = ${p}`, filter.status);
  add((p) => `session_id is not null and strpos(lower(session_id), lower(${p})) > 0`, filter.sessionId);
  // Runs of a monitor have a parent too, but their parent has no entry; runs of a site are crawls.
  if (filter.parent === 'none') where += ` and (parent_id is null or service in ('monitor', 'crawl'))`;
  else add((p) => `parent_id = ${p}`, filter.parent);
  add((p) => `${table}.created_at >= ${p}`, filter.from && new Date(filter.from));
  add((p) => `${table}.created_at < ${p}`, filter.to && new Date(filter.to));
  add(
    (p) => `(strpos(lower(params::text), lower(${p})) > 0
      or call.id in (select call_id from search_page where words @@ search_query($1, ${p}, false)))`,
    // PostgreSQL's text has no NUL.
    filter.q?.replaceAll('\0', ' '),
  );
  return { from, table, where, values };
}

/** A search for words reads every request. With a cursor it ends when enough are found; by page, all are counted. */
const SEARCH_MS = 10_000;

export async function listHistory(
  database: Pick<Database, 'query' | 'transaction'>,
  filter: HistoryFilter,
  slice: ListSlice,
  { searchMs = SEARCH_MS }: { searchMs?: number } = {},
): Promise<Slice<HistoryRow>> {
  const list = { columns: LISTED, ...listOf(filter) };
  if (filter.q === undefined) return querySlice(database, list, slice);
  const endsAt = performance.now() + searchMs;
  const search = database.transaction((tx) => {
    const query: Queryable['query'] = async (statement, values) => {
      // The time is for the rows and their count together.
      const left = Math.max(1, Math.ceil(endsAt - performance.now()));
      await tx.query(`set local statement_timeout = ${left}`);
      return tx.query(statement, values);
    };
    return querySlice<HistoryRow>({ query }, list, slice);
  });
  return search.catch((error: unknown) => {
    if (troubleOf(error) !== 'slow') throw error;
    const less = 'search a shorter period with `from` and `to`, or read on with `cursor`';
    throw new AppError('timeout', `The search took longer than ${searchMs / 1000} s: ${less}`, {
      cause: error,
    });
  });
}

/** The request of an entry as JSON text. */
export async function readParams(database: Queryable, { id, accountId }: HistoryRow): Promise<string> {
  const sql = 'select params::text from call where id = $1 and account_id = $2';
  return (await queryValue<string>(database, sql, [id, accountId])) ?? '{}';
}

export async function findHistory(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<HistoryRow | null> {
  return queryOne(database, `select ${COLUMNS} from call where call.id = $1 and account_id = $2`, [
    id,
    accountId,
  ]);
}

/** Deletes an entry and everything that belongs to it. A running call cannot be deleted. */
export async function deleteHistory(database: Database, accountId: string, id: string): Promise<boolean> {
  const entry = await findHistory(database, accountId, id);
  if (
    (entry?.service === 'crawl' || entry?.service === 'batch') &&
    entry.status !== 'running' &&
    (await deleteCrawl(database, accountId, id))
  )
    return true;
  return database.transaction(async (tx) => {
    const find = 'select status from call where id = $1 and account_id = $2 for update';
    const status = await queryValue(tx, find, [id, accountId]);
    if (status === null) return false;
    if (status === 'running') throw new AppError('conflict', 'The request is still running.');
    await tx.query('select delete_calls($1)', [[id]]);
    return true;
  });
}

/** If history is kept for at least this many days, the bytes of old calls are dropped with their month (months.ts). */
const LONG_DAYS = 60;
const DELETED_AT_ONCE = 500;

/**
 * Deletes finished calls older than the given days, a batch at a time; returns how many. Accounts are locked only
 * briefly, for each crawl, which is deleted with its pages.
 */
export async function deleteOldCalls(database: Database, days: number): Promise<number> {
  const byAge = days >= LONG_DAYS;
  const old = await database.transaction(async (tx) => {
    const rows = await tx.query<{ id: string; accountId: string; isCrawl: boolean }>(
      // Pages are deleted with their crawl. What a monitor compares with stays until there is something newer.
      `select id, account_id as "accountId", service in ('crawl', 'batch') as "isCrawl" from call
       where id < $1 and status <> 'running' and not exists (select 1 from crawl where crawl.id = call.parent_id)
         and not exists (
         select 1 from monitor m, jsonb_each_text(m.base) b where m.id = call.parent_id and (b.value = call.id::text
           or exists (select 1 from monitor_tick t where t.id = b.value::uuid and t.crawl_id = call.id)))
       order by id limit $2 for update skip locked`,
      [firstIdAt(Date.now() - days * 86_400_000), DELETED_AT_ONCE],
    );
    const ids = rows.filter((row) => !row.isCrawl).map((row) => row.id);
    await tx.query('select delete_calls($1, by_age => $2)', [ids, byAge]);
    return rows;
  });
  for (const { id, accountId, isCrawl } of old) {
    if (!isCrawl || (await deleteCrawl(database, accountId, id, byAge))) continue;
    await database.query('select delete_calls($1, by_age => $2)', [[id], byAge]);
  }
  return old.length;
}
