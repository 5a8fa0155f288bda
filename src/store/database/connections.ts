/**
 * A pool of connections to PostgreSQL, with all its time-outs. When one turns out to lead to a server that is gone or
 * read-only, no connection of that age or older is used again, so that new ones reach the present server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { TICK_MS } from '../../concurrency/loops/loop.ts';
import { databaseError, hasNoRoom, isGone, isSilent, isStale, troubleOf } from './database-errors.ts';

export type TimeLimits = {
  /** The longest that a statement may take. The server ends it; if that fails the client does, a moment later. */
  statementMs: number;
  /** The longest that a statement may wait for a locked row. */
  lockMs: number;
  /** How much longer the client waits, so that the server's own error comes first. */
  clientExtraMs: number;
  /** The longest that a transaction may be idle: its process may have died with rows locked. */
  idleInTransactionMs: number;
};

export const TIME_LIMITS: TimeLimits = {
  statementMs: 30_000,
  lockMs: 3_000,
  clientExtraMs: 1_000,
  idleInTransactionMs: 10_000,
};

/**
 * How long to wait for a new connection, or for a free one. Not shorter than a tick: Node wakes up for a timer even if
 * it was cleared long before.
 */
export const CONNECT_MS = TICK_MS;
const IDLE_MS = 30_000;
const NO_ROOM_RETRY_MS = 100;
/** The system notices a dead line some ten seconds after this, even if nothing is sent. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A connection for as long as it is checked out. */
export type Connection = {
  query<T extends pg.QueryResultRow>(config: QueryConfig): Promise<T[]>;
};

export type QueryConfig = pg.QueryConfig & {
  /** Overrides the client's own time limit, in milliseconds. */
  query_timeout?: number;
};

export type Connections = {
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** No existing connection is used again. One in use is cut off when its statement has been silent for that long. */
  abandon(silentMs: number): void;
  activity(): PoolActivity;
  end(): Promise<void>;
};

export type PoolActivity = {
  open: number;
  idle: number;
  /** How many callers wait for a connection now, and how long all have waited so far. */
  waiting: number;
  waitedSeconds: number;
};

export function createConnections(options: {
  /** Called for each new connection, because a server may come back at another address. */
  config: () => pg.ClientConfig;
  max: number;
  limits: TimeLimits;
  /** Restarts the server, if it is our own. */
  revive?: () => Promise<void>;
}): Connections {
  const { limits, revive } = options;
  /** No connection of an older generation is used again. */
  let generation = 0;
  let waitedSeconds = 0;
  const born = new WeakMap<pg.ClientBase, number>();
  /** Connections that keep the same server process for as long as they last. */
  const direct = new WeakSet<pg.ClientBase>();
  /** Since when each connection in use has been silent. */
  const inUse = new Map<pg.PoolClient, number>();

  const pool = openPool(options.config, options.max, limits, {
    prepare: async (client) => {
      if (await setLimits(client, limits)) direct.add(client);
    },
    opened: (client) => void born.set(client, generation),
  });

  async function checkOut(): Promise<pg.PoolClient> {
    const until = performance.now() + CONNECT_MS;
    for (;;) {
      const before = generation;
      try {
        const client = await pool.connect();
        if (born.get(client) === generation) return client;
        client.release(true);
      } catch (error) {
        if (performance.now() > until) throw error;
        if (hasNoRoom(error)) {
          // One of our own connections will be free in a moment.
          await sleep(NO_ROOM_RETRY_MS);
        } else if (revive && isGone(error)) {
          // Another caller that failed at the same time may have restarted it already.
          if (generation === before) await revive();
          if (generation === before) generation++;
        } else throw error;
      }
    }
  }

  function giveBack(client: pg.PoolClient, error: unknown): void {
    inUse.delete(client);
    const lost = isGone(error) || isSilent(error) || troubleOf(error) === 'read_only';
    // All others may have the same stale plans.
    if ((lost || isStale(error)) && born.get(client) === generation) generation++;
    // A script that failed half-way leaves its transaction open, and no other caller must get that.
    client.release(lost || born.get(client) !== generation || client.getTransactionStatus() !== 'I');
  }

  async function query<T extends pg.QueryResultRow>(
    client: pg.PoolClient,
    { name, ...config }: QueryConfig,
  ): Promise<T[]> {
    inUse.set(client, performance.now());
    const named = name !== undefined && direct.has(client) ? { ...config, name } : config;
    const result: pg.QueryResult<T> | pg.QueryResult<T>[] = await client.query<T>(named);
    // A script of several statements gives a result for each.
    return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
  }

  return {
    async use(work) {
      const asked = performance.now();
      const client = await checkOut()
        .catch((error) => Promise.reject(databaseError(error)))
        .finally(() => {
          waitedSeconds += (performance.now() - asked) / 1000;
        });
      let failure: unknown = null;
      try {
        return await work({ query: (config) => query(client, config) });
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        giveBack(client, failure);
      }
    },

    abandon(silentMs) {
      generation++;
      for (const [client, since] of inUse) {
        const cutOff = () => inUse.get(client) === since && client.connection.stream.destroy();
        setTimeout(cutOff, Math.max(0, silentMs - (performance.now() - since))).unref();
      }
    },

    activity: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      waitedSeconds,
    }),

    end: () => pool.end(),
  };
}

function openPool(
  config: () => pg.ClientConfig,
  max: number,
  { statementMs, clientExtraMs }: TimeLimits,
  on: { prepare(client: pg.ClientBase): Promise<void>; opened(client: pg.ClientBase): void },
): pg.Pool {
  const pool = new pg.Pool({
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    Client: class extends pg.Client {
      constructor() {
        super({
          ...config(),
          ...KEEP_ALIVE,
          application_name: 'winnow',
          query_timeout: statementMs + clientExtraMs,
        });
      }
    },
    onConnect: on.prepare,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    on.opened(client);
    // The pool listens to idle clients only; if the server ended one in use between two queries, the process would end.
    client.on('error', () => {});
  });
  return pool;
}

/**
 * Not sent with the request to connect, because poolers reject settings that they do not know. Returns whether the
 * server process that answers is the one announced on connecting: a pooler announces itself, and may give each
 * statement to another connection.
 */
async function setLimits(client: pg.ClientBase, limits: TimeLimits): Promise<boolean> {
  const config: QueryConfig = {
    text: `select pg_backend_pid() as pid, set_config('statement_timeout', $1, false),
      set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $3, false)`,
    values: [`${limits.statementMs}`, `${limits.lockMs}`, `${limits.idleInTransactionMs}`],
    query_timeout: CONNECT_MS,
  };
  const { rows } = await client.query<{ pid: number }>(config);
  return rows[0]?.pid === (client as Announced).processID;
}

/** With what the server announced on connecting. */
type Announced = pg.ClientBase & { processID?: number | null };

/** A connection outside the pool, with no time limit except that for connecting. The caller ends it. */
export async function connectAlone(config: pg.ClientConfig, queryTimeoutMs?: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    ...KEEP_ALIVE,
    application_name: 'winnow',
    connectionTimeoutMillis: CONNECT_MS,
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs }),
  });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
