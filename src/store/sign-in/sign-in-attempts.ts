/**
 * Attempts to sign in and up, across all processes. Counted by account and network, so that a stranger locks out only
 * their own network; also limited over all networks, except for those with an earlier success.
 */
import { createHash } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';

const MAX_FROM_NETWORK = 10;
const MAX_FROM_UNKNOWN_NETWORKS = 20;
const WINDOW_MINUTES = 15;
const KNOWN_DAYS = 90;

/** `who` is an account, or a name that no account has: both get the same answer. */
export type Attempt = {
  who: string;
  network: string;
  /** Whether the person is known without an earlier success from there: attempts of strangers do not count for them. */
  known?: boolean;
};

/**
 * Counts an attempt before the password is checked, so that many at once cannot exceed the limit.
 * Returns the seconds to wait; 0 if the attempt is allowed.
 */
export async function countAttempt(database: Database, { who, network, known }: Attempt): Promise<number> {
  const id = idOf(who);
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1, $2)', [id.readInt32BE(0), id.readInt32BE(4)]);
    const [own] = await tx.query<{ attempts: number; wait: number; known: boolean }>(
      `insert into sign_in_attempt as a (who, network, attempts) values ($1, $2, 1)
       on conflict (who, network) do update set
         attempts = case when a.since < now() - make_interval(mins => $3) then 1 else a.attempts + 1 end,
         since = case when a.since < now() - make_interval(mins => $3) then now() else a.since end
       returning attempts, coalesce(good_at > now() - make_interval(days => $4), false) as known,
         greatest(1, ceil(extract(epoch from since + make_interval(mins => $3) - now())))::int as wait`,
      [id, network, WINDOW_MINUTES, KNOWN_DAYS],
    );
    if (!own) return 0;
    if (own.attempts > MAX_FROM_NETWORK) return own.wait;
    if (known || own.known) return 0;
    const [all] = await tx.query<{ attempts: number; wait: number }>(
      `select coalesce(sum(attempts), 0)::int as attempts,
         greatest(1, ceil(extract(epoch from min(since) + make_interval(mins => $2) - now())))::int as wait
       from sign_in_attempt where who = $1 and since >= now() - make_interval(mins => $2)`,
      [id, WINDOW_MINUTES],
    );
    return all && all.attempts > MAX_FROM_UNKNOWN_NETWORKS ? all.wait : 0;
  });
}

/** To be called after a success: the network is known from now on. */
export async function noteSuccess(database: Queryable, { who, network }: Attempt): Promise<void> {
  await database.query(
    'update sign_in_attempt set attempts = 0, good_at = now() where who = $1 and network = $2',
    [idOf(who), network],
  );
}

/** Counts a sign-up from a network. Returns the seconds to wait; 0 if it is within the daily limit. */
export async function countSignUp(database: Queryable, network: string, mostADay: number): Promise<number> {
  const row = await queryOne<{ attempts: number; wait: number }>(
    database,
    `insert into sign_in_attempt as a (who, network, attempts) values ($1, $2, 1)
     on conflict (who, network) do update set
       attempts = case when a.since < now() - interval '1 day' then 1 else least(a.attempts, $3) + 1 end,
       since = case when a.since < now() - interval '1 day' then now() else a.since end
     returning attempts, greatest(1, ceil(extract(epoch from since + interval '1 day' - now())))::int as wait`,
    [idOf('signs up'), network, mostADay],
  );
  return row && row.attempts > mostADay ? row.wait : 0;
}

export async function deleteOldAttempts(database: Queryable): Promise<void> {
  await database.query(
    `delete from sign_in_attempt where since < now() - interval '1 day'
       and coalesce(good_at < now() - make_interval(days => $1), true)`,
    [KNOWN_DAYS],
  );
}

function idOf(who: string): Buffer {
  return createHash('sha256').update(who).digest();
}
