/** How people sign in to accounts: rows in, rows out. */
import type { Queryable } from '../database/database.ts';
import { queryOne, queryValue } from '../database/query.ts';

export type LoginRow = {
  accountId: string;
  /** Null for the owner. */
  memberId: string | null;
  /** The e-mail address, or the account's name. */
  name: string;
  password: string | null;
};

/** Finds it by a member's e-mail address, then by an owner's, then by the account's name. */
export async function findLogin(database: Queryable, name: string): Promise<LoginRow | null> {
  return queryOne(
    database,
    `select "accountId", "memberId", name, password from (
       select account_id as "accountId", id as "memberId", email as name, password, 0 as rank
       from member where email = lower($1) and password is not null
       union all
       select account_id, null, email, password, 1 from login where email = lower($1)
       union all
       select a.id, null, coalesce(l.email, a.name), l.password, 2
       from account a left join login l on l.account_id = a.id where a.name = $1
     ) found order by rank limit 1`,
    [name],
  );
}

/** A member, or the owner of the account (null). */
export type Person = { accountId: string; memberId: string | null };

export async function readPassword(
  database: Queryable,
  { accountId, memberId }: Person,
): Promise<string | null> {
  return memberId
    ? queryValue(database, 'select password from member where id = $1', [memberId])
    : queryValue(database, 'select password from login where account_id = $1', [accountId]);
}

export async function saveMemberPassword(
  database: Queryable,
  memberId: string,
  password: string,
): Promise<void> {
  await database.query('update member set password = $2 where id = $1', [memberId, password]);
}

/** Sets the password, and the e-mail address if one is given. False if another person has the address. */
export async function saveLogin(
  database: Queryable,
  login: { accountId: string; password: string; email: string | null },
): Promise<boolean> {
  const rows = await database.query(
    `insert into login as l (account_id, password, email)
     select $1, $2, $3::text
     where not exists (select 1 from login o where o.email = $3::text and o.account_id <> $1)
       and not exists (select 1 from member m where m.email = $3::text and m.password is not null)
     on conflict (account_id) do update set password = excluded.password, email = coalesce(excluded.email, l.email)
     returning account_id`,
    [login.accountId, login.password, login.email],
  );
  return rows.length > 0;
}

/** The account that came with the installation: the oldest. */
export async function findOwner(
  database: Queryable,
): Promise<{ accountId: string; hasPassword: boolean } | null> {
  return queryOne(
    database,
    `select a.id as "accountId", l.password is not null as "hasPassword"
     from account a left join login l on l.account_id = a.id order by a.created_at, a.id limit 1`,
  );
}
