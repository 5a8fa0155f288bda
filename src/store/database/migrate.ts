/**
 * Brings the schema up to date, one process at a time: tables by numbered files, forward only; functions whenever their
 * files differ from those in the database. See CONTRIBUTING.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { VERSION } from '../../version.ts';
import { DEAD_AFTER_SECONDS } from '../processes.ts';
import { buildIndex, builtIndex } from './build-index.ts';
import type { Database, Queryable } from './database.ts';
import { troubleOf } from './database-errors.ts';
import { isAtMostOneBehind, isNewer } from './program-version.ts';
import { queryValue } from './query.ts';
import { grantAll } from './service-role.ts';
import { checksumOf, numberOf, readFiles, type SqlFile } from './sql-files.ts';

/** Any fixed number does; it only has to be the same in every version of the program. */
const MIGRATION_LOCK = 7_264_091;
const OLDEST_POSTGRES = 140_000;
const TABLE_IN_USE = 'a table is in use by other transactions';

export type MigrationReport = {
  applied: string[];
  version: number;
  /** `newer`: a later version or build of the program has installed its functions, and they stay. */
  functions: 'applied' | 'current' | 'newer';
};

export type MigrationOptions = {
  migrations: URL;
  functions: URL;
  programVersion: string;
  /** The role that gets access to what each step adds; null if it is the role that migrates. */
  serviceRole: string | null;
  /** How long to wait for another process that is migrating. */
  turnTimeoutMs: number;
  /** How long to wait for tables in use. Later statements queue behind us meanwhile, so not long. */
  lockTimeoutMs: number;
  /** How often to try, with a pause of the same length between two tries. */
  lockAttempts: number;
};

type FunctionSet = { checksum: string; names: string[]; programVersion: string; replaced: string[] };

const DEFAULTS: MigrationOptions = {
  migrations: new URL('../migrations/', import.meta.url),
  functions: new URL('../functions/', import.meta.url),
  programVersion: VERSION,
  serviceRole: null,
  turnTimeoutMs: 300_000,
  lockTimeoutMs: 3_000,
  lockAttempts: 10,
};

/** Each file is a step of its own, so that no table stays locked while the next one is changed. */
export async function migrate(
  database: Database,
  options: Partial<MigrationOptions> = {},
): Promise<MigrationReport> {
  const settings = { ...DEFAULTS, ...options };
  const [tableFiles, functionFiles] = await Promise.all([
    readFiles(settings.migrations),
    readFiles(settings.functions),
  ]);
  const step = <T>(work: (tx: Queryable) => Promise<T>) => takeStep(database, settings, work);
  const missing = await step(async (tx) => {
    await requirePostgres(tx);
    await createOwnTables(tx);
    return missingFiles(tx, tableFiles, settings.programVersion);
  });
  const applied: string[] = [];
  // A new database is not in use yet.
  const inUseBy = missing.files.length < tableFiles.length ? settings.serviceRole : null;
  const apply = async (tx: Queryable, file: SqlFile) => {
    const isApplied = await applyFile(tx, file);
    if (isApplied && inUseBy) await grantAll(tx, inUseBy);
    return isApplied;
  };
  for (const file of missing.files) {
    const isApplied = builtIndex(file.text)
      ? await applyIndex(database, file, settings)
      : await step((tx) => apply(tx, file));
    if (isApplied) applied.push(file.name);
  }
  const functions = missing.isBehind
    ? 'newer'
    : await step((tx) => applyFunctions(tx, functionFiles, settings.programVersion));
  return { applied, version: numberOf(tableFiles.at(-1)), functions };
}

export type MigrationState = {
  /** Files that are not applied, and those that have changed since. */
  missing: string[];
  changed: string[];
  /** Numbers of migrations of a newer version. */
  unknown: number[];
  /** The last number applied, 0 for an empty database. */
  last: number;
};

/** What `migrate` would find. Changes nothing. */
export async function migrationState(database: Queryable): Promise<MigrationState> {
  const files = await readFiles(DEFAULTS.migrations);
  const there = await queryValue<boolean>(database, `select to_regclass('migration') is not null`);
  const rows = there
    ? await database.query<{ number: number; checksum: string }>('select number, checksum from migration')
    : [];
  const done = new Map(rows.map((row) => [row.number, row.checksum]));
  const known = new Set(files.map(numberOf));
  return {
    missing: files.filter((file) => !done.has(numberOf(file))).map(({ name }) => name),
    changed: files
      .filter((file) => ![undefined, checksumOf([file])].includes(done.get(numberOf(file))))
      .map(({ name }) => name),
    unknown: [...done.keys()].filter((number) => !known.has(number)),
    last: Math.max(0, ...done.keys()),
  };
}

/** A transaction under the lock that lets one process migrate at a time. */
async function takeStep<T>(
  database: Database,
  { turnTimeoutMs, lockTimeoutMs, lockAttempts }: MigrationOptions,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(
        async (tx) => {
          await waitingAtMost(tx, turnTimeoutMs, 'another process is migrating it', () =>
            tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]),
          );
          return waitingAtMost(tx, lockTimeoutMs, TABLE_IN_USE, () => work(tx));
        },
        { unlimited: true },
      );
    } catch (error) {
      // Statements queued behind us get their turn before we try again.
      const isLocked = error instanceof AppError && error.message.includes(TABLE_IN_USE);
      if (!isLocked || attempt >= lockAttempts) throw error;
      await sleep(lockTimeoutMs);
    }
  }
}

