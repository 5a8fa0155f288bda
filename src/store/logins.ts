/** How people sign in to accounts: rows in, rows out. */
import type { Queryable } from './database.ts';
import { queryOne, queryValue } from './query.ts';

export type LoginRow = { accountId: string; password: string | null };

/** By e-mail address, else by the account's name. */
export async function findLogin(database: Queryable, name: string): Promise<LoginRow | null> {
  return queryOne(
    database,
    `select a.id as "accountId", l.password from account a left join login l on l.account_id = a.id
     where l.email = lower($1) or a.name = $1 order by l.email = lower($1) desc nulls last limit 1`,
    [name],
  );
}

export async function readPassword(database: Queryable, accountId: string): Promise<string | null> {
  return queryValue(database, 'select password from login where account_id = $1', [accountId]);
}

/** Sets the password, and the e-mail address where one is given. False when the address is another account's. */
export async function saveLogin(
  database: Queryable,
  login: { accountId: string; password: string; email: string | null },
): Promise<boolean> {
  const rows = await database.query(
    `insert into login as l (account_id, password, email)
     select $1, $2, $3::text
     where not exists (select 1 from login o where o.email = $3::text and o.account_id <> $1)
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
