/** Opens a database that is ready for use: started if need be, migrated, with the plans of this version. */
import type { Config } from '../config.ts';
import { explainConnection } from './connect-failure.ts';
import { TIME_LIMITS } from './connections.ts';
import { type Database, openDatabase } from './database.ts';
import { type MigrationReport, migrate } from './migrate.ts';
import { type PlanRow, savePlans } from './plans.ts';
import { startPostgres } from './postgres/start.ts';

export type StoreOptions = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections'> &
    Partial<Pick<Config, 'databaseTimeoutSeconds'>>;
  plans: PlanRow[];
  /** Whether plans that are there are changed to these. */
  changePlans?: boolean;
  log?: (line: string) => void;
};

export async function openStore(
  options: StoreOptions,
): Promise<{ database: Database; migration: MigrationReport; changedPlans: string[] }> {
  const { databaseUrl, dataDir, databaseConnections, databaseTimeoutSeconds } = options.config;
  const statementMs = databaseTimeoutSeconds ? databaseTimeoutSeconds * 1000 : TIME_LIMITS.statementMs;
  const launch = { dataDir, ...(options.log && { log: options.log }) };
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { local: () => startPostgres(launch) },
    {
      connections: databaseConnections,
      limits: { ...TIME_LIMITS, statementMs },
    },
  );
  try {
    const migration = await migrate(database);
    const change = options.changePlans === true && migration.functions !== 'newer';
    const changedPlans = await savePlans(database, options.plans, { change });
    return { database, migration, changedPlans };
  } catch (error) {
    await database.close();
    throw databaseUrl ? explainConnection(error, databaseUrl) : error;
  }
}
