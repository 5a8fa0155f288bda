/** Opens the database for one command: beside a running server, or by itself. */
import { plansFor } from '../account/plans.ts';
import type { Config } from '../config.ts';
import type { Database } from '../store/database.ts';
import { openStore } from '../store/open.ts';

export async function withStore<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { database } = await openStore({
    config: { ...config, databaseConnections: 2 },
    plans: plansFor(config),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
