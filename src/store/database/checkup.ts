/** The state of the database server, for the operator. */
import { settlesWithin } from '../../concurrency/deadline.ts';
import { newId } from '../ids.ts';
import { livingProcesses } from '../processes.ts';
import { CHANNEL, publish } from './bus.ts';
import type { Database } from './database.ts';
import { queryRow, queryValue } from './query.ts';

export type DatabaseState = {
  version: string;
  versionNumber: number;
  encoding: string;
  readOnly: boolean;
  fsync: string;
  synchronousCommit: string;
  maxConnections: number;
  usedConnections: number;
  /** Processes of Winnow that send heartbeats. */
  processes: number;
  /** How far its clock is ahead of ours. */
  skewSeconds: number;
  roundTripMs: number;
};

const NEWS_MS = 3_000;
const ROUND_TRIPS = 6;

export async function inspectDatabase(database: Database): Promise<DatabaseState> {
  const roundTripMs = await leastRoundTrip(database);
  const { now, ...state } = await queryRow<
    Omit<DatabaseState, 'roundTripMs' | 'processes' | 'skewSeconds'> & { now: Date }
  >(
    database,
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
       pg_encoding_to_char(encoding) as encoding,
       pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
       current_setting('max_connections')::int as "maxConnections", clock_timestamp() as now,
       (select count(*) from pg_stat_activity where backend_type = 'client backend') as "usedConnections"
     from pg_database where datname = current_database()`,
  );
  const processes = (await hasTable(database, 'process')) ? await livingProcesses(database) : 0;
  const skewSeconds = (now.getTime() - Date.now()) / 1000;
  return { ...state, roundTripMs, skewSeconds, processes };
}

/** The quickest of several: the first one connects, and others may meet a busy moment. */
async function leastRoundTrip(database: Database): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ROUND_TRIPS; n++) {
    const before = performance.now();
    await database.query('select 1');
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

/** Whether a table is there: a database may not have been migrated yet. */
export async function hasTable(database: Database, name: string): Promise<boolean> {
  return (await queryValue(database, 'select to_regclass($1) is not null', [name])) === true;
}

/** Whether what one connection announces reaches another that listens. */
export async function newsArrive(database: Database): Promise<boolean> {
  const listener = await database.connect();
  const id = newId();
  const { promise, resolve } = Promise.withResolvers<void>();
  try {
    listener.on('notification', ({ payload }) => payload?.includes(id) && resolve());
    await listener.query(`listen ${CHANNEL}`);
    await publish(database, { topic: 'doctor', id });
    return await settlesWithin(promise, NEWS_MS);
  } finally {
    await listener.end();
  }
}
