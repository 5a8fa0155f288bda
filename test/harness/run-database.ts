/** The run's database, for servers that benches start too, where there is no test run. */
import { TEST_RUN } from './data-dir.ts';

/**
 * A database in the run's shared PostgreSQL, or null if there is none: starting another one takes half of a server's
 * start.
 */
export async function databaseOfRun(): Promise<string | null> {
  if (!process.env[TEST_RUN.folder]) return null;
  return (await import('./database.ts')).createDatabaseUrl();
}
