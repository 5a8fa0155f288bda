/**
 * What service tests share: a browser, the built dashboard, and real PostgreSQL servers, in which every suite makes
 * a database of its own.
 */
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { plansFor } from '../../src/account/plans.ts';
import { createLogger } from '../../src/log/log.ts';
import { openBus } from '../../src/store/database/bus.ts';
import { openStore } from '../../src/store/database/open.ts';
import { addMonths } from '../../src/store/months.ts';
import type { PostgresConnection } from '../../src/store/postgres/attach.ts';
import { type LocalPostgres, startPostgres } from '../../src/store/postgres/start.ts';
import { openJobQueue } from '../../src/store/queue/job-queue.ts';
import { MIGRATED, makeDataDir, removeFolder, TEST_RUN } from './data-dir.ts';
import { bundleProgram } from './program/bundle-program.ts';
import { loadParts } from './program/load-parts.ts';
import { makeRunFolder, removeLeftBehind } from './run-folder.ts';
import { COMPILED } from './server.ts';
import { offerSharedServers } from './shared-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Not a literal path in the import, because there are no types for it. */
const PREPARE = new URL('../../setup/prepare.mjs', import.meta.url).href;

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection[];
  }
}

/** Each has connections for the suites of three workers. */
const SERVERS = 2;

type Prepare = (needs: {
  root: string;
  dev: boolean;
  browser: 'required';
  dashboard: 'required';
}) => Promise<void>;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { prepare } = (await import(PREPARE)) as { prepare: Prepare };
  await prepare({ root: ROOT, dev: true, browser: 'required', dashboard: 'required' });
  const place = fastFolder();
  await removeLeftBehind(place);
  const folder = await makeRunFolder(place);
  process.env[TEST_RUN.folder] = folder;
  process.env.TMPDIR = folder;
  // For packages that the workers load themselves, such as the browser client with its 8 MB.
  process.env.NODE_COMPILE_CACHE = COMPILED;
  const [{ main, parts }, template] = await Promise.all([
    bundleProgram(),
    // Without `cp`, each service creates its own database.
    process.platform === 'win32' ? null : makeTemplate(),
  ]);
  process.env[TEST_RUN.program] = main;
  process.env[TEST_RUN.parts] = parts;
  if (template) {
    await compileConverters(template);
    process.env[TEST_RUN.template] = template;
  }
  const shared = await offerSharedServers(main);
  process.env[TEST_RUN.sharedServers] = String(shared.port);
  const servers = await Promise.all(Array.from({ length: SERVERS }, startShared));
  project.provide(
    'postgres',
    servers.map(({ connection }) => connection),
  );
  return async () => {
    await Promise.all([shared.close(), ...servers.map((server) => server.stop())]);
    // Including everything that killed services left in it.
    removeFolder(folder);
  };
}

/** A PostgreSQL with a migrated database to copy. */
async function startShared(): Promise<LocalPostgres> {
  const postgres = await startPostgres({
    dataDir: await makeDataDir(),
    settings: {
      // Enough for the servers of four workers.
      max_connections: '200',
      // Its data need not survive a crash, and databases are dropped before they are worth vacuuming.
      full_page_writes: 'off',
      autovacuum_naptime: '10min',
    },
  });
  const client = new pg.Client({ ...postgres.connection, database: 'template1' });
  await client.connect();
  await client.query(
    `create database ${MIGRATED} template ${postgres.connection.database} strategy file_copy`,
  );
  await trustSocket(client);
  await client.end();
  // The first connection to a database writes caches that every connection needs, and copies have them too.
  const first = new pg.Client({ ...postgres.connection, database: MIGRATED });
  await first.connect();
  await first.end();
  return postgres;
}

/**
 * Checking a password is half of what a connection costs, and suites open thousands. Only this user reaches the socket;
 * how a server is entered is tested on servers of their own (src/store/postgres).
 */
async function trustSocket(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ file: string }>(`select current_setting('hba_file') as file`);
  const file = rows[0]?.file ?? '';
  const rules = await readFile(file, 'utf8');
  await writeFile(file, rules.replace(/^(local\s.*\s)\S+$/gm, '$1trust'));
  await client.query('select pg_reload_conf()');
}

/**
 * Makes the data directory that each of the hundred services copies that the tests start. Otherwise each would create
 * and migrate its own database, compile its converters and unpack their data.
 */
async function makeTemplate(): Promise<string> {
  const dataDir = await makeDataDir();
  const { database } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 2 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  const bus = await openBus(database);
  const log = createLogger({ logLevel: 'silent' });
  await (await openJobQueue({ database, bus, log, supervise: false })).stop();
  await addMonths(database);
  await bus.close();
  await database.close();
  return dataDir;
}

async function compileConverters(dataDir: string): Promise<void> {
  const { loadConfig, startConverters } = await loadParts();
  const { pool, compiled } = await startConverters(loadConfig({ WINNOW_DATA_DIR: dataDir }));
  await compiled;
  pool.close();
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** In memory if there is enough: removing PostgreSQL's files from a disk takes longer than most tests. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return tmpdir();
    // It may be read-only, or writable for root only.
    rmdirSync(mkdtempSync(join(MEMORY, 'winnow-test-')));
    return MEMORY;
  } catch {
    return tmpdir();
  }
}
