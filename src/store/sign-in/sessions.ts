/** Dashboard sessions and one-time sign-in links. Only hashes of their tokens are stored. */
import type { Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';
import { deleteOldAttempts } from './sign-in-attempts.ts';
import { deleteExpiredSignUps } from './sign-ups.ts';

export type SessionRow = {
  accountId: string;
  accountName: string;
  /** Null for the owner. */
  memberId: string | null;
  /** See contract/account/members.ts. */
  role: string;
  planId: string;
  planName: string;
  email: string | null;
  hasPassword: boolean;
  requestsPerMinute: number | null;
  /** Requests counted in the current minute. */
  rateCount: number;
  seenAt: Date;
};

/** Sessions of owners, and of members. */
const TABLES = ['dashboard_session', 'member_session'] as const;

export async function insertSession(
  database: Queryable,
  session: { tokenHash: Buffer; accountId: string; memberId: string | null; days: number },
): Promise<void> {
  const [table, column, whose] = session.memberId
    ? ['member_session', 'member_id', session.memberId]
    : ['dashboard_session', 'account_id', session.accountId];
  await database.query(
    `insert into ${table} (token_hash, ${column}, expires_at) values ($1, $2, now() + make_interval(days => $3))`,
    [session.tokenHash, whose, session.days],
  );
}

export async function findSession(database: Queryable, tokenHash: Buffer): Promise<SessionRow | null> {
  return queryOne(
    database,
    `select a.id as "accountId", a.name as "accountName", p.id as "planId", p.name as "planName",
       s.member_id as "memberId", coalesce(m.role, 'owner') as role,
       case when m.id is null then l.email else m.email end as email,
       coalesce(m.password, l.password) is not null as "hasPassword", p.requests_per_minute as "requestsPerMinute",
       case when a.rate_minute = date_trunc('minute', now()) then a.rate_count else 0 end as "rateCount",
       s.seen_at as "seenAt"
     from (
       select account_id, null::uuid as member_id, seen_at from dashboard_session
       where token_hash = $1 and expires_at > now()
       union all
       select x.account_id, x.id, y.seen_at from member_session y join member x on x.id = y.member_id
       where y.token_hash = $1 and y.expires_at > now()
     ) s join account a on a.id = s.account_id join plan p on p.id = a.plan_id
       left join login l on l.account_id = a.id left join member m on m.id = s.member_id`,
    [tokenHash],
  );
}

export async function extendSession(database: Queryable, tokenHash: Buffer, days: number): Promise<void> {
  for (const table of TABLES) {
    await database.query(
      `update ${table} set seen_at = now(), expires_at = now() + make_interval(days => $2) where token_hash = $1`,
      [tokenHash, days],
    );
  }
}

export async function deleteSession(database: Queryable, tokenHash: Buffer): Promise<void> {
  for (const table of TABLES) await database.query(`delete from ${table} where token_hash = $1`, [tokenHash]);
}

/** Ends all sessions of a person except the one to keep, and deletes unused links. */
export async function deleteSessionsOf(
  database: Queryable,
  { accountId, memberId }: { accountId: string; memberId: string | null },
  keep: Buffer | null = null,
): Promise<void> {
  if (memberId) {
    await database.query(
      'delete from member_session where member_id = $1 and token_hash is distinct from $2',
      [memberId, keep],
    );
    // Only links for a new password: a person who has not joined still needs the invitation.
    await database.query(
      'update member set invite_hash = null, invite_expires_at = null where id = $1 and password is not null',
      [memberId],
    );
    return;
  }
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

/** Uses a link and returns its account, null if it has expired. Of two concurrent calls, one gets it. */
export async function takeLink(database: Queryable, tokenHash: Buffer): Promise<string | null> {
  const [row] = await database.query<{ accountId: string; good: boolean }>(
    `delete from sign_in_link where token_hash = $1
     returning account_id as "accountId", expires_at > now() as good`,
    [tokenHash],
  );
  return row?.good ? row.accountId : null;
}

export async function deleteExpiredSessions(database: Queryable): Promise<void> {
  for (const table of TABLES) await database.query(`delete from ${table} where expires_at < now()`);
  await database.query('delete from sign_in_link where expires_at < now()');
  await deleteExpiredSignUps(database);
  await deleteOldAttempts(database);
}
