/** Keeps the ledger short: calls that are no longer in history are merged into one entry per day and account. */
import type { Database } from '../database/database.ts';
import { queryValue } from '../database/query.ts';

const AT_ONCE = 1_000;

/** Returns how many entries were merged. Balances do not change. */
export async function rollUpLedger(database: Database, days: number, batch = AT_ONCE): Promise<number> {
  const before = new Date(Date.now() - days * 86_400_000);
  const accounts = await database.query<{ id: string }>('select id from account order by id');
  let removed = 0;
  for (const { id } of accounts) {
    for (let count = batch; count === batch; removed += count) {
      count =
        (await queryValue<number>(database, 'select roll_up_ledger($1, $2, $3)', [id, before, batch])) ?? 0;
    }
  }
  return removed;
}
