/** For servers that may also be started by a bench, which has no run to share anything with. */
import { TEST_RUN } from './data-dir.ts';

/** A database in the PostgreSQL that the run shares, or null: to start another takes half of a server's start. */
export async function databaseOfRun(): Promise<string | null> {
  if (!process.env[TEST_RUN.folder]) return null;
  return (await import('./database.ts')).createDatabaseUrl();
}
