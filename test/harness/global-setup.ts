/** One real PostgreSQL for the whole test run; every suite makes a database, or starts a service, of its own. */
import { statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { plansFor } from '../../src/account/plans.ts';
import { openStore } from '../../src/store/open.ts';
import type { PostgresConnection } from '../../src/store/postgres/attach.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir, TEST_RUN, walkableFolder } from './data-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await walkableFolder(fastFolder(), 'winnow-test-');
  process.env[TEST_RUN.folder] = folder;
  process.env.TMPDIR = folder;
  // Where there is no cp, each service makes a database of its own.
  if (process.platform !== 'win32') process.env[TEST_RUN.template] = await makeTemplate();
  const postgres = await startPostgres({ dataDir: await makeDataDir() });
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    // What killed and refused services have left behind, too.
    await rm(folder, { recursive: true, force: true });
  };
}

/** Each of the hundred services that the tests start would make and migrate a database first. */
async function makeTemplate(): Promise<string> {
  const dataDir = await makeDataDir();
  const { database } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 2 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  await database.close();
  return dataDir;
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** In memory where there is plenty: removing what PostgreSQL has synced to a disk takes longer than most tests. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
