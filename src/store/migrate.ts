/**
 * Brings the schema up to date, one process at a time: tables by numbered files, forward only; functions as they are now,
 * whenever they differ from those in the database. See CONTRIBUTING.md.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import { VERSION } from '../version.ts';
import type { Database, Queryable } from './database.ts';
import { troubleOf } from './database-errors.ts';

/** Any fixed number does; it only has to be the same in every version of the program. */
const MIGRATION_LOCK = 7_264_091;
const OLDEST_POSTGRES = 140_000;

export type MigrationReport = {
  applied: string[];
  version: number;
  /** `newer`: a later version of the program has put its functions in place, and they stay. */
  functions: 'applied' | 'current' | 'newer';
};

export type MigrationOptions = {
  migrations: URL;
  functions: URL;
  programVersion: string;
  /** How long to wait for another process that is migrating. */
  turnTimeoutMs: number;
  /** How long to wait for tables that others use. All who come after us wait behind us meanwhile, so not long. */
  lockTimeoutMs: number;
};

type SqlFile = { name: string; text: string };

const DEFAULTS: MigrationOptions = {
  migrations: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
  programVersion: VERSION,
  turnTimeoutMs: 300_000,
  lockTimeoutMs: 10_000,
};

export async function migrate(
  database: Database,
  options: Partial<MigrationOptions> = {},
): Promise<MigrationReport> {
  const { migrations, functions, programVersion, turnTimeoutMs, lockTimeoutMs } = { ...DEFAULTS, ...options };
  const [tableFiles, functionFiles] = await Promise.all([readFiles(migrations), readFiles(functions)]);
  const work = async (tx: Queryable): Promise<MigrationReport> => {
    await requirePostgres(tx);
    await waitingAtMost(tx, turnTimeoutMs, 'another process is migrating it', () =>
      tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]),
    );
    return waitingAtMost(tx, lockTimeoutMs, 'a table is in use by other transactions', async () => {
      const applied = await applyMigrations(tx, tableFiles);
      const state = await applyFunctions(tx, functionFiles, programVersion);
      return { applied, version: numberOf(tableFiles.at(-1)), functions: state };
    });
  };
  return database.transaction(work, { unlimited: true });
}

/** Returns the names of the files that were applied. */
async function applyMigrations(tx: Queryable, files: SqlFile[]): Promise<string[]> {
  await tx.query(`create table if not exists migration (
    number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const done = await tx.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migration order by number',
  );
  const known = new Map(files.map((file) => [numberOf(file), file]));
  for (const row of done) {
    const file = known.get(row.number);
    if (!file) {
      throw new AppError(
        'internal_error',
        `The database has migration ${row.number}, which this version of Winnow does not know. Update Winnow.`,
      );
    }
    if (row.checksum !== checksumOf([file])) {
      throw new AppError(
        'internal_error',
        `Migration ${file.name} has changed since it was applied to this database. An applied migration must stay as it is: put the file back, and make the change in a new one.`,
      );
    }
    known.delete(row.number);
  }
  for (const [number, file] of known) {
    await tx.query(file.text);
    await tx.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      file.name,
      checksumOf([file]),
    ]);
  }
  return [...known.values()].map((file) => file.name);
}

/**
 * A function is dropped before it is created, because its parameters or its result may have changed. One that a trigger
 * depends on cannot be dropped; its file says `create or replace`.
 */
async function applyFunctions(
  tx: Queryable,
  files: SqlFile[],
  programVersion: string,
): Promise<MigrationReport['functions']> {
  await tx.query(`create table if not exists function_set (
    only_row boolean primary key default true check (only_row), checksum text not null, names text[] not null,
    program_version text not null, applied_at timestamptz not null default now())`);
  const [before] = await tx.query<{ checksum: string; names: string[]; programVersion: string }>(
    'select checksum, names, program_version as "programVersion" from function_set',
  );
  const checksum = checksumOf(files);
  if (before?.checksum === checksum) return 'current';
  if (before && isNewer(before.programVersion, programVersion)) return 'newer';
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/^create function (\w+)/gm)].map(([, name]) => name),
  );
  const drops = await tx.query<{ statement: string }>(
    `select 'drop function ' || oid::regprocedure as statement from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any($1)`,
    [[...(before?.names ?? []), ...names]],
  );
  for (const { statement } of drops) await tx.query(statement);
  for (const { text } of files) await tx.query(text);
  await tx.query(
    `insert into function_set (checksum, names, program_version) values ($1, $2, $3)
     on conflict (only_row) do update set checksum = excluded.checksum, names = excluded.names,
       program_version = excluded.program_version, applied_at = now()`,
    [checksum, names, programVersion],
  );
  return 'applied';
}

async function waitingAtMost<T>(tx: Queryable, ms: number, why: string, work: () => Promise<T>): Promise<T> {
  await tx.query(`set local lock_timeout = ${ms}`);
  try {
    return await work();
  } catch (error) {
    if (troubleOf(error) !== 'locked') throw error;
    throw new AppError(
      'upstream_failed',
      `The database was not migrated, because ${why} and did not finish within ${ms / 1000} s. Nothing was changed; start again.`,
      { cause: error },
    );
  }
}

async function requirePostgres(tx: Queryable): Promise<void> {
  const [row] = await tx.query<{ version: string; text: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as text`,
  );
  if (Number(row?.version) < OLDEST_POSTGRES) {
    throw new AppError('internal_error', `Winnow needs PostgreSQL 14 or later; this server is ${row?.text}.`);
  }
}

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      // A checkout on Windows may have other line ends.
      return { name, text: text.replaceAll('\r\n', '\n') };
    }),
  );
}

function numberOf(file: SqlFile | undefined): number {
  return Number.parseInt(file?.name ?? '0', 10);
}

function checksumOf(files: SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex');
}

/** Compares the three numbers of versions such as 1.10.0 and 1.9.2. */
function isNewer(version: string, than: string): boolean {
  const release = (text: string) => text.split(/[-+]/)[0] ?? text;
  return release(version).localeCompare(release(than), 'en', { numeric: true }) > 0;
}
