/** The last scrape of each page that a client watches for changes. */
import type { Queryable } from './database.ts';
import { queryOne } from './query.ts';

/** The scrape before, if it is still in history; from now on this one takes its place. */
export function trackPage(
  database: Queryable,
  { accountId, page, callId }: { accountId: string; page: Buffer; callId: string },
): Promise<{ callId: string; createdAt: Date } | null> {
  return queryOne(
    database,
    `with replaced as (
       insert into tracked_page (account_id, page, call_id) values ($1, $2, $3)
       on conflict (account_id, page) do update set call_id = excluded.call_id)
     select t.call_id as "callId", c.created_at as "createdAt"
     from tracked_page t join call c on c.id = t.call_id where t.account_id = $1 and t.page = $2`,
    [accountId, page, callId],
  );
}
