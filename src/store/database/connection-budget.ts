/** How many connections to PostgreSQL the processes of a service take, and how many are free. */
import type { Config } from '../../config.ts';
import type { Queryable } from './database.ts';
import { queryValue } from './query.ts';

/** Beside those of the pool: one for notifications, two for heartbeats and leases. */
const FURTHER_CONNECTIONS = 3;
/** For commands, and for a second service on the same data. */
const SPARE_CONNECTIONS = 34;
const LEAST_CONNECTIONS = 60;

/** The most that one process holds. */
export function connectionsOf({ databaseConnections }: Pick<Config, 'databaseConnections'>): number {
  return databaseConnections + FURTHER_CONNECTIONS;
}

/** The limit of our own PostgreSQL. */
export function maxConnectionsFor(config: Pick<Config, 'databaseConnections' | 'processes'>): number {
  return Math.max(LEAST_CONNECTIONS, config.processes * connectionsOf(config) + SPARE_CONNECTIONS);
}

/** How many more connections the server would accept. It shows little more of other roles' sessions than `datid`. */
export async function freeConnections(database: Queryable): Promise<number> {
  const free = await queryValue<number>(
    database,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true), '0')::int - count(*)::int
     from pg_stat_activity where datid is not null and pid <> pg_backend_pid()`,
  );
  return Math.max(0, free ?? 0);
}
