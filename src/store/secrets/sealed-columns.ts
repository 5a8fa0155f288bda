/** All columns with sealed values: found by type, so that none is forgotten when the key changes or is lost. */
import pg from 'pg';
import type { Queryable } from '../database/database.ts';
import { SEALED_ADDRESS } from '../webhook/addresses.ts';
import { KEY_ID_IN_SQL, type Seals } from './seals.ts';

export type SealedColumn = {
  table: string;
  column: string;
  /** The primary key of the table, a single column. */
  key: string;
  keyType: string;
  isOptional: boolean;
};

const AT_ONCE = 200;

export async function sealedColumns(on: Queryable): Promise<SealedColumn[]> {
  return on.query(
    `select c.relname as table, a.attname as column, k.attname as key, format_type(k.atttypid, null) as "keyType",
       not a.attnotnull as "isOptional"
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
       join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
     where c.relnamespace = current_schema()::regnamespace and not a.attisdropped
       and a.atttypid = (select oid from pg_type where typname = 'sealed' and typnamespace = c.relnamespace)
     order by 1, 2`,
  );
}

/**
 * Seals again, in small steps, values that are not sealed with this key. Values that change meanwhile are left alone.
 * Returns how many values there were.
 */
export async function resealColumn(
  on: Queryable,
  seals: Seals,
  { table, column, key, keyType }: SealedColumn,
  keyId: string,
): Promise<number> {
  const [inTable, value, id] = [table, column, key].map((name) => pg.escapeIdentifier(name));
  const { from, for: length } = KEY_ID_IN_SQL;
  const rest = `${value} is not null and substring(${value} from ${from} for ${length}) <> $1`;
  let after: string | null = null;
  for (let count = 0; ; ) {
    const rows: { row: string; before: Buffer }[] = await on.query<{ row: string; before: Buffer }>(
      `select ${id}::text as row, ${value} as before from ${inTable}
       where ${rest} and ($2::${keyType} is null or ${id} > $2::${keyType}) order by ${id} limit ${AT_ONCE}`,
      [Buffer.from(keyId, 'hex'), after],
    );
    if (rows.length === 0) return count;
    const resealed = rows.map(({ row, before }) => {
      const place = { table, column, row };
      return seals.seal(seals.open(before, place), place);
    });
    await on.query(
      `update ${inTable} t set ${value} = x.sealed
       from unnest($1::text[], $2::bytea[], $3::bytea[]) as x(row, before, sealed)
       where t.${id} = x.row::${keyType} and t.${value} = x.before`,
      [rows.map(({ row }) => row), rows.map(({ before }) => before), resealed],
    );
    count += rows.length;
    after = rows.at(-1)?.row ?? null;
  }
}

/** Deletes all sealed values, because the key is lost, together with rows that cannot exist without theirs. */
export async function discardSealed(tx: Queryable): Promise<void> {
  // Without their secrets they would send the placeholders instead.
  await tx.query(
    `select stop_crawl(account_id, id) from crawl where secrets is not null and status = 'running'`,
  );
  await tx.query(`update monitor set status = 'paused', next_run_at = null, pending_tick = null, pending_at = null
    where secrets is not null`);
  for (const table of ['crawl', 'monitor']) {
    await tx.query(`update ${table} set secrets = null, config = (
        config::jsonb #- '{fetchConfig,headers}' #- '{fetchConfig,cookies}' #- '{fetchConfig,actions}')::json
      where secrets is not null`);
  }
  await tx.query(`update v1_request set secrets = null, request = (
      request::jsonb - 'headers' - 'cookies' - 'steps')::json where secrets is not null`);
  await forgetAddresses(tx);
  await tx.query('delete from webhook_secret');
  await tx.query('delete from secret');
  for (const { table, column, isOptional } of await sealedColumns(tx)) {
    const [inTable, value] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    await tx.query(
      isOptional
        ? `update ${inTable} set ${value} = null where ${value} is not null`
        : `delete from ${inTable} where ${value} is not null`,
    );
  }
  await tx.query('delete from secret_key');
}

/** Sealed addresses are lost with the key: nothing can be sent there any more. */
async function forgetAddresses(tx: Queryable): Promise<void> {
  const sealed = `${SEALED_ADDRESS}%`;
  for (const table of ['crawl', 'monitor', 'extractor']) {
    await tx.query(
      `update ${table} set webhook_url = null, config = (config::jsonb - 'webhookUrl')::json where webhook_url like $1`,
      [sealed],
    );
  }
  const mails = (list: string, kind: string) =>
    `coalesce((select jsonb_agg(t) from jsonb_array_elements(${list}) t where t ->> '${kind}' = 'email'), '[]')`;
  await tx.query(
    `update monitor set notify = ${mails('notify', 'channel')},
       config = jsonb_set(config::jsonb, '{notify}', ${mails(`config::jsonb -> 'notify'`, 'type')})::json
     where notify::text like $1`,
    [`%"${sealed}`],
  );
  await tx.query(`delete from outbox where readable_payload(payload) ->> 'webhookUrl' like $1`, [sealed]);
  await tx.query(
    `update webhook_delivery set status = 'failed', next_attempt_at = null, ticket = ticket + 1
     where status = 'pending' and url like $1`,
    [sealed],
  );
}
