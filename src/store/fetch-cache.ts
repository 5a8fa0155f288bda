/** Cached documents, one for each way of fetching a page. */
import type { Queryable } from './database/database.ts';
import { deleteInSteps, queryOne, queryValue } from './database/query.ts';

export type KeptFetch = {
  key: string;
  accountId: string;
  fetchedAt: string;
  /** JSON text of what is known about the document. */
  facts: string;
  /** As it was sent, or compressed; its facts say how. */
  body: Buffer;
};

export async function readFetch(
  database: Queryable,
  key: string,
  maxAgeMs: number,
): Promise<{ facts: object; body: Buffer; fetchedAt: Date } | null> {
  return queryOne(
    database,
    {
      name: 'read_fetch',
      text: `select facts, body, fetched_at as "fetchedAt" from fetch_cache
        where key = $1 and fetched_at > now() - make_interval(secs => $2 / 1000.0)`,
    },
    [key, maxAgeMs],
  );
}

/** A fetch replaces an older one. A crash that undoes it does no harm. */
export async function keepFetches(database: Queryable, fetches: KeptFetch[]): Promise<void> {
  const values: unknown[] = [];
  const rows = [...new Map(fetches.map((fetch) => [fetch.key, fetch])).values()].map((fetch) => {
    const n = values.push(fetch.key, fetch.accountId, fetch.fetchedAt, fetch.facts, fetch.body);
    return `($${n - 4}::uuid, $${n - 3}::uuid, $${n - 2}::timestamptz, $${n - 1}::json, $${n}::bytea)`;
  });
  const text = `with unsynced as (select set_config('synchronous_commit', 'off', true))
     insert into fetch_cache as f (key, account_id, fetched_at, facts, body)
     select x.* from (values ${rows.join(', ')}) as x, unsynced order by 1
     on conflict (key) do update set fetched_at = excluded.fetched_at, facts = excluded.facts, body = excluded.body
       where f.fetched_at <= excluded.fetched_at`;
  await database.query({ name: `keep_fetches_${rows.length}`, text }, values);
}

/** Deletes documents that are too old, and the oldest ones beyond `mostBytes`. */
export async function trimFetches(database: Queryable, hours: number, mostBytes: number): Promise<void> {
  const trim = (where: string, value: unknown) =>
    deleteInSteps(database, { table: 'fetch_cache', where, values: [value] });
  await trim('fetched_at < now() - make_interval(hours => $1)', hours);
  const from = await queryValue<Date>(
    database,
    `select max(fetched_at) from (
       select fetched_at, sum(octet_length(body)) over (order by fetched_at desc) as bytes from fetch_cache) x
     where bytes > $1`,
    [mostBytes],
  );
  if (from) await trim('fetched_at <= $1', from);
}
