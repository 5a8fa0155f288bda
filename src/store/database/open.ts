/**
 * Opens a database and makes it ready for use: started if need be, migrated, with the plans of this version. One role
 * creates and changes tables and another serves, in our own PostgreSQL and if the operator configures one.
 */
import type { Config } from '../../config.ts';
import { type PlanRow, savePlans } from '../account/plans.ts';
import { type LocalPostgres, startPostgres } from '../postgres/start.ts';
import { installJobQueue } from '../queue/job-schema.ts';
import { explainConnection } from './connect-failure.ts';
import { maxConnectionsFor } from './connection-budget.ts';
import { TIME_LIMITS } from './connections.ts';
import { type Database, type DatabaseSource, openDatabase } from './database.ts';
import { type MigrationReport, migrate } from './migrate.ts';
import { asService, currentRole, grantService, makeServiceRole, SERVICE_ROLE } from './service-role.ts';

export type StoreOptions = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections'> &
    Partial<Pick<Config, 'databaseTimeoutSeconds' | 'migrationDatabaseUrl' | 'processes'>>;
  plans: PlanRow[];
  /** Whether existing plans are updated to these. */
  changePlans?: boolean;
  /** Connect as the role that owns the tables, for what the service itself may not do. */
  asOwner?: boolean;
  log?: (line: string) => void;
};

export type OpenedStore = { database: Database; migration: MigrationReport; changedPlans: string[] };

export async function openStore(options: StoreOptions): Promise<OpenedStore> {
  const { config } = options;
  if (config.databaseUrl) return openAt(config.databaseUrl, options);
  const launch = {
    dataDir: config.dataDir,
    settings: { max_connections: String(maxConnectionsFor({ processes: 1, ...config })) },
    ...(options.log && { log: options.log }),
  };
  const server = await startPostgres(launch);
  try {
    const owner = await openDatabase({ local: async () => attachedTo(server) }, { connections: 1 });
    const migration = await prepare(owner, async () => {
      await makeServiceRole(owner, server.connection.password);
      return SERVICE_ROLE;
    });
    // If the server is lost later it is started again, or found if another process has started it.
    let started: LocalPostgres | null = server;
    const startAgain = async () => {
      const again = await startPostgres(launch);
      if (again.owner)
        options.log?.(`PostgreSQL had ended and was started again: ${config.dataDir}/postgres.log says why`);
      return again;
    };
    const start = async () => {
      const found = started ?? (await startAgain());
      started = null;
      return options.asOwner ? found : { ...found, connection: asService(found.connection) };
    };
    return await opened(await open({ local: start }, options), migration, options);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openAt(url: string, options: StoreOptions): Promise<OpenedStore> {
  const owners = options.config.migrationDatabaseUrl;
  const database = await open({ url: options.asOwner && owners ? owners : url }, options);
  try {
    if (!owners) {
      const migration = await migrate(database);
      await installJobQueue(database);
      return await opened(database, migration, options);
    }
    const owner = await openDatabase({ url: owners }, { connections: 1 });
    const migration = await prepare(owner, () => currentRole(database)).catch((error) => {
      throw explainConnection(error, owners, 'WINNOW_MIGRATION_DATABASE_URL');
    });
    return await opened(database, migration, options);
  } catch (error) {
    await database.close();
    throw explainConnection(error, url);
  }
}

/** Everything that needs the role that owns the tables. */
async function prepare(owner: Database, role: () => Promise<string>): Promise<MigrationReport> {
  try {
    const serviceRole = await role();
    const migration = await migrate(owner, { serviceRole });
    await installJobQueue(owner);
    await grantService(owner, serviceRole);
    return migration;
  } finally {
    await owner.close();
  }
}

function open(source: DatabaseSource, { config }: StoreOptions): Promise<Database> {
  const { databaseConnections, databaseTimeoutSeconds } = config;
  const statementMs = databaseTimeoutSeconds ? databaseTimeoutSeconds * 1000 : TIME_LIMITS.statementMs;
  return openDatabase(source, {
    connections: databaseConnections,
    limits: { ...TIME_LIMITS, statementMs },
  });
}

async function opened(
  database: Database,
  migration: MigrationReport,
  { plans, changePlans }: StoreOptions,
): Promise<OpenedStore> {
  try {
    const change = changePlans === true && migration.functions !== 'newer';
    return { database, migration, changedPlans: await savePlans(database, plans, { change }) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Closing this leaves the server running. */
function attachedTo(server: LocalPostgres): LocalPostgres {
  return { ...server, owner: false, stop: async () => {} };
}