async function createOwnTables(tx: Queryable): Promise<void> {
  // A role that may not create tables can still find that they exist.
  if (await queryValue<boolean>(tx, `select to_regclass('function_set') is not null`)) return;
  await tx.query(`create table if not exists migration (
    number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists function_set (
    only_row boolean primary key default true check (only_row), checksum text not null, names text[] not null,
    program_version text not null, applied_at timestamptz not null default now(),
    replaced text[] not null default '{}')`);
}

/** The files to apply. `isBehind`: a later version has migrated the database, and this one may still use it. */
async function missingFiles(
  tx: Queryable,
  files: SqlFile[],
  programVersion: string,
): Promise<{ files: SqlFile[]; isBehind: boolean }> {
  const done = await tx.query<{ number: number; checksum: string }>(
    'select number, checksum from migration order by number',
  );
  const missing = new Map(files.map((file) => [numberOf(file), file]));
  const unknown: number[] = [];
  for (const row of done) {
    const file = missing.get(row.number);
    if (!file) unknown.push(row.number);
    else if (row.checksum !== checksumOf([file])) {
      throw new AppError(
        'internal_error',
        `Migration ${file.name} has changed since it was applied to this database. An applied migration must not change: restore the file, and make the change in a new one.`,
      );
    }
    missing.delete(row.number);
  }
  if (unknown.length > 0) {
    const by = (await queryValue<string>(tx, 'select program_version from function_set')) ?? programVersion;
    if (!isAtMostOneBehind(programVersion, by)) {
      throw new AppError(
        'internal_error',
        `The database has migration ${unknown[0]} of Winnow ${by}; this is ${programVersion}, which can share a database only with the next version. Update Winnow.`,
      );
    }
  }
  return { files: [...missing.values()], isBehind: unknown.length > 0 };
}

/** False if another process has applied it meanwhile. */
async function applyFile(tx: Queryable, file: SqlFile): Promise<boolean> {
  if (await isRecorded(tx, file)) return false;
  await tx.query(file.text);
  await record(tx, file);
  return true;
}

async function applyIndex(
  database: Database,
  file: SqlFile,
  { turnTimeoutMs }: MigrationOptions,
): Promise<boolean> {
  const index = { name: builtIndex(file.text) ?? '', sql: file.text, turnTimeoutMs };
  return buildIndex(database, index, {
    isDone: (tx) => isRecorded(tx, file),
    record: (tx) => record(tx, file),
  });
}

async function isRecorded(tx: Queryable, file: SqlFile): Promise<boolean> {
  return (await tx.query('select 1 from migration where number = $1', [numberOf(file)])).length > 0;
}

async function record(tx: Queryable, file: SqlFile): Promise<void> {
  await tx.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    numberOf(file),
    file.name,
    checksumOf([file]),
  ]);
}

/**
 * A function is dropped before it is created, because its parameters or its result may have changed. One that a trigger
 * depends on cannot be dropped; its file has `create or replace`.
 */
async function applyFunctions(
  tx: Queryable,
  files: SqlFile[],
  programVersion: string,
): Promise<MigrationReport['functions']> {
  const [before] = await tx.query<FunctionSet>(
    'select checksum, names, program_version as "programVersion", replaced from function_set',
  );
  const checksum = checksumOf(files);
  if (before?.checksum === checksum) return 'current';
  if (before && isNewer(before.programVersion, programVersion)) return 'newer';
  // Builds of the same version are ordered only by when they came. An earlier one that starts again leaves the
  // functions of a later one in place while a process runs that may need them; with none running, any build installs
  // its own.
  const inUse = before && (await hasLiveProcesses(tx));
  if (inUse && before.replaced.includes(checksum)) return 'newer';
  const replaced = inUse ? [...before.replaced, before.checksum] : [];
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
    `insert into function_set (checksum, names, program_version, replaced) values ($1, $2, $3, $4)
     on conflict (only_row) do update set checksum = excluded.checksum, names = excluded.names,
       program_version = excluded.program_version, replaced = excluded.replaced, applied_at = now()`,
    [checksum, names, programVersion, replaced],
  );
  return 'applied';
}

async function hasLiveProcesses(tx: Queryable): Promise<boolean> {
  // The database may never have been used by a server yet.
  if (!(await queryValue<boolean>(tx, `select to_regclass('process') is not null`))) return false;
  const live = await tx.query(
    'select 1 from process where heartbeat_at > now() - make_interval(secs => $1) limit 1',
    [DEAD_AFTER_SECONDS],
  );
  return live.length > 0;
}

async function waitingAtMost<T>(tx: Queryable, ms: number, why: string, work: () => Promise<T>): Promise<T> {
  await tx.query(`set local lock_timeout = ${ms}`);
  try {
    return await work();
  } catch (error) {
    if (troubleOf(error) !== 'locked') throw error;
    throw new AppError(
      'upstream_failed',
      `The database was not migrated, because ${why} and did not finish within ${ms / 1000} s. Start again: it continues where it stopped.`,
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
