/** One real PostgreSQL for the whole test run; every suite makes a database of its own in it. */
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { type PostgresConnection, startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from './data-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  const postgres = await startPostgres({ dataDir });
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
