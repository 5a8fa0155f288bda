/** The database: queries, transactions, and recovery when the server goes away. */
import pg from 'pg';
import { TICK_MS } from '../../concurrency/loops/loop.ts';
import { AppError } from '../../errors.ts';
import type { PostgresConnection } from '../postgres/attach.ts';
import type { LocalPostgres } from '../postgres/start.ts';
import {
  CONNECT_MS,
  type Connection,
  connectAlone,
  createConnections,
  type PoolActivity,
  TIME_LIMITS,
  type TimeLimits,
} from './connections.ts';
import {
  codeOf,
  type DatabaseTrouble,
  databaseError,
  isGone,
  isSilent,
  troubleOf,
  unavailable,
} from './database-errors.ts';

export type Row = Record<string, unknown>;

/**
 * SQL text. With a name it is planned once per connection instead of each time, unless a pooler is in between; for
 * statements sent many times a second.
 */
export type Statement = string | { name: string; text: string };

/** What SQL can be sent to: the pool, or one connection inside a transaction. */
export type Queryable = {
  query<T extends Row = Row>(statement: Statement, values?: unknown[]): Promise<T[]>;
};

export type Database = Queryable & {
  /**
   * Runs the work in one transaction. Like a single query, it is tried again after a deadlock. With `unlimited`, its
   * statements may take as long as they need: for migrations and reports of an operator.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: { unlimited?: boolean }): Promise<T>;
  /** Connections of their own for heartbeats and leases, so that they never wait behind other work. */
  readonly leases: Queryable;
  /** For the operator's metrics. */
  activity(): DatabaseActivity;
  /** A connection of its own, for LISTEN and COPY. The caller ends it. */
  connect(options?: { queryTimeoutMs?: number }): Promise<pg.Client>;
  close(): Promise<void>;
};

export type DatabaseActivity = PoolActivity & { errors: Record<DatabaseTrouble, number> };

export type DatabaseSource =
  | { url: string }
  /** Called again whenever the server is lost, so that a surviving process takes over ownership. */
  | { local: () => Promise<LocalPostgres> };

// Counts and sums come back as numbers: our balances stay within the safe range.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const MOST_ATTEMPTS = 5;
const UNLIMITED_MS = 24 * 3_600_000;
/** A lease statement that takes longer means a dead line; other statements are cut off after as long a silence. */
const SILENT_MS = CONNECT_MS;
const LEASE_CONNECTIONS = 2;
const LEASE_LIMITS: TimeLimits = { ...TIME_LIMITS, statementMs: SILENT_MS - 1_000 };
/**
 * Our own server wakes up when the limit of a statement has passed, even if that ended long before: so it passes just
 * before the next tick, when there is a heartbeat anyway. The line to it cannot be dead, so the client can wait longer, up
 * to the tick after that.
 */
const BEFORE_TICK_MS = 50;
const OWN_LEASE_LIMITS: TimeLimits = {
  ...TIME_LIMITS,
  statementMs: TICK_MS - BEFORE_TICK_MS,
  clientExtraMs: TICK_MS + BEFORE_TICK_MS,
};

export async function openDatabase(
  source: DatabaseSource,
  options: { connections: number; limits?: TimeLimits },
): Promise<Database> {
  const server = 'url' in source ? null : await superviseLocal(source.local);
  const config = (): pg.ClientConfig =>
    server ? server.connection() : { connectionString: (source as { url: string }).url };
  const shared = { config, ...(server && { revive: server.revive }) };
  const work = createConnections({
    ...shared,
    max: options.connections,
    limits: options.limits ?? TIME_LIMITS,
  });
  const limits = server ? OWN_LEASE_LIMITS : LEASE_LIMITS;
  const leases = createConnections({ ...shared, max: LEASE_CONNECTIONS, limits });
  const errors = noErrors();
  const counted = <T>(task: () => Promise<T>) => retried(task, errors);

  return {
    query: (statement, values) => counted(() => work.use((on) => send(on, statement, values))),

    transaction: (task, { unlimited = false } = {}) =>
      counted(() => work.use((on) => inTransaction(on, task, unlimited))),

    leases: {
      async query<T extends Row>(statement: Statement, values?: unknown[]) {
        try {
          return await counted(() => leases.use((on) => send<T>(on, textOf(statement), values)));
        } catch (error) {
          // These are quick. If they get no answer, the other connections will get none either.
          if (error instanceof AppError && isSilent(error.cause)) work.abandon(SILENT_MS);
          throw error;
        }
      },
    },

    async connect({ queryTimeoutMs } = {}) {
      try {
        return await connectAlone(config(), queryTimeoutMs);
      } catch (error) {
        if (server && isGone(error)) await server.revive();
        throw databaseError(error);
      }
    },

    activity: () => ({ ...work.activity(), errors }),

    async close() {
      await Promise.all([work.end(), leases.end()]);
      await server?.stop();
    },
  };
}

/** A transaction and a single statement are both rolled back as a whole, so trying again is safe. */
async function retried<T>(work: () => Promise<T>, errors: Record<DatabaseTrouble, number>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const trouble = troubleOf(error);
      // Errors thrown by the work itself are not the database's.
      if (trouble !== 'fault' || codeOf(error) !== '') errors[trouble] += 1;
      if (attempt < MOST_ATTEMPTS && trouble === 'conflict') continue;
      throw databaseError(error);
    }
  }
}

function noErrors(): Record<DatabaseTrouble, number> {
  return { unavailable: 0, read_only: 0, locked: 0, slow: 0, conflict: 0, full: 0, fault: 0 };
}

function textOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.text;
}

function send<T extends Row>(on: Connection, statement: Statement, values?: unknown[]): Promise<T[]> {
  const config = typeof statement === 'string' ? { text: statement } : statement;
  return on.query<T>({ ...config, ...(values && { values }) });
}

async function inTransaction<T>(
  on: Connection,
  work: (tx: Queryable) => Promise<T>,
  unlimited: boolean,
): Promise<T> {
  const limit = unlimited ? { query_timeout: UNLIMITED_MS } : {};
  await on.query({ text: 'begin' });
  try {
    if (unlimited) {
      await on.query({
        text: 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      });
    }
    const result = await work({
      query: (statement, values) =>
        on.query({ text: textOf(statement), ...(values && { values }), ...limit }),
    });
    await on.query({ text: 'commit' });
    return result;
  } catch (error) {
    // On a dead line it would wait as long again, and the connection is discarded anyway.
    if (!isGone(error) && !isSilent(error)) await on.query({ text: 'rollback' }).catch(() => {});
    throw error;
  }
}

/** Knows the local server, and restarts it when it is gone, once at a time. */
async function superviseLocal(start: () => Promise<LocalPostgres>) {
  let current = await start();
  let reviving: Promise<void> | null = null;
  return {
    connection: (): PostgresConnection => current.connection,
    revive(): Promise<void> {
      reviving ??= start()
        .then((server) => {
          // A server that we started and found again after a short failure is still ours to stop.
          current = { ...server, stop: server.owner ? server.stop : current.stop };
        })
        .catch((cause) => Promise.reject(unavailable(cause)))
        .finally(() => {
          reviving = null;
        });
      return reviving;
    },
    stop: () => current.stop(),
  };
}
