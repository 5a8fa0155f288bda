/** The last scrape of each page that a client watches for changes. */
import { type BodyColumns, bodyColumns, joinObject } from './blobs/blob-store.ts';
import type { Queryable } from './database/database.ts';

/** A page with several addresses has several hashes. */
export type TrackedPage = { accountId: string; pages: Buffer[] };

export type EarlierScrape = { createdAt: Date } & (
  | (BodyColumns & { jsonBytes: number })
  /** Its content was deleted. */
  | { jsonBytes: null }
);

/** The last scrape of each of these pages, if it is still in history, with what `bodyOf` needs to read it. */
export async function earlierScrapes(
  database: Queryable,
  asked: TrackedPage[],
): Promise<(EarlierScrape | null)[]> {
  const keys = asked.flatMap(({ accountId, pages }, place) =>
    pages.map((page) => ({ place, accountId, page })),
  );
  const rows = await database.query<EarlierScrape & { place: number }>(
    {
      name: 'earlier_scrapes',
      text: `with last as materialized (
         select distinct on (i.place) i.place, c.id, c.created_at
         from unnest($1::int[], $2::uuid[], $3::bytea[]) as i(place, account_id, page)
           join tracked_page t on t.account_id = i.account_id and t.page = i.page join call c on c.id = t.call_id
         order by i.place, c.created_at desc)
       select l.place, l.created_at as "createdAt", r.json_bytes as "jsonBytes", ${bodyColumns('r')}
       from last l left join call_result r on r.call_id = l.id ${joinObject('r')}`,
    },
    [keys.map(({ place }) => place), keys.map(({ accountId }) => accountId), keys.map(({ page }) => page)],
  );
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, place) => found.get(place) ?? null);
}

/** Makes this the last scrape of the page, unless it has been deleted meanwhile. */
export async function trackPage(
  database: Queryable,
  { accountId, pages, callId }: TrackedPage & { callId: string },
): Promise<void> {
  await database.query(
    `insert into tracked_page (account_id, page, call_id)
     select $1::uuid, p.page, c.id from (select id from call where id = $3 for key share) c,
       unnest($2::bytea[]) as p(page) order by p.page
     on conflict (account_id, page) do update set call_id = excluded.call_id`,
    [accountId, pages, callId],
  );
}
