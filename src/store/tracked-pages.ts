/** The last scrape of each page that a client watches for changes. */
import type { Queryable } from './database.ts';
import { queryOne } from './query.ts';

type Tracked = { accountId: string; page: Buffer };
type Earlier = { callId: string; createdAt: Date };

const BEFORE = `select t.call_id as "callId", c.created_at as "createdAt"
  from tracked_page t join call c on c.id = t.call_id where t.account_id = $1 and t.page = $2`;

/** The last scrape, if it is still in history. */
export function lastScrapeOf(database: Queryable, { accountId, page }: Tracked): Promise<Earlier | null> {
  return queryOne(database, BEFORE, [accountId, page]);
}

/** The same; from now on this one takes its place, unless it has been deleted meanwhile. */
export function trackPage(
  database: Queryable,
  { accountId, page, callId }: Tracked & { callId: string },
): Promise<Earlier | null> {
  return queryOne(
    database,
    `with replaced as (
       insert into tracked_page (account_id, page, call_id)
       select $1::uuid, $2::bytea, id from call where id = $3 for key share
       on conflict (account_id, page) do update set call_id = excluded.call_id)
     ${BEFORE}`,
    [accountId, page, callId],
  );
}
