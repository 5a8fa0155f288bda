/** Changes a server's data behind its back: credits and times that would take long to occur. */
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import type { TestServer } from './server.ts';

type ServerData = Pick<TestServer, 'dataDir' | 'databaseUrl'>;

export function openDataOf({ dataDir, databaseUrl }: ServerData): Promise<Database> {
  const place = databaseUrl ? { url: databaseUrl } : { local: () => startPostgres({ dataDir }) };
  return openDatabase(place, { connections: 2 });
}

/** @example await withData(server, (database) => database.query('update monitor set next_run_at = now()')); */
export async function withData(
  server: ServerData,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = await openDataOf(server);
  await work(database).finally(() => database.close());
}

/** Leaves an account with the given number of credits, ledger included, as if it had spent the rest. */
export async function leaveCredits(server: ServerData, accountId: string, credits: number): Promise<void> {
  await withData(server, (database) =>
    database.transaction(async (tx) => {
      await tx.query(
        `insert into ledger (key, account_id, kind, plan_delta, bought_delta)
         select 'test:' || gen_random_uuid(), id, 'charge', $2 - plan_credits, 0 from account where id = $1`,
        [accountId, credits],
      );
      await tx.query('update account set plan_credits = $2 where id = $1', [accountId, credits]);
    }),
  );
}
