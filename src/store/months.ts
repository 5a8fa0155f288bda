/** Monthly partitions: created ahead, dropped when they are too old (functions/months.sql). */
import type { Database, Queryable } from './database/database.ts';
import { queryValue } from './database/query.ts';

const AHEAD = 2;

export async function addMonths(database: Queryable): Promise<void> {
  await database.query('select add_months($1)', [AHEAD]);
}

/**
 * Drops the months that are older than the given days, except rows that are still needed. Returns how many. Old calls
 * have been deleted from history before.
 */
export async function dropMonths(database: Database, days: number): Promise<number> {
  // A day more, because the clocks of two machines may differ.
  const before = 'now() - make_interval(days => $1 + 1)';
  const run = (call: string) =>
    database.transaction((tx) => queryValue<boolean>(tx, `select ${call}`, [days]), { unlimited: true });
  await run(`delete_strays(${before})`);
  let dropped = 0;
  while (await run(`drop_month(${before})`)) dropped += 1;
  return dropped;
}
