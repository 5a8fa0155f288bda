/** Accounts and their credits: rows in, rows out. */
import { AppError } from '../../errors.ts';
import type { Database, Queryable } from '../database/database.ts';
import { queryOne, queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';
import { keptBytesOf } from './kept.ts';

export type AccountSummary = { id: string; name: string; plan: string; createdAt: Date };

export type CreditsRow = {
  planName: string;
  /** null on an unlimited plan. */
  remaining: number | null;
  used: number;
  crawlsRunning: number;
  crawlLimit: number | null;
  monitorsActive: number;
  monitorLimit: number | null;
  /** See kept.ts. */
  keptBytes: number;
};

/** Creates an account on a plan, with the plan's first credits. */
export async function createAccount(database: Database, name: string, planId: string): Promise<string> {
  return database.transaction(async (tx) => {
    const id = await insertAccount(tx, name, planId);
    if (!id) throw new AppError('conflict', `There is already an account named "${name}".`);
    return id;
  });
}

/** Creates the first account; `within` runs in the same transaction. Null if there is an account already. */
export async function createFirstAccount<T>(
  database: Database,
  account: { name: string; planId: string },
  within: (tx: Queryable, accountId: string) => Promise<T>,
): Promise<T | null> {
  return database.transaction(async (tx) => {
    const [any] = await tx.query('select 1 from account limit 1');
    const id = any ? null : await insertAccount(tx, account.name, account.planId);
    return id ? within(tx, id) : null;
  });
}

/** Null if the name is taken, even by a transaction that has not committed yet. */
export async function insertAccount(tx: Queryable, name: string, planId: string): Promise<string | null> {
  await requirePlan(tx, planId);
  const id = newId();
  const rows = await tx.query(
    'insert into account (id, name, plan_id) values ($1, $2, $3) on conflict (name) do nothing returning id',
    [id, name, planId],
  );
  if (rows.length === 0) return null;
  await tx.query('select change_plan($1, $2)', [id, planId]);
  return id;
}

async function requirePlan(on: Queryable, planId: string): Promise<void> {
  const plans = await on.query<{ id: string }>('select id from plan order by monthly_credits nulls last');
  const ids = plans.map((plan) => plan.id);
  if (!ids.includes(planId)) {
    throw new AppError('validation', `There is no plan "${planId}". The plans are ${ids.join(', ')}.`);
  }
}

/** Finds an account by its id or its name. */
export async function findAccount(database: Queryable, idOrName: string): Promise<AccountSummary> {
  const row = await queryOne<AccountSummary>(
    database,
    `select id, name, plan_id as plan, created_at as "createdAt" from account where id::text = $1 or name = $1
     order by id::text = $1 desc limit 1`,
    [idOrName],
  );
  if (!row) throw new AppError('not_found', `There is no account "${idOrName}".`);
  return row;
}

/** Renews due cycles first, so that unused accounts show their new credits too. */
export async function listAccounts(database: Database): Promise<(AccountSummary & CreditsRow)[]> {
  await database.query('select lock_accounts(array(select id from account where cycle_end <= now()))');
  return database.query(
    `select a.id, a.name, a.plan_id as plan, a.created_at as "createdAt", ${CREDITS_COLUMNS}
     from account a join plan p on p.id = a.plan_id order by a.created_at`,
  );
}

/** null if there is no such account. */
export async function planOf(database: Queryable, accountId: string): Promise<string | null> {
  const planId = await queryValue(database, 'select plan_id from account where id = $1', [accountId]);
  return typeof planId === 'string' ? planId : null;
}

export async function changePlan(database: Queryable, accountId: string, planId: string): Promise<void> {
  await requirePlan(database, planId);
  await database.query('select change_plan($1, $2)', [accountId, planId]);
}

/** Adds bought credits, once for each key. False if the key was used before. */
export async function addCredits(
  database: Queryable,
  entry: { accountId: string; key: string; kind: 'grant' | 'purchase' | 'refund'; amount: number },
): Promise<boolean> {
  const { accountId, key, kind, amount } = entry;
  const added = 'select add_credits($1, $2, $3, $4)';
  return (await queryValue(database, added, [accountId, key, kind, amount])) === true;
}

/** What account `a` on plan `p` can still spend; null on an unlimited plan. */
export const REMAINING =
  'case when p.monthly_credits is not null then a.plan_credits + a.bought_credits - a.reserved end';

const CREDITS_COLUMNS = `
  p.name as "planName", ${REMAINING} as remaining,
  a.used, (select count(*) from crawl c
    where c.account_id = a.id and c.status = 'running' and c.monitor_id is null) as "crawlsRunning",
  p.crawls_at_once as "crawlLimit",
  (select count(*) from monitor m where m.account_id = a.id and m.status = 'active') as "monitorsActive", p.monitors as "monitorLimit",
  ${keptBytesOf('a.id')} as "keptBytes"`;

/** The balance and quotas of an account, after a renewal if one is due. */
export async function readCredits(database: Database, accountId: string): Promise<CreditsRow> {
  const read = () =>
    queryOne<CreditsRow & { due: boolean }>(
      database,
      `select ${CREDITS_COLUMNS}, a.cycle_end <= now() as due
       from account a join plan p on p.id = a.plan_id where a.id = $1`,
      [accountId],
    );
  let row = await read();
  if (row?.due) {
    await database.query('select lock_accounts(array[$1::uuid])', [accountId]);
    row = await read();
  }
  if (!row) throw new AppError('not_found', 'There is no such account.');
  const { due: _, ...credits } = row;
  return credits;
}

/** Charges the balances for crawl pages whose charges were deferred. */
export async function settleCharges(database: Queryable): Promise<void> {
  await database.query('select settle_all_charges()');
}

/** Accounts whose balances differ from the ledger, or whose reservations differ from the running calls and pages. */
export async function auditLedger(database: Database): Promise<{ id: string; name: string }[]> {
  const wrong = (tx: Queryable) =>
    tx.query<{ id: string; name: string }>(
      `select a.id, a.name from account a
     left join lateral (
       select coalesce(sum(plan_delta), 0) as plan, coalesce(sum(bought_delta), 0) as bought
       from ledger where account_id = a.id) l on true
     left join lateral (
       select coalesce(sum(reserved), 0) as held from call where account_id = a.id and status = 'running') c on true
     left join lateral (
       select coalesce(sum(p.reserved), 0) as held
       from crawl r join crawl_page p on p.crawl_id = r.id and p.state = 'waiting'
       where r.account_id = a.id and r.status = 'running') f on true
     left join lateral (
       select (select coalesce(sum(held), 0) from crawl where account_id = a.id)
         + (select coalesce(sum(reserved), 0) from crawl_charge where account_id = a.id) as held) b on true
     where l.plan <> a.plan_credits or l.bought <> a.bought_credits or c.held + f.held + b.held <> a.reserved`,
    );
  return database.transaction(wrong, { unlimited: true });
}
