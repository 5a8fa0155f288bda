/** Which processes are alive, and what happens to the calls of those that died. */
import type pg from 'pg';
import { closeCalls } from './calls.ts';
import { BUSY } from './database/account-batch.ts';
import type { Database, Queryable } from './database/database.ts';
import type { SealingState } from './secrets/seals.ts';

/** Heartbeats come every few seconds; without one for this long, a process is dead or has lost the database. */
export const DEAD_AFTER_SECONDS = 30;

const SEALING_STATE = `select (select id from secret_key where is_current) as "currentKey",
    coalesce(bool_or(p.secret_keys is null), false) as "hasOlderProcess",
    coalesce(bool_or(not p.opens_addresses), false) as "needsPlainAddresses"
  from process p where p.heartbeat_at > now() - make_interval(secs => $1)`;
const NO_STATE: SealingState = { currentKey: null, hasOlderProcess: false, needsPlainAddresses: false };

/** @param secretKeys the ids of its keys, beginning with the one it seals with. */
export async function registerProcess(
  database: Queryable,
  id: string,
  role: string,
  secretKeys: string[] = [],
): Promise<void> {
  await beat(database, id, role, secretKeys);
}

/**
 * Takes the lock whose release shows others at once that this process has died (functions/idempotency.sql). It lasts as
 * long as the connection.
 */
export async function holdProcessLock(connection: pg.Client, id: string): Promise<void> {
  await connection.query(
    `update process set has_lock = true
     from (select pg_try_advisory_lock(7265, process_lock($1)) as held) lock where id = $1 and lock.held`,
    [id],
  );
}

/**
 * Shows that this process is alive, and returns what the others seal with. Inserts its row again if others have deleted
 * it during an outage.
 */
export async function beat(
  database: Queryable,
  id: string,
  role: string,
  secretKeys: string[] = [],
): Promise<SealingState> {
  const [state] = await database.query<SealingState>(
    `with written as (
       insert into process (id, role, secret_keys, opens_addresses) values ($2, $3, $4, true)
       on conflict (id) do update set heartbeat_at = now(), secret_keys = excluded.secret_keys)
     ${SEALING_STATE} and p.id <> $2`,
    [DEAD_AFTER_SECONDS, id, role, secretKeys],
  );
  return state ?? NO_STATE;
}

export async function sealingState(database: Queryable): Promise<SealingState> {
  const [state] = await database.query<SealingState>(SEALING_STATE, [DEAD_AFTER_SECONDS]);
  return state ?? NO_STATE;
}

/** How many processes send heartbeats. */
export async function livingProcesses(database: Queryable): Promise<number> {
  const rows = await database.query(
    'select 1 from process where heartbeat_at > now() - make_interval(secs => $1)',
    [DEAD_AFTER_SECONDS],
  );
  return rows.length;
}

/** Which of these processes have died, or never existed. */
export async function areGone(database: Queryable, ids: string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select id from unnest($1::uuid[]) as x(id) where process_gone(id)',
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function removeProcess(database: Queryable, id: string): Promise<void> {
  await database.query('delete from process where id = $1', [id]);
}

const PROCESS_DIED = JSON.stringify({
  type: 'internal_error',
  message: 'The server stopped while it worked on this request',
});
const NOT_CLOSED = JSON.stringify({
  type: 'upstream_failed',
  message: 'The database was not available when this request ended',
});

/**
 * Fails running calls that no process works on any more and releases their reservations: those of dead processes, and
 * those of this one that it no longer knows (they could not be closed while the database was away). Calls that this
 * process works on are never failed, however long it could not send heartbeats. Calls of locked accounts are left for
 * the next time.
 */
export async function failOrphanedCalls(
  database: Database,
  self: { processId: string; running: ReadonlySet<string> },
  /** False after an outage, during which other processes could not send heartbeats either. */
  buryOthers = true,
): Promise<number> {
  return database.transaction(async (tx) => {
    if (buryOthers) {
      await tx.query(
        `delete from process where heartbeat_at < now() - make_interval(secs => $1) and id <> $2`,
        [DEAD_AFTER_SECONDS, self.processId],
      );
    }
    const orphans = await tx.query<{ id: string; elapsedMs: number; isOurs: boolean }>(
      `select c.id, elapsed_since(c.created_at) as "elapsedMs", o.process_id = $1 as "isOurs"
       from open_call o join call c on c.id = o.call_id
       where case when o.process_id = $1 then c.id <> all($2::uuid[]) and c.created_at < now() - interval '5 seconds'
         else not exists (select 1 from process p where p.id = o.process_id) end
       order by c.id limit 500`,
      [self.processId, [...self.running]],
    );
    if (orphans.length === 0) return 0;
    const outcomes = await closeCalls(
      tx,
      orphans.map(({ id, elapsedMs, isOurs }) => ({
        id,
        elapsedMs,
        status: 'failed',
        cost: 0,
        error: isOurs ? NOT_CLOSED : PROCESS_DIED,
        result: null,
      })),
      false,
    );
    return outcomes.filter((outcome) => outcome !== BUSY).length;
  });
}
