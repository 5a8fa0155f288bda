/**
 * The role that the service works as: it owns nothing and may only read and write rows. Tables, functions and the job
 * queue belong to another role, which migrates.
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { PostgresConnection } from '../postgres/attach.ts';
import { JOB_SCHEMA } from '../queue/job-schema.ts';
import type { Database, Queryable } from './database.ts';
import { queryValue } from './query.ts';

/** In our own PostgreSQL. */
export const SERVICE_ROLE = 'winnow_service';

/** Any fixed number does. */
const GRANT_LOCK = 7_264_093;
/** From this version on, a role can be allowed to rebuild indexes that it does not own, as the job queue does. */
const HAS_MAINTAIN = 170_000;

/** How the service connects to our own PostgreSQL, derived from its owner's connection. */
export function asService(owner: PostgresConnection): PostgresConnection {
  return { ...owner, user: SERVICE_ROLE, password: servicePassword(owner.password) };
}

/** Derived from the owner's, which is in a file of the data directory; so it needs no file of its own. */
function servicePassword(ownersPassword: string): string {
  return createHmac('sha256', ownersPassword).update(SERVICE_ROLE).digest('base64url');
}

/** Creates the role in our own PostgreSQL, and revokes from everyone what only the owner needs. */
export async function makeServiceRole(owner: Database, ownersPassword: string): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
    if ((await isSuperuser(tx, SERVICE_ROLE)) !== null) return;
    const password = pg.escapeLiteral(servicePassword(ownersPassword));
    // Nobody can guess 256 bits, however little a guess costs, and every connection pays for each round.
    await tx.query('set local scram_iterations = 1');
    await tx.query(`create role ${SERVICE_ROLE} login nosuperuser nocreatedb nocreaterole noreplication
      nobypassrls password ${password}`);
    const database = await queryValue<string>(tx, 'select quote_ident(current_database())');
    await tx.query(`revoke create, temporary on database ${database} from public`);
    await tx.query('revoke create on schema public from public');
  });
}

/** Grants a role the use of everything that exists now. To be called after each migration. */
export async function grantService(owner: Database, role: string): Promise<void> {
  await owner.transaction((tx) => grantAll(tx, role));
}

/**
 * The same as part of a migration: when a step adds a table that triggers write to, processes of the previous version
 * need it at once, and the next steps may take minutes.
 */
export async function grantAll(tx: Queryable, role: string): Promise<void> {
  // Two processes granting at once would conflict.
  await tx.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
  if (!(await lacksGrants(tx, role))) return;
  const to = pg.escapeIdentifier(role);
  const version = await queryValue<number>(tx, `select current_setting('server_version_num')::int`);
  const schemas = await tx.query<{ name: string }>(
    'select quote_ident(nspname) as name from pg_namespace where nspname in (current_schema(), $1)',
    [JOB_SCHEMA],
  );
  for (const { name } of schemas) {
    await tx.query(`grant usage on schema ${name} to ${to};
      grant select, insert, update, delete on all tables in schema ${name} to ${to};
      grant usage, select on all sequences in schema ${name} to ${to};
      grant execute on all functions in schema ${name} to ${to}`);
    if ((version ?? 0) >= HAS_MAINTAIN && name === JOB_SCHEMA) {
      await tx.query(`grant maintain on all tables in schema ${name} to ${to}`);
    }
  }
  await tx.query(`revoke insert, update, delete on migration, function_set from ${to}`);
}

/** Whether there is a table that the role cannot use. */
async function lacksGrants(tx: Queryable, role: string): Promise<boolean | null> {
  return queryValue(
    tx,
    `select exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in (current_schema(), $2) and c.relkind in ('r', 'p') and not (
         has_table_privilege($1, c.oid, 'select') and (
           c.relname in ('migration', 'function_set') or has_table_privilege($1, c.oid, 'insert'))))`,
    [role, JOB_SCHEMA],
  );
}

export async function currentRole(database: Queryable): Promise<string> {
  return (await queryValue<string>(database, 'select current_user::text')) ?? '';
}

/** Null if there is no such role. */
export async function isSuperuser(database: Queryable, role: string): Promise<boolean | null> {
  return queryValue(database, 'select rolsuper from pg_roles where rolname = $1', [role]);
}
