/** Dashboard sessions and one-time sign-in links, known by the hashes of their tokens only. */
import type { Queryable } from './database.ts';
import { queryOne } from './query.ts';
import { deleteOldAttempts } from './sign-in-attempts.ts';
import { deleteExpiredSignUps } from './sign-ups.ts';

export type SessionRow = {
  accountId: string;
  accountName: string;
  planId: string;
  planName: string;
  email: string | null;
  hasPassword: boolean;
  requestsPerMinute: number | null;
  /** Requests counted in the current minute. */
  rateCount: number;
  seenAt: Date;
};

export async function insertSession(
  database: Queryable,
  session: { tokenHash: Buffer; accountId: string; days: number },
): Promise<void> {
  await database.query(
    `insert into dashboard_session (token_hash, account_id, expires_at)
     values ($1, $2, now() + make_interval(days => $3))`,
    [session.tokenHash, session.accountId, session.days],
  );
}

export async function findSession(database: Queryable, tokenHash: Buffer): Promise<SessionRow | null> {
  return queryOne(
    database,
    `select a.id as "accountId", a.name as "accountName", p.id as "planId", p.name as "planName", l.email,
       l.password is not null as "hasPassword", p.requests_per_minute as "requestsPerMinute",
       case when a.rate_minute = date_trunc('minute', now()) then a.rate_count else 0 end as "rateCount",
       s.seen_at as "seenAt"
     from dashboard_session s join account a on a.id = s.account_id join plan p on p.id = a.plan_id
       left join login l on l.account_id = a.id
     where s.token_hash = $1 and s.expires_at > now()`,
    [tokenHash],
  );
}

export async function extendSession(database: Queryable, tokenHash: Buffer, days: number): Promise<void> {
  await database.query(
    `update dashboard_session set seen_at = now(), expires_at = now() + make_interval(days => $2)
     where token_hash = $1`,
    [tokenHash, days],
  );
}

export async function deleteSession(database: Queryable, tokenHash: Buffer): Promise<void> {
  await database.query('delete from dashboard_session where token_hash = $1', [tokenHash]);
}

/** Ends all sessions but the one to keep, and deletes unused links. */
export async function deleteSessionsOf(
  database: Queryable,
  accountId: string,
  keep: Buffer | null = null,
): Promise<void> {
  await database.query(
    'delete from dashboard_session where account_id = $1 and token_hash is distinct from $2',
    [accountId, keep],
  );
  await database.query('delete from sign_in_link where account_id = $1', [accountId]);
}

export async function insertLink(
  database: Queryable,
  link: { tokenHash: Buffer; accountId: string; minutes: number },
): Promise<void> {
  await database.query(
    `insert into sign_in_link (token_hash, account_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))`,
    [link.tokenHash, link.accountId, link.minutes],
  );
}

/** Uses a link up and returns its account, null if it has expired. Of two who ask at once, one gets it. */
export async function takeLink(database: Queryable, tokenHash: Buffer): Promise<string | null> {
  const [row] = await database.query<{ accountId: string; good: boolean }>(
    `delete from sign_in_link where token_hash = $1
     returning account_id as "accountId", expires_at > now() as good`,
    [tokenHash],
  );
  return row?.good ? row.accountId : null;
}

export async function deleteExpiredSessions(database: Queryable): Promise<void> {
  await database.query('delete from dashboard_session where expires_at < now()');
  await database.query('delete from sign_in_link where expires_at < now()');
  await deleteExpiredSignUps(database);
  await deleteOldAttempts(database);
}
