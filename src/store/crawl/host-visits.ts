/** Visits to hosts outside of crawls: claims of crawls see them, and they use the same slots. */
import type { Queryable } from '../database/database.ts';
import { columnsOf, queryRow } from '../database/query.ts';
import { usualSlots } from './host-backoff.ts';

export type HostVisit = { id: string; leaseMs: number; account?: string | undefined };

export type SlotAnswer = {
  taken: boolean;
  /** Whether the host is being treated gently; then a success should be noted. */
  isSlow: boolean;
  /** Until the host may be visited at all; 0 or less is now. */
  waitMs: number;
};

export type SlotLimits = {
  hostConcurrency: number;
  /** How many visits beyond the slots are allowed to accounts that have no other visit to the host. */
  newcomers?: number;
};

/** Records visits that began without asking for a slot. */
export async function recordVisits(database: Queryable, host: string, visits: HostVisit[]): Promise<void> {
  await database.query(
    `insert into host_visit (id, host, until, account_id, unasked)
     select x.id, $1, now() + make_interval(secs => x.lease / 1000.0), x.account, true
     from unnest($2::uuid[], $3::int[], $4::uuid[]) as x(id, lease, account)
     on conflict (id) do nothing`,
    [host, ...columnsOf(visits, 'id', 'leaseMs', 'account')],
  );
}

/** Takes a slot of the host if one is free and it is the account's turn; otherwise the visit waits, seen by all. */
export async function takeSlot(
  database: Queryable,
  host: string,
  visit: HostVisit,
  { hostConcurrency, newcomers = 0 }: SlotLimits,
): Promise<SlotAnswer> {
  return queryRow(
    database,
    {
      name: 'take_host_slot',
      text: `select taken, is_slow as "isSlow", wait_ms as "waitMs"
        from take_host_slot(the_visit => $1, the_host => $2, host_slots => $3, lease_ms => $4, most_slots => $5,
          the_account => $6, newcomer_slots => $7)`,
    },
    [
      ...[visit.id, host, usualSlots(hostConcurrency), visit.leaseMs, hostConcurrency],
      ...[visit.account ?? null, newcomers],
    ],
  );
}

// A claim holds the rows of several crawls: waiting for them could deadlock.
const OVER = 'select id from host_visit where until < now() for update skip locked';

/** Ends a visit, and those of dead processes, whose leases are over. */
export async function endVisit(database: Queryable, id: string): Promise<void> {
  const text = `delete from host_visit where id = $1 or id = any(array(${OVER}))`;
  await database.query({ name: 'end_visit', text }, [id]);
}

/** Deletes expired visits: if only crawls run, whose waiting entries stay behind, no one else does. */
export async function deleteOldVisits(database: Queryable): Promise<void> {
  await database.query(`delete from host_visit where id = any(array(${OVER}))`);
}
