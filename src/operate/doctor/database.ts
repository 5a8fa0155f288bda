/** Checks that the database is reachable, writable, configured as it should be, and migrated. Changes nothing. */
import { existsSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { hasTable, inspectDatabase, newsArrive } from '../../store/database/checkup.ts';
import { connectionsOf } from '../../store/database/connection-budget.ts';
import { type Database, openDatabase } from '../../store/database/database.ts';
import { migrationState } from '../../store/database/migrate.ts';
import { currentRole, isSuperuser, SERVICE_ROLE } from '../../store/database/service-role.ts';
import { findHome } from '../../store/postgres/home.ts';
import { startPostgres } from '../../store/postgres/start.ts';
import { fits, keyFileMode, keyFileOf, readSecretKeys, storedKeys } from '../../store/secrets/secret-keys.ts';
import { type Check, failed, ok, warning } from './finding.ts';

const SLOW_MS = 20;
const SKEW_SECONDS = 2;

/** Null if there is none yet. */
export async function openForDoctor(config: Config): Promise<Database | null> {
  if (config.databaseUrl) return openDatabase({ url: config.databaseUrl }, { connections: 2 });
  if (!existsSync(config.dataDir) || !findHome({ path: config.dataDir })) return null;
  return openDatabase({ local: () => startPostgres({ dataDir: config.dataDir }) }, { connections: 2 });
}

export function databaseChecks(database: Database, config: Config): Check[] {
  return [
    { name: 'database', run: () => serverCheck(database, config) },
    { name: 'database settings', run: () => settingsCheck(database, config) },
    { name: 'database role', run: () => roleCheck(database, config) },
    { name: 'database news', run: () => newsCheck(database) },
    { name: 'migrations', run: () => migrationCheck(database) },
    { name: 'secret key', run: () => secretKeyCheck(database, config) },
    { name: 'clock', run: () => clockCheck(database) },
  ];
}

async function serverCheck(database: Database, config: Config) {
  const { version, versionNumber, readOnly, encoding, roundTripMs } = await inspectDatabase(database);
  const where = config.databaseUrl ? 'at DATABASE_URL' : 'our own';
  if (versionNumber < 140_000) return failed(`PostgreSQL ${version}`, 'Winnow needs PostgreSQL 14 or later.');
  if (readOnly) {
    return failed(
      `PostgreSQL ${version} is read-only`,
      'DATABASE_URL leads to a standby, or the primary has failed over. Use an address that leads to the primary.',
    );
  }
  if (encoding !== 'UTF8') {
    return failed(
      `The database is encoded in ${encoding}`,
      "Create it with: create database winnow encoding 'UTF8'",
    );
  }
  const detail = `PostgreSQL ${version} (${where}), ${roundTripMs.toFixed(1)} ms a round trip`;
  if (roundTripMs < SLOW_MS) return ok(detail);
  return warning(detail, 'Every call makes several round trips: put Winnow nearer to its database.');
}

async function settingsCheck(database: Database, config: Config) {
  const { maxConnections, usedConnections, processes, fsync, synchronousCommit } =
    await inspectDatabase(database);
  if (fsync === 'off') {
    return failed('fsync is off', 'A crash of the machine can destroy the database. Set fsync = on.');
  }
  if (synchronousCommit === 'off') {
    return warning(
      'synchronous_commit is off',
      'A crash of the database loses the last moments, although clients were told that their requests succeeded.',
    );
  }
  const each = connectionsOf(config);
  const needed = Math.max(1, processes) * each;
  const detail = `${usedConnections} of ${maxConnections} connections in use; ${processes} running ${processes === 1 ? 'process' : 'processes'} may use ${needed}`;
  if (needed + each > maxConnections) {
    return warning(
      detail,
      'Another process would not get its connections: raise max_connections, or lower WINNOW_DATABASE_CONNECTIONS.',
    );
  }
  return ok(detail);
}

async function roleCheck(database: Database, config: Config) {
  const role = config.databaseUrl ? await currentRole(database) : SERVICE_ROLE;
  const superuser = await isSuperuser(database, role);
  if (superuser === null) return warning(`The role ${role} does not exist yet`, 'The next start creates it.');
  if (superuser) {
    return warning(
      `The service works as ${role}, a superuser`,
      "Anyone who takes over this role controls the database's machine: give DATABASE_URL a plain role, and WINNOW_MIGRATION_DATABASE_URL the owner (docs/database.md).",
    );
  }
  return ok(`The service works as ${role}, which is not a superuser`);
}

async function newsCheck(database: Database) {
  if (await newsArrive(database)) return ok('Notifications arrive');
  return failed(
    'Notifications do not arrive',
    'DATABASE_URL leads to a pooler in transaction mode. Give it a direct connection, or a pooler in session mode.',
  );
}

async function migrationCheck(database: Database) {
  const { missing, unknown, changed, last } = await migrationState(database);
  if (changed.length > 0) {
    return failed(
      `Changed since they were applied: ${changed.join(', ')}`,
      'Put the files of this release back.',
    );
  }
  if (last === 0)
    return warning('The database is empty', '`winnow serve` or `winnow migrate` creates the tables.');
  if (missing.length > 0) {
    return warning(
      `Not applied yet: ${missing.join(', ')}`,
      '`winnow serve` or `winnow migrate` applies them.',
    );
  }
  if (unknown.length > 0) {
    return warning(
      `The database has ${unknown.length} migrations of a newer version`,
      'This version may run beside the next one during an upgrade. Update it soon.',
    );
  }
  return ok(`Up to date at ${last}`);
}

async function secretKeyCheck(database: Database, config: Config) {
  const stored = (await hasTable(database, 'secret_key')) ? await storedKeys(database) : [];
  if (stored.length === 0) return ok('Nothing is sealed yet');
  const known = readSecretKeys(config);
  const missing = stored.filter((key) => !fits(key, known)).map(({ id }) => id);
  if (missing.length > 0) {
    return failed(
      `Secrets in the database are sealed under the key ${missing.join(' and ')}, which this machine does not have`,
      'Copy the file secret-key from the data directory that has it, or set WINNOW_SECRET_KEY to the same value on every machine.',
    );
  }
  if (stored.length > 1) {
    return warning(
      'A rotation of the key was started and not finished',
      '`winnow secrets rotate` continues it.',
    );
  }
  const mode = keyFileMode(config);
  if (process.platform !== 'win32' && mode !== null && (mode & 0o077) !== 0) {
    return failed(
      `Others can read ${keyFileOf(config)} (mode ${mode.toString(8)})`,
      `chmod 600 ${keyFileOf(config)}, then \`winnow secrets rotate\`.`,
    );
  }
  const where = config.secretKey ? 'WINNOW_SECRET_KEY' : keyFileOf(config);
  return ok(`Secrets are sealed under the key ${stored[0]?.id}, in ${where}`);
}

async function clockCheck(database: Database) {
  const { skewSeconds } = await inspectDatabase(database);
  const detail = `${Math.abs(skewSeconds).toFixed(1)} s from the clock of the database`;
  if (Math.abs(skewSeconds) <= SKEW_SECONDS) return ok(detail);
  return warning(
    detail,
    'Schedules, leases and signed links depend on the clock: let NTP set it on both machines.',
  );
}
