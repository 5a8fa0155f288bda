/** The role that the service works as: enough to serve, and nothing more; in our own PostgreSQL and in an operator's. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../../../test/harness/data-dir.ts';
import { createDatabaseUrl } from '../../../test/harness/database.ts';
import { plansFor } from '../../account/plans.ts';
import { createAccount } from '../account/accounts.ts';
import { newId } from '../ids.ts';
import { startPostgres } from '../postgres/start.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open.ts';
import { queryValue } from './query.ts';
import { currentRole, grantService, isSuperuser, SERVICE_ROLE } from './service-role.ts';

const plans = plansFor({ selfHostedRate: 0 });

/** What a role would need that has more than it should. */
const FORBIDDEN = [
  'create table mine (a int)',
  'create temporary table mine (a int)',
  'create schema mine',
  'create function mine() returns int language sql as $$ select 1 $$',
  `copy account to program 'id'`,
  `copy account from '/etc/passwd'`,
  'select * from pg_authid',
  `select pg_read_file('/etc/passwd')`,
  'alter table account add column mine int',
  'drop table account',
  'delete from migration',
  'alter role current_user superuser',
  'set session_replication_role = replica',
];

async function expectPlainRole(database: Database): Promise<void> {
  for (const statement of FORBIDDEN) {
    await expect(database.query(statement), statement).rejects.toMatchObject({
      code: expect.stringMatching(/^42501$|^0LP01$/),
    });
  }
  await expect(createAccount(database, 'plain', 'free')).resolves.toMatch(/^[0-9a-f-]{36}$/);
  expect(await database.query('select count(*) from pgboss.queue')).toHaveLength(1);
}

describe('our own PostgreSQL', () => {
  let dataDir: string;
  let database: Database;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    // As an earlier version left it: everything done by the superuser, and no other role.
    const server = await startPostgres({ dataDir });
    const before = await openDatabase({ local: async () => server }, { connections: 1 });
    if ((await isSuperuser(before, SERVICE_ROLE)) !== null) {
      await before.query(`drop owned by ${SERVICE_ROLE}`);
      await before.query(`drop role ${SERVICE_ROLE}`);
    }
    await before.close();
    const config = { databaseUrl: undefined, dataDir, databaseConnections: 2 };
    ({ database } = await openStore({ config, plans }));
  });

  afterAll(async () => {
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is changed over by the start: what serves is a plain role, which owns nothing', async () => {
    expect(await currentRole(database)).toBe(SERVICE_ROLE);
    expect(await isSuperuser(database, SERVICE_ROLE)).toBe(false);
    expect(
      await database.query('select relname from pg_class where relowner = current_user::regrole'),
    ).toEqual([]);
    await expectPlainRole(database);
    // Tables of coming months are made by functions that run as the owner.
    expect(await queryValue(database, 'select add_months(9)')).toBeGreaterThan(1);
    expect((await database.query(`select part from months_of('blob')`)).length).toBeGreaterThan(1);
  });

  it('as a control, the migrating role can do all of it', async () => {
    const server = await startPostgres({ dataDir });
    const owner = await openDatabase({ local: async () => server }, { connections: 1 });
    await owner.query('create table mine (a int)');
    await owner.query(`copy mine to program 'cat > /dev/null'`);
    await owner.query('drop table mine');
    expect((await owner.query('select 1 from pg_authid')).length).toBeGreaterThan(0);
    await owner.close();
  });
});

describe('a PostgreSQL of the operator', () => {
  it('is migrated by one role and used by another, which gets what it needs', async () => {
    const ownersUrl = await createDatabaseUrl();
    const owner = await openDatabase({ url: ownersUrl }, { connections: 1 });
    const role = `plain_${Math.random().toString(36).slice(2)}`;
    await owner.query(`create role ${role} login password 'plain'`);
    const name = new URL(ownersUrl).pathname.slice(1);
    await owner.query(`revoke temporary on database ${name} from public`);
    const url = new URL(ownersUrl);
    url.username = role;
    url.password = 'plain';
    const config = { databaseUrl: url.href, dataDir: '/nonexistent', databaseConnections: 2 };
    await expect(openStore({ config, plans })).rejects.toThrow(/refused us: permission denied.*DATABASE_URL/);
    const opened = await openStore({ config: { ...config, migrationDatabaseUrl: ownersUrl }, plans });
    await expectPlainRole(opened.database);
    await opened.database.close();
    // Once it is migrated, the plain role is enough.
    const again = await openStore({ config, plans });
    expect(again.migration).toMatchObject({ applied: [], functions: 'current' });
    await again.database.close();
    await owner.query(`drop owned by ${role}`);
    await owner.query(`drop role ${role}`);
    await owner.close();
  });

  it('may use at once what a migration adds, while the next ones go on: triggers write there as that role', async () => {
    const owner = await openDatabase({ url: await createDatabaseUrl() }, { connections: 1 });
    const role = `plain_${newId().slice(-12)}`;
    await owner.query(`create role ${role}`);
    await grantService(owner, role);
    const folder = await mkdtemp(join(tmpdir(), 'winnow-migrate-'));
    await cp(fileURLToPath(new URL('../migrations/', import.meta.url)), folder, { recursive: true });
    await writeFile(join(folder, '9998-adds.sql'), 'create table added (a int);');
    const asRole = `set local role ${role}; insert into added values (1); reset role;`;
    await writeFile(join(folder, '9999-long.sql'), asRole);
    await migrate(owner, { migrations: pathToFileURL(join(folder, '/')), serviceRole: role });
    expect(await owner.query('select a from added')).toEqual([{ a: 1 }]);
    await rm(folder, { recursive: true });
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.close();
  });
});
