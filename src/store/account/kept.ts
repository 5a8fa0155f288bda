/** Bytes that accounts keep: those counted as they change (functions/kept.sql), and their cached pages. */
import type { Database, Queryable } from '../database/database.ts';
import { queryValue } from '../database/query.ts';

const AT_ONCE = 10_000;

const counted = (id: string) =>
  `(coalesce((select bytes from kept_bytes k where k.account_id = ${id}), 0)
    + coalesce((select sum(bytes) from kept_change d where d.account_id = ${id}), 0))::bigint`;

/** A scalar subquery for the bytes of the account with this id. */
export const keptBytesOf = (id: string) =>
  `(${counted(id)} + coalesce((select sum(octet_length(f.body)) from fetch_cache f where f.account_id = ${id}), 0))::bigint`;

export async function readKeptBytes(database: Queryable, accountId: string): Promise<number> {
  return (await queryValue<number>(database, `select ${keptBytesOf('$1::uuid')}`, [accountId])) ?? 0;
}

/** Sums up the list of changes to keep it short. */
export async function sumKept(database: Queryable): Promise<void> {
  for (let summed = AT_ONCE; summed === AT_ONCE; ) {
    summed = (await queryValue<number>(database, 'select sum_kept($1)', [AT_ONCE])) ?? 0;
  }
}

/** Accounts whose count differs from the contents of the tables. */
export async function auditKept(database: Database): Promise<{ id: string; name: string }[]> {
  const wrong = (tx: Queryable) =>
    tx.query<{ id: string; name: string }>(
      `select a.id, a.name from account a
       left join lateral (
         select coalesce(sum(coalesce(bytes, octet_length(body))), 0) as bytes from call_result
         where account_id = a.id and is_needed(call_id)) r on true
       left join lateral (
         select coalesce(sum(coalesce(bytes, octet_length(body))), 0) as bytes from blob
         where account_id = a.id and is_needed(call_id)) b on true
       left join lateral (
         select coalesce(sum(params_bytes), 0) as bytes from call where account_id = a.id) p on true
       left join lateral (
         select coalesce(sum(bytes), 0) as bytes from idempotency where account_id = a.id) i on true
       left join lateral (
         select coalesce(sum(listed_bytes), 0) as bytes from crawl where account_id = a.id) l on true
       where r.bytes + b.bytes + p.bytes + i.bytes + l.bytes <> ${counted('a.id')}
          or exists (select 1 from call c where c.account_id = a.id and c.params_bytes <> octet_length(c.params::text))
          or exists (select 1 from idempotency k where k.account_id = a.id and k.bytes <> octet_length(k.body))
          or exists (select 1 from call_result x join call c on c.id = x.call_id
            where c.account_id = a.id and x.account_id is distinct from a.id)`,
    );
  return database.transaction(wrong, { unlimited: true });
}
