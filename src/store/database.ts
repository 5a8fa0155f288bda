/** The connection to PostgreSQL: queries, transactions, typed failures, and recovery when the server goes away. */
import pg from 'pg';
import { AppError } from '../errors.ts';
import type { PostgresConnection } from './postgres/attach.ts';
import type { LocalPostgres } from './postgres/start.ts';

export type Row = Record<string, unknown>;

/** SQL text. With a name it is planned once a connection instead of each time; for statements sent many times a second. */
export type Statement = string | { name: string; text: string };

/** Anything that SQL can be sent to: the pool, or one connection inside a transaction. */
export type Queryable = {
  query<T extends Row = Row>(statement: Statement, values?: unknown[]): Promise<T[]>;
};

export type Database = Queryable & {
  /** Runs the work in one transaction. Like a single query, it is tried again after a deadlock. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** A connection of its own, for LISTEN and COPY. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
};

export type DatabaseSource =
  | { url: string }
  /** Called again whenever the server is lost, so that a surviving process takes over its ownership. */
  | { local: () => Promise<LocalPostgres> };

// Counts and sums come back as numbers: no balance of ours leaves the safe range.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const RETRIED = new Set(['40P01', '40001']);
const DISK_FULL = '53100';
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

export async function openDatabase(
  source: DatabaseSource,
  options: { connections: number },
): Promise<Database> {
  const server = 'url' in source ? null : await superviseLocal(source.local);
  const connectionConfig = (): pg.ClientConfig =>
    server ? server.connection() : { connectionString: (source as { url: string }).url };
  const settings: pg.PoolConfig = {
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'winnow',
  };
  let pool = createPool({ ...connectionConfig(), ...settings });

  /** A connection from the pool. If our own server is gone, it is brought back first. */
  async function checkOut(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      if (!server || !isUnavailable(error)) throw databaseError(error);
      await server.revive();
      const ended = pool;
      pool = createPool({ ...connectionConfig(), ...settings });
      ended.end().catch(() => {});
      return await pool.connect().catch((again) => Promise.reject(databaseError(again)));
    }
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await checkOut();
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      // A script that failed half-way leaves its transaction open, which nobody else must get.
      broken = isUnavailable(error) || client.getTransactionStatus() !== 'I';
      throw error;
    } finally {
      client.release(broken);
    }
  }

  // A pooler between us and a server of the operator's may give each statement to another connection.
  const named = server !== null;

  return {
    query: (statement, values) =>
      retried(() => withClient((client) => send(client, named ? statement : textOf(statement), values))),

    transaction: (work) => retried(() => withClient((client) => inTransaction(client, work))),

    async connect() {
      const client = new pg.Client({ ...connectionConfig(), connectionTimeoutMillis: 5_000 });
      // Without a listener a lost connection would end the process.
      client.on('error', () => {});
      try {
        await client.connect();
      } catch (error) {
        if (server && isUnavailable(error)) await server.revive();
        throw databaseError(error);
      }
      return client;
    },

    async close() {
      await pool.end();
      await server?.stop();
    },
  };
}

/** Both a transaction and a statement of its own are rolled back as a whole, so trying one again is safe. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt < 5 && RETRIED.has(codeOf(error))) continue;
      throw databaseError(error);
    }
  }
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  // The pool listens to idle clients only; if the server ended one in use between two queries, the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function textOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.text;
}

async function send<T extends Row>(
  client: pg.ClientBase,
  statement: Statement,
  values?: unknown[],
): Promise<T[]> {
  const result: pg.QueryResult<T> | pg.QueryResult<T>[] = await client.query<T>(statement, values);
  // A script of several statements gives a result for each.
  return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work({ query: (statement, values) => send(client, textOf(statement), values) });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Knows the local server, and brings it back when it is gone, once at a time. */
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

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const code = codeOf(error);
  // pg reports a connection that broke during a query, or a pool that could not connect in time, without a code.
  return (
    UNAVAILABLE.has(code) ||
    code.startsWith('08') ||
    (error instanceof Error &&
      code === '' &&
      /Connection terminated|timeout exceeded|Client has encountered/.test(error.message))
  );
}

function unavailable(cause: unknown): AppError {
  return new AppError('upstream_failed', 'The database is not available at the moment', { cause });
}

/** An `AppError` where clients can be told why; any other error as it is. */
function databaseError(error: unknown): unknown {
  if (isUnavailable(error)) return unavailable(error);
  if (codeOf(error) === DISK_FULL) {
    return new AppError('upstream_failed', 'The database has no disk space left', { cause: error });
  }
  return error;
}
