/** Migrations and functions, on real databases: our own files, and small ones made here. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, createDatabaseUrl } from '../../../test/harness/database.ts';
import { plansFor } from '../../account/plans.ts';
import { VERSION } from '../../version.ts';
import { type Database, openDatabase } from './database.ts';
import { type MigrationOptions, migrate } from './migrate.ts';
import { openStore } from './open.ts';

describe('our own files', () => {
  it('are applied once when ten processes start at the same time', async () => {
    const url = await createDatabaseUrl({ empty: true });
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openDatabase({ url }, { connections: 2 })),
    );
    const reports = await Promise.all(opened.map((each) => migrate(each)));
    // Each file by one of them.
    const files = reports.flatMap((report) => report.applied);
    expect(files.length).toBe(reports[0]?.version);
    expect(new Set(files).size).toBe(files.length);
    expect(reports.map((report) => report.functions).sort()).toEqual([
      'applied',
      ...Array.from({ length: 9 }, () => 'current'),
    ]);
    await Promise.all(opened.map((each) => each.close()));
  });

  it('use a database of the next version, and refuse one of a later', async () => {
    const { database: later, url } = await createDatabase();
    await later.query(
      `insert into migration (number, name, checksum) values (9999, 'from-the-future.sql', '')`,
    );
    const [major, minor] = VERSION.split('.').map(Number);
    const nextIs = (version: string) =>
      later.query(`update function_set set program_version = $1, checksum = 'theirs'`, [version]);
    const open = () =>
      openStore({
        config: { databaseUrl: url, dataDir: '.', databaseConnections: 2 },
        plans: plansFor({ selfHostedRate: 7 }),
        changePlans: true,
      });
    await nextIs(`${major}.${Number(minor) + 1}.3`);
    const { database: ours, migration } = await open();
    expect(migration).toMatchObject({ applied: [], functions: 'newer' });
    // Its functions and its plans stay.
    expect(await later.query('select checksum from function_set')).toEqual([{ checksum: 'theirs' }]);
    const rate = `select requests_per_minute as rate from plan where id = 'self-hosted'`;
    expect(await later.query(rate)).toEqual([{ rate: null }]);
    await ours.close();
    await nextIs(`${major}.${Number(minor) + 2}.0`);
    await expect(open()).rejects.toThrow(/migration 9999 of Winnow .* Update Winnow/);
    await later.close();
  });

  it('come with plans that only a process that serves requests changes', async () => {
    const { database: ours, url } = await createDatabase();
    const open = async (selfHostedRate: number, changePlans: boolean) => {
      const config = { databaseUrl: url, dataDir: '.', databaseConnections: 2 };
      const opened = await openStore({ config, plans: plansFor({ selfHostedRate }), changePlans });
      await opened.database.close();
      const [row] = await ours.query(`select requests_per_minute as rate from plan where id = 'self-hosted'`);
      return [opened.changedPlans, row?.rate];
    };
    expect(await open(60, true)).toEqual([['self-hosted'], 60]);
    expect(await open(0, false)).toEqual([[], 60]);
    expect(await open(60, true)).toEqual([[], 60]);
    await ours.close();
  });

  it('can be applied again over tables in use, triggers included', async () => {
    const { database: ours } = await createDatabase();
    await ours.query(`update function_set set checksum = 'other'`);
    expect(await migrate(ours)).toMatchObject({ applied: [], functions: 'applied' });
    const [row] = await ours.query<{ count: number }>(
      `select count(*) from pg_trigger where tgname in ('ledger_usage', 'outbox_announced')`,
    );
    expect(row?.count).toBe(2);
    await ours.close();
  });
});

describe('our own functions', () => {
  it('wait for a call that is being closed, which does not wait for them: its result is written first', async () => {
    const { database: ours, url } = await createDatabase();
    const closing = await openDatabase({ url }, { connections: 1 });
    await ours.query(`update function_set set checksum = 'other'`);
    const { migrating } = await closing.transaction(async (tx) => {
      await tx.query('lock table call_result in row exclusive mode');
      const migrating = migrate(ours);
      migrating.catch(() => {});
      for (let waiting = 0, tries = 0; waiting === 0 && tries < 500; tries += 1) {
        const [row] = await tx.query<{ count: number }>(
          `select count(*) from pg_locks where not granted and relation = 'call_result'::regclass
             and database = (select oid from pg_database where datname = current_database())`,
        );
        waiting = row?.count ?? 0;
      }
      await tx.query(`set local lock_timeout = '100ms'; lock table call in row exclusive mode`);
      return { migrating };
    });
    expect(await migrating).toMatchObject({ functions: 'applied' });
    await Promise.all([ours.close(), closing.close()]);
  });
});

describe('files that change', () => {
  let database: Database;
  let folder: string;
  let options: Pick<MigrationOptions, 'migrations' | 'functions'>;

  beforeEach(async () => {
    database = await openDatabase({ url: await createDatabaseUrl({ empty: true }) }, { connections: 3 });
    folder = await mkdtemp(join(tmpdir(), 'winnow-migrate-'));
    const urlOf = (name: string) => pathToFileURL(join(folder, name, '/'));
    options = { migrations: urlOf('migrations'), functions: urlOf('functions') };
    for (const name of ['migrations', 'functions']) await mkdir(join(folder, name));
    await write('migrations/0001-things.sql', 'create table thing (id int);');
    await write('functions/one.sql', 'create function answer() returns int language sql as $$ select 1 $$;');
    await migrate(database, options);
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const answer = async () => (await database.query('select answer() as answer'))[0]?.answer;
  const functionNames = async () =>
    (
      await database.query<{ name: string }>(
        `select proname as name from pg_proc where pronamespace = current_schema()::regnamespace order by 1`,
      )
    ).map((row) => row.name);

  it('are not applied again while they are the same, whatever their line ends', async () => {
    expect(await migrate(database, options)).toEqual({ applied: [], version: 1, functions: 'current' });
    await write('migrations/0001-things.sql', 'create table thing (id int);');
    await write(
      'functions/one.sql',
      'create function answer() returns int\nlanguage sql as $$ select 1 $$;\n',
    );
    expect((await migrate(database, options)).functions).toBe('applied');
    await write(
      'functions/one.sql',
      'create function answer() returns int\r\nlanguage sql as $$ select 1 $$;\r\n',
    );
    expect((await migrate(database, options)).functions).toBe('current');
  });

  it('give functions another result and other parameters', async () => {
    await write(
      'functions/one.sql',
      `create function answer() returns text language sql as $$ select 'x' $$;`,
    );
    expect(await migrate(database, options)).toMatchObject({ applied: [], functions: 'applied' });
    expect(await answer()).toBe('x');
    await write(
      'functions/one.sql',
      'create function answer(plus int default 1) returns table (answer int) language sql as $$ select plus $$;',
    );
    await migrate(database, options);
    expect(await answer()).toBe(1);
    expect(await functionNames()).toEqual(['answer']);
  });

  it('remove functions that are gone, also with their file, and no others', async () => {
    await database.query('create function of_the_operator() returns int language sql as $$ select 1 $$');
    await write('functions/two.sql', 'create function second() returns int language sql as $$ select 2 $$;');
    await migrate(database, options);
    expect(await functionNames()).toEqual(['answer', 'of_the_operator', 'second']);
    await rm(join(folder, 'functions/one.sql'));
    await migrate(database, options);
    expect(await functionNames()).toEqual(['of_the_operator', 'second']);
  });

  it('replace the functions of triggers, which stay in force', async () => {
    const file = (value: number) => `create or replace function fill() returns trigger language plpgsql as
      $$ begin new.id := ${value}; return new; end $$;
      create or replace trigger filled before insert on thing for each row execute function fill();`;
    for (const value of [1, 2]) {
      await write('functions/trigger.sql', file(value));
      await migrate(database, options);
      await database.query('insert into thing default values');
    }
    expect(await database.query('select id from thing order by 1')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('use tables that come with them', async () => {
    await write('migrations/0002-more.sql', 'create table more (id int); insert into more values (7);');
    await write(
      'functions/one.sql',
      'create function answer() returns int language sql as $$ select id from more $$;',
    );
    expect(await migrate(database, options)).toEqual({
      applied: ['0002-more.sql'],
      version: 2,
      functions: 'applied',
    });
    expect(await answer()).toBe(7);
  });

  it('are steps: one that fails changes nothing, those before it stay, and the next start goes on there', async () => {
    await write('migrations/0002-more.sql', 'create table more (id int);');
    await write('migrations/0003-most.sql', 'create table most (id int); select nothing;');
    await expect(migrate(database, options)).rejects.toThrow(/nothing/);
    expect(await answer()).toBe(1);
    expect(
      await database.query(`select to_regclass('more')::text as more, to_regclass('most')::text as most`),
    ).toEqual([{ more: 'more', most: null }]);
    await write('migrations/0003-most.sql', 'create table most (id int);');
    expect(await migrate(database, options)).toMatchObject({ applied: ['0003-most.sql'], version: 3 });
    await write('functions/one.sql', 'create function answer() returns int language sql as $$ select x $$;');
    await expect(migrate(database, options)).rejects.toThrow(/x/);
    expect(await answer()).toBe(1);
  });

  it('do not put functions of an older version of the program in the place of newer ones', async () => {
    const old = join(folder, 'old');
    await cp(join(folder, 'functions'), old, { recursive: true });
    await write('functions/one.sql', 'create function answer() returns int language sql as $$ select 2 $$;');
    await migrate(database, { ...options, programVersion: '1.10.0' });
    const older = { ...options, functions: pathToFileURL(`${old}/`) };
    expect(await migrate(database, { ...older, programVersion: '1.9.2' })).toMatchObject({
      functions: 'newer',
    });
    expect(await answer()).toBe(2);
    // The release after a candidate of the same number is not older.
    expect(await migrate(database, { ...older, programVersion: '1.10.0-rc.1' })).toMatchObject({
      functions: 'applied',
    });
    expect(await migrate(database, { ...options, programVersion: '1.10.0' })).toMatchObject({
      functions: 'applied',
    });
    expect(await answer()).toBe(2);
  });

  it('of another build of the same version stay while processes run, and not longer', async () => {
    const old = join(folder, 'old');
    await cp(join(folder, 'functions'), old, { recursive: true });
    const older = { ...options, functions: pathToFileURL(`${old}/`) };
    await database.query('create table process (heartbeat_at timestamptz default now())');
    await database.query('insert into process default values');
    await write(
      'functions/one.sql',
      'create function answer(n int = 2) returns int language sql as $$ select n $$;',
    );
    expect((await migrate(database, options)).functions).toBe('applied');
    // One of the build before starts again.
    expect((await migrate(database, older)).functions).toBe('newer');
    expect(await answer()).toBe(2);
    await database.query('delete from process');
    expect((await migrate(database, older)).functions).toBe('applied');
    expect(await answer()).toBe(1);
    await database.query('insert into process default values');
    expect((await migrate(database, options)).functions).toBe('applied');
  });

  it('are refused when an applied migration was changed', async () => {
    await write('migrations/0001-things.sql', 'create table thing (id bigint);');
    await expect(migrate(database, options)).rejects.toThrow(
      /0001-things\.sql has changed since it was applied/,
    );
  });

  it('do not wait for ever, neither for a table nor for another process', async () => {
    await write('migrations/0002-wider.sql', 'alter table thing add column name text;');
    const limits = { ...options, lockTimeoutMs: 50, turnTimeoutMs: 50, lockAttempts: 2 };
    await database.transaction(async (tx) => {
      await tx.query('select 1 from thing');
      await expect(migrate(database, limits)).rejects.toThrow(
        /not migrated, because a table is in use by other transactions.*within 0\.05 s/,
      );
      await tx.query('select pg_advisory_xact_lock(7264091)');
      await expect(migrate(database, limits)).rejects.toThrow(/because another process is migrating it/);
    });
    expect(await migrate(database, limits)).toMatchObject({ applied: ['0002-wider.sql'] });
  });

  it('build an index while others write to its table, once for all processes', async () => {
    await database.query('insert into thing select generate_series(1, 100)');
    await write(
      'migrations/0002-index.sql',
      '-- Quick.\ncreate index concurrently thing_by_id on thing (id);\n',
    );
    const both = Promise.all([migrate(database, options), migrate(database, options)]);
    await database.query('insert into thing values (0)');
    const reports = await both;
    expect(reports.flatMap(({ applied }) => applied)).toEqual(['0002-index.sql']);
    expect(await validIndexes()).toEqual(['thing_by_id']);
  });

  it('build an index again that was left half-built', async () => {
    await database.query('insert into thing values (1), (1)');
    await write('migrations/0002-index.sql', 'create unique index concurrently thing_by_id on thing (id);\n');
    await expect(migrate(database, options)).rejects.toThrow(/could not create unique index/);
    expect(await validIndexes()).toEqual([]);
    await database.query('truncate thing');
    expect(await migrate(database, options)).toMatchObject({ applied: ['0002-index.sql'] });
    expect(await validIndexes()).toEqual(['thing_by_id']);
  });

  async function validIndexes(): Promise<string[]> {
    const rows = await database.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'thing'::regclass and indisvalid`,
    );
    return rows.map(({ name }) => name);
  }
});
