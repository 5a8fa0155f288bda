/** A new, migrated database for a suite. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { plansFor } from '../../src/account/plans.ts';
import type { Database } from '../../src/store/database/database.ts';
import { openStore } from '../../src/store/database/open.ts';
import type { PostgresConnection } from '../../src/store/postgres/attach.ts';
import { MIGRATED } from './data-dir.ts';
import { onlyInServiceTests } from './service-test.ts';

/** The PostgreSQL for this worker. Workers are spread over the servers, whose connections are limited. */
export function sharedPostgres(): PostgresConnection {
  const servers = inject('postgres');
  const server = servers[Number(process.env.VITEST_POOL_ID) % servers.length];
  if (!server) throw new Error('There is no PostgreSQL for this worker');
  return server;
}

/** The URL of a new database: migrated, as a copy of the template, or `empty`. */
export async function createDatabaseUrl({ empty = false } = {}): Promise<string> {
  onlyInServiceTests('PostgreSQL');
  const { host, port, user, password } = sharedPostgres();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ host, port, user, password, database: 'template1' });
  await client.connect();
  // Copying files is ten times as fast as writing them to the log.
  const template = empty ? 'template0' : MIGRATED;
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** A new, migrated database, open. The caller closes it. */
export async function createDatabase(): Promise<{ database: Database; url: string }> {
  const url = await createDatabaseUrl();
  const { database } = await openStore({
    config: { databaseUrl: url, dataDir: '/nonexistent', databaseConnections: 6 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  return { database, url };
}

/** A database for a suite. Call it at the top of the file; it is closed after the tests. */
export async function suiteDatabase(): Promise<Database> {
  const { database } = await createDatabase();
  afterAll(() => database.close());
  return database;
}
