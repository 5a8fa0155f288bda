/** Whether the database answers and can be used, and its version. */
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';
import { queryOne, queryValue } from './query.ts';

export async function databaseHealth(
  database: Database,
  bus: Pick<Bus, 'live'>,
): Promise<{ status: 'ok' | 'degraded'; detail: string }> {
  const version = await queryValue(database, `select current_setting('server_version')`);
  const detail = `PostgreSQL ${version}`;
  return bus.live
    ? { status: 'ok', detail }
    : { status: 'degraded', detail: `${detail}; news between processes is late` };
}

/** Why the database cannot be used, null if it can. `version` is the last migration that this process knows. */
export async function databaseProblem(database: Database, version: number): Promise<string | null> {
  const row = await queryOne<{ readOnly: boolean; version: number }>(
    database,
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
       (select max(number) from migration) as version`,
  );
  if (row?.readOnly) return 'The database is read-only';
  if ((row?.version ?? 0) < version) return 'The database lacks tables of this version of Winnow';
  return null;
}
