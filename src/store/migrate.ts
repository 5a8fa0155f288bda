/** Brings the schema up to date: numbered SQL files, forward only, one process at a time. */
import { readdir, readFile } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import type { Database, Queryable } from './database.ts';

/** Any fixed number does; it only has to be the same in every version of the program. */
const MIGRATION_LOCK = 7_264_091;
const OLDEST_POSTGRES = 140_000;

export type MigrationReport = { applied: string[]; version: number };

type MigrationFile = { number: number; name: string; read: () => Promise<string> };

export async function migrate(
  database: Database,
  folder = new URL('./migrations/', import.meta.url),
): Promise<MigrationReport> {
  const files = await migrationFiles(folder);
  return database.transaction(async (tx) => {
    await requirePostgres(tx);
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      'create table if not exists migration (number int primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const done = await tx.query<{ number: number }>('select number from migration');
    const known = new Set(files.map((file) => file.number));
    const newer = done.find((row) => !known.has(row.number));
    if (newer) {
      throw new AppError(
        'internal_error',
        `The database has migration ${newer.number}, which this version of Winnow does not know. Update Winnow.`,
      );
    }
    const applied = new Set(done.map((row) => row.number));
    const report: MigrationReport = { applied: [], version: files.at(-1)?.number ?? 0 };
    for (const file of files) {
      if (applied.has(file.number)) continue;
      await tx.query(await file.read());
      await tx.query('insert into migration (number, name) values ($1, $2)', [file.number, file.name]);
      report.applied.push(file.name);
    }
    return report;
  });
}

async function requirePostgres(tx: Queryable): Promise<void> {
  const [row] = await tx.query<{ version: string; text: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_version') as text`,
  );
  if (Number(row?.version) < OLDEST_POSTGRES) {
    throw new AppError('internal_error', `Winnow needs PostgreSQL 14 or later; this server is ${row?.text}.`);
  }
}

async function migrationFiles(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return names.map((name) => ({
    number: Number(name.slice(0, 4)),
    name,
    read: () => readFile(new URL(name, folder), 'utf8'),
  }));
}
