/** Visits to hosts outside of crawls: seen by the claims of crawls, and counted against the same slots. */
import type { Queryable } from './database.ts';
import { usualSlots } from './host-backoff.ts';
import { columnsOf, queryOne } from './query.ts';

export type HostVisit = { id: string; leaseMs: number };

export type SlotAnswer = {
  taken: boolean;
  /** Whether the host is being treated gently; then a success should be noted. */
  isSlow: boolean;
  /** Until the host may be visited at all; 0 or less is now. */
  waitMs: number;
};

/** Records visits that have begun without asking. */
export async function recordVisits(database: Queryable, host: string, visits: HostVisit[]): Promise<void> {
  await database.query(
    `insert into host_visit (id, host, until)
     select x.id, $1, now() + make_interval(secs => x.lease / 1000.0) from unnest($2::uuid[], $3::int[]) as x(id, lease)
     on conflict (id) do nothing`,
    [host, ...columnsOf(visits, 'id', 'leaseMs')],
  );
}

/** Takes a slot of the host if one is free; otherwise the visit waits, and crawls leave it the next one. */
export async function takeSlot(
  database: Queryable,
  host: string,
  visit: HostVisit,
  hostConcurrency: number,
): Promise<SlotAnswer> {
  const answer = await queryOne<SlotAnswer>(
    database,
    `select taken, is_slow as "isSlow", wait_ms as "waitMs"
     from take_host_slot(the_visit => $1, the_host => $2, host_slots => $3, lease_ms => $4, most_slots => $5)`,
    [visit.id, host, usualSlots(hostConcurrency), visit.leaseMs, hostConcurrency],
  );
  if (!answer) throw new Error('take_host_slot answered nothing');
  return answer;
}

/** Ends visits; those of a process that died end with their lease. */
export async function endVisit(database: Queryable, id: string): Promise<void> {
  await database.query('delete from host_visit where id = $1 or until < now()', [id]);
}
