/**
 * Backups without pg_dump: a zstd stream of text. The first line describes the backup; then for each table a line
 * of JSON that names it and its columns, its rows in PostgreSQL's COPY text format, and a line `\.` as the end. The
 * last line counts the rows, so that a backup that was cut off is noticed.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { AppError, messageOf, OperatorError } from '../../errors.ts';
import { orNull } from '../../or-null.ts';
import type { Database } from './database.ts';

const FORMAT = 1;
const NEWLINE = Buffer.from('\n');
const END_OF_TABLE = Buffer.from('\\.');
/** Tables that a new database fills by itself, or that are meaningless elsewhere. */
const NOT_BACKED_UP = [
  'migration',
  'function_set',
  'process',
  'fetch_cache',
  'plan',
  'dashboard_session',
  'sign_in_link',
  'member_session',
  'host_visit',
  'browser_visit',
];

export type BackupReport = { file: string; migration: number; tables: Record<string, number> };

type Table = { name: string; columns: string[] };

/** Writes a consistent snapshot of the database, which stays in use meanwhile. */
export async function exportTo(database: Database, file: string): Promise<BackupReport> {
  const client = await database.connect();
  const partial = `${file}.partial`;
  try {
    await client.query('begin isolation level repeatable read read only');
    // Before the first read: rows that move from a month's table to its replacement would be missing from both.
    await client.query('lock table call_result, blob in access share mode');
    const migration = await migrationOf(client);
    const report: BackupReport = { file, migration, tables: {} };
    const packer = createZstdCompress();
    const written = pipeline(packer, createWriteStream(partial, { mode: 0o600 })).catch((cause) => {
      throw new OperatorError(`${file} cannot be written: ${messageOf(cause)}.`, { cause });
    });
    // Awaited at the end, where an earlier failure is thrown too.
    written.catch(() => {});
    const write = async (data: string | Buffer) => {
      const hasRoom = packer.write(data);
      // A failed write destroys the packer too, with an error that does not name the file. Not a race with `written`,
      // which would keep memory for each wait.
      if (packer.destroyed) await written;
      else if (!hasRoom) await once(packer, 'drain').catch(() => written);
    };
    await write(`${JSON.stringify({ winnow: FORMAT, migration, createdAt: new Date().toISOString() })}\n`);
    for (const table of await tablesOf(client)) {
      await write(`${JSON.stringify(table)}\n`);
      const rows = client.query(
        copyTo(`copy (select ${columnsOf(table)} from ${pg.escapeIdentifier(table.name)}) to stdout`),
      );
      for await (const chunk of rows) await write(chunk as Buffer);
      await write(Buffer.concat([END_OF_TABLE, NEWLINE]));
      report.tables[table.name] = rows.rowCount;
    }
    await write(`${JSON.stringify({ end: report.tables })}\n`);
    packer.end();
    await written;
    await rename(partial, file);
    return report;
  } finally {
    await rm(partial, { force: true });
    await client.end();
  }
}

/** Fills an empty database from a backup, in one transaction: all of it or nothing. */
export async function importFrom(database: Database, file: string): Promise<BackupReport> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const migration = await migrationOf(client);
    const report: BackupReport = { file, migration, tables: {} };
    const known = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    await requireEmpty(client, [...known.values()]);
    // Rows come table by table, so one may refer to another that is still missing.
    await client.query('set local session_replication_role = replica').catch((cause) => {
      throw new AppError(
        'conflict',
        'Importing needs a database role that may set session_replication_role.',
        { cause },
      );
    });
    const lines = linesOf(file);
    checkHeader((await lines.next()).value, migration, file);
    for (;;) {
      const line = await lines.next();
      if (line.done) throw damaged(file, 'it is cut off');
      const table = JSON.parse(line.value.toString()) as Table & { end?: object };
      if (table.end) break;
      if (!known.has(table.name))
        throw damaged(file, `it has a table "${table.name}" that this version lacks`);
      const rows = client.query(copyFrom(`copy ${quoted(table)} from stdin`));
      await pipeline(rowsUntilEnd(lines, file), rows);
      report.tables[table.name] = rows.rowCount;
    }
    await resetSequences(client);
    await client.query('commit');
    return report;
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end();
  }
}

async function* rowsUntilEnd(lines: AsyncGenerator<Buffer, undefined>, file: string): AsyncGenerator<Buffer> {
  for (;;) {
    const row = await lines.next();
    if (row.done) throw damaged(file, 'it is cut off');
    if (row.value.equals(END_OF_TABLE)) return;
    yield Buffer.concat([row.value, NEWLINE]);
  }
}

/** Lines as bytes: rows may contain any character, including those that text readers take for line ends. */
async function* linesOf(file: string): AsyncGenerator<Buffer, undefined> {
  // Put together once per line: the row of a large file comes in very many chunks.
  let pieces: Buffer[] = [];
  for await (const chunk of unpacked(file)) {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield Buffer.concat([...pieces, rest.subarray(0, end)]);
      pieces = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) pieces.push(rest);
  }
  return undefined;
}

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const unpacker = createZstdDecompress();
  createReadStream(file)
    .on('error', (error) => unpacker.destroy(error))
    .pipe(unpacker);
  try {
    for await (const chunk of unpacker) yield chunk as Buffer;
  } catch (cause) {
    throw damaged(file, `it is not a Winnow backup, or is incomplete (${messageOf(cause)})`, cause);
  }
}

function checkHeader(line: Buffer | undefined, migration: number, file: string): void {
  const header = parseHeader(line);
  if (header?.winnow !== FORMAT) throw damaged(file, 'it does not begin like a Winnow backup');
  if (header.migration !== migration) {
    throw new AppError(
      'conflict',
      `The backup was made at schema ${header.migration} and this version has ${migration}. Import it with the version that made it, then update.`,
    );
  }
}

function parseHeader(line: Buffer | undefined): { winnow?: number; migration?: number } | null {
  return orNull(() => JSON.parse(line?.toString() ?? 'null'));
}

function damaged(file: string, why: string, cause?: unknown): AppError {
  return new AppError('validation', `${file} cannot be imported: ${why}.`, { cause });
}

function quoted(table: Table): string {
  return `${pg.escapeIdentifier(table.name)} (${columnsOf(table)})`;
}

function columnsOf(table: Table): string {
  return table.columns.map(pg.escapeIdentifier).join(', ');
}

async function migrationOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>('select max(number) as number from migration');
  return rows[0]?.number ?? 0;
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
       and c.is_generated = 'NEVER' and c.table_name <> all($1)
       -- Partitions are part of their tables.
       and not exists (select 1 from pg_class p where p.relispartition and p.relname = c.table_name
         and p.relnamespace = current_schema()::regnamespace)
     group by c.table_name order by c.table_name`,
    [NOT_BACKED_UP],
  );
  return rows;
}

async function requireEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query(`select 1 from ${pg.escapeIdentifier(table.name)} limit 1`);
    if (rows.length > 0) {
      throw new AppError(
        'conflict',
        `The database is not empty ("${table.name}" has rows). Import into a new data directory: set WINNOW_DATA_DIR to an empty folder.`,
      );
    }
  }
}

async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { name, column } of rows) {
    const table = pg.escapeIdentifier(name);
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${pg.escapeIdentifier(column)}) from ${table}), 0) + 1, false)`,
      [table, column],
    );
  }
}
