/** People of an account besides its owner: rows in, rows out. Every query by id includes the account. */
import type { Database, Queryable } from '../database/database.ts';
import { queryOne, queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';

export type MemberRow = {
  id: string;
  email: string;
  role: string;
  hasJoined: boolean;
  inviteExpired: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
};

const COLUMNS = `m.id, m.email, m.role, m.password is not null as "hasJoined",
  coalesce(m.invite_expires_at <= now(), true) as "inviteExpired", m.created_at as "createdAt",
  (select max(seen_at) from member_session s where s.member_id = m.id) as "lastSeenAt"`;

export async function listMembers(on: Queryable, accountId: string): Promise<MemberRow[]> {
  return on.query(`select ${COLUMNS} from member m where m.account_id = $1 order by m.created_at, m.id`, [
    accountId,
  ]);
}

export async function findMember(on: Queryable, accountId: string, id: string): Promise<MemberRow | null> {
  return queryOne(on, `select ${COLUMNS} from member m where m.account_id = $1 and m.id = $2`, [
    accountId,
    id,
  ]);
}

export type OwnerRow = { name: string; email: string | null; createdAt: Date; lastSeenAt: Date | null };

export async function readOwner(on: Queryable, accountId: string): Promise<OwnerRow | null> {
  return queryOne(
    on,
    `select a.name, l.email, a.created_at as "createdAt",
       (select max(seen_at) from dashboard_session s where s.account_id = a.id) as "lastSeenAt"
     from account a left join login l on l.account_id = a.id where a.id = $1`,
    [accountId],
  );
}

/** The addresses of the owner and of members who have joined, in lower case. */
export async function addressesOfPeople(on: Queryable, accountId: string): Promise<string[]> {
  const rows = await on.query<{ email: string }>(
    `select lower(email) as email from login where account_id = $1 and email is not null
     union select lower(email) from member where account_id = $1 and password is not null`,
    [accountId],
  );
  return rows.map(({ email }) => email);
}

export type NewInvitation = { tokenHash: Buffer; days: number };

/** Invites a person, or invites again if they have not joined yet. Null if they are a member already. */
export async function inviteMember(
  on: Queryable,
  invited: NewInvitation & { accountId: string; email: string; role: string },
): Promise<string | null> {
  return queryValue(
    on,
    `insert into member as m (id, account_id, email, role, invite_hash, invite_expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))
     on conflict (account_id, email) do update set role = excluded.role, invite_hash = excluded.invite_hash,
       invite_expires_at = excluded.invite_expires_at where m.password is null
     returning id`,
    [newId(), invited.accountId, invited.email, invited.role, invited.tokenHash, invited.days],
  );
}

export async function renewInvitation(
  on: Queryable,
  accountId: string,
  id: string,
  { tokenHash, days }: NewInvitation,
): Promise<void> {
  await on.query(
    `update member set invite_hash = $3, invite_expires_at = now() + make_interval(days => $4)
     where account_id = $1 and id = $2`,
    [accountId, id, tokenHash, days],
  );
}

export async function changeRole(on: Queryable, accountId: string, id: string, role: string): Promise<void> {
  await on.query('update member set role = $3 where account_id = $1 and id = $2', [accountId, id, role]);
}

/** The member's sessions end too. */
export async function deleteMember(on: Queryable, accountId: string, id: string): Promise<void> {
  await on.query('delete from member where account_id = $1 and id = $2', [accountId, id]);
}

export type InvitationRow = {
  memberId: string;
  accountId: string;
  accountName: string;
  email: string;
  role: string;
};

/** Finds an invitation without using it; null if it has been used, renewed or has expired. */
export async function findInvitation(on: Queryable, tokenHash: Buffer): Promise<InvitationRow | null> {
  return queryOne(
    on,
    `select m.id as "memberId", a.id as "accountId", a.name as "accountName", m.email, m.role
     from member m join account a on a.id = m.account_id
     where m.invite_hash = $1 and m.invite_expires_at > now()`,
    [tokenHash],
  );
}

/** Uses an invitation. False if the address signs in to an account already, or the link was used meanwhile. */
export async function acceptInvitation(
  database: Database,
  { memberId, email }: Pick<InvitationRow, 'memberId' | 'email'>,
  given: { tokenHash: Buffer; password: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockEmail(tx, email);
    const rows = await tx.query(
      `update member m set password = $3, joined_at = coalesce(joined_at, now()), invite_hash = null,
         invite_expires_at = null
       where m.id = $1 and m.invite_hash = $2 and m.invite_expires_at > now()
         and not exists (select 1 from login l where l.email = m.email)
         and not exists (select 1 from member o where o.email = m.email and o.password is not null and o.id <> m.id)
       returning 1`,
      [memberId, given.tokenHash, given.password],
    );
    if (rows.length === 0) return false;
    await tx.query('delete from member_session where member_id = $1', [memberId]);
    return true;
  });
}

/** For the rest of the transaction, no other one can assign this address. */
export async function lockEmail(tx: Queryable, email: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`email ${email}`]);
}
