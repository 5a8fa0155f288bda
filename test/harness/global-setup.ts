/** One real PostgreSQL for the whole test run; every suite makes a database, or starts a service, of its own. */
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { plansFor } from '../../src/account/plans.ts';
import { openStore } from '../../src/store/open.ts';
import { type PostgresConnection, startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir, TEMPLATE_VARIABLE } from './data-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await makeTemplate();
  const dataDir = await makeDataDir();
  const postgres = await startPostgres({ dataDir });
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    for (const folder of [dataDir, template]) await rm(folder, { recursive: true, force: true });
  };
}

/** Each of the hundred services that the tests start would make and migrate a database first. */
async function makeTemplate(): Promise<string> {
  const dataDir = await makeDataDir({ empty: true });
  const { database } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 2 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  await database.close();
  if (process.platform !== 'win32') process.env[TEMPLATE_VARIABLE] = dataDir;
  return dataDir;
}
