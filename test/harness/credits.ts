/** Leaves an account with the given number of credits, ledger included, as if it had spent the rest. */
import { openDatabase } from '../../src/store/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import type { TestServer } from './server.ts';

export async function leaveCredits(server: TestServer, accountId: string, credits: number): Promise<void> {
  const database = await openDatabase(
    { local: () => startPostgres({ dataDir: server.dataDir }) },
    { connections: 2 },
  );
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into ledger (key, account_id, kind, plan_delta, bought_delta)
       select 'test:' || gen_random_uuid(), id, 'charge', $2 - plan_credits, 0 from account where id = $1`,
      [accountId, credits],
    );
    await tx.query('update account set plan_credits = $2 where id = $1', [accountId, credits]);
  });
  await database.close();
}
