/**
 * Builds the index of a migration while its table is in use: `create index concurrently`, which must run outside a
 * transaction. If it is interrupted it leaves an invalid index, and the next start builds it again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { Database, Queryable } from './database.ts';
import { queryValue } from './query.ts';

/** Not the lock of other migrations: processes waiting for that hold a snapshot, for whose end the build would wait. */
const BUILD_LOCK = 7_264_096;
const LOOK_MS = 100;

/** The name of the index that a migration builds in this way; such a file contains no other statement. */
export function builtIndex(sql: string): string | undefined {
  return /^create (?:unique )?index concurrently (\w+) on /m.exec(sql)?.[1];
}

/**
 * @param isDone whether another process has built it meanwhile
 * @returns false if one has
 */
export async function buildIndex(
  database: Database,
  { name, sql, turnTimeoutMs }: { name: string; sql: string; turnTimeoutMs: number },
  { isDone, record }: { isDone(tx: Queryable): Promise<boolean>; record(tx: Queryable): Promise<void> },
): Promise<boolean> {
  return database.transaction(
    async (tx) => {
      await takeLock(tx, turnTimeoutMs);
      if (await isDone(tx)) return false;
      // This transaction only holds the lock meanwhile. The build would wait for its snapshot, which a statement with
      // parameters keeps until the next one.
      await tx.query('select 1');
      const builder = await database.connect();
      try {
        // Ends the build with this process, before the next one finds its invalid index.
        await builder.query(
          `set statement_timeout = 0; set lock_timeout = 0; set client_connection_check_interval = '1s'`,
        );
        const invalid = 'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid';
        if ((await builder.query(invalid, [name])).rows.length > 0) {
          await builder.query(`drop index concurrently ${name}`);
        }
        const isThere = await builder.query('select 1 where to_regclass($1) is not null', [name]);
        if (isThere.rows.length === 0) await builder.query(sql);
      } finally {
        await builder.end();
      }
      await record(tx);
      return true;
    },
    { unlimited: true },
  );
}

/** Polls: a process that waits for a lock inside a statement keeps the build waiting. */
async function takeLock(tx: Queryable, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await queryValue<boolean>(tx, `select pg_try_advisory_xact_lock(${BUILD_LOCK})`))) {
    if (performance.now() > until) {
      const why = 'another process is still building an index';
      throw new AppError('upstream_failed', `The database was not migrated, because ${why}. Start again.`);
    }
    await sleep(LOOK_MS);
  }
}
