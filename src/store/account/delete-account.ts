/** Deletes an account with everything that belongs to it, in small steps, so that no one waits long. */
import type { Database, Queryable } from '../database/database.ts';
import { isReferenced } from '../database/database-errors.ts';
import { deleteInSteps } from '../database/query.ts';
import { deleteMonitor } from '../monitor/monitors.ts';

const CALLS_AT_ONCE = 200;
/** Calls that were running at the beginning may still write something. */
const ROUNDS = 5;

/** Ends the account's keys, sessions and sign-in links: from now on no one has access. */
export async function lockOut(database: Database, accountId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('select 1 from account where id = $1 for update', [accountId]);
    await tx.query('update api_key set revoked_at = now() where account_id = $1 and revoked_at is null', [
      accountId,
    ]);
    for (const table of ['dashboard_session', 'sign_in_link', 'login', 'member'])
      await tx.query(`delete from ${table} where account_id = $1`, [accountId]);
  });
}

/** Whether this is the last account without limits; one of these has to operate the service. */
export async function isLastOwner(database: Queryable, accountId: string): Promise<boolean> {
  const owners = await database.query<{ id: string }>(
    'select a.id from account a join plan p on p.id = a.plan_id where p.monthly_credits is null limit 2',
  );
  return owners.length === 1 && owners[0]?.id === accountId;
}

/** Payments stay, without the account: their credentials must not be accepted again. */
export async function deleteAccount(database: Database, accountId: string): Promise<void> {
  for (let round = 1; ; round++) {
    await deleteJobs(database, accountId);
    await deleteCallsOf(database, accountId);
    await database.query('update payment set account_id = null where account_id = $1', [accountId]);
    const own = { where: 'account_id = $1', values: [accountId] };
    for (const table of await tablesOfAccounts(database)) await deleteInSteps(database, { table, ...own });
    try {
      await database.query('delete from account where id = $1', [accountId]);
      return;
    } catch (error) {
      if (!isReferenced(error) || round === ROUNDS) throw error;
    }
  }
}

async function deleteJobs(database: Database, accountId: string): Promise<void> {
  const idsIn = (table: string) =>
    database.query<{ id: string }>(`select id from ${table} where account_id = $1`, [accountId]);
  for (const { id } of await idsIn('monitor')) await deleteMonitor(database, accountId, id);
  for (const { id } of await idsIn('crawl'))
    await database.query('select delete_crawls(array[$1::uuid])', [id]);
}

async function deleteCallsOf(database: Database, accountId: string): Promise<void> {
  for (;;) {
    const left = await database.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>('select id from call where account_id = $1 limit $2', [
        accountId,
        CALLS_AT_ONCE,
      ]);
      const ids = rows.map(({ id }) => id);
      await tx.query('delete from open_call where call_id = any($1)', [ids]);
      await tx.query('select delete_calls($1)', [ids]);
      return ids.length;
    });
    if (left < CALLS_AT_ONCE) return;
  }
}

/** All tables whose rows belong to an account, ordered so that a table comes before those it refers to. */
async function tablesOfAccounts(database: Queryable): Promise<string[]> {
  const tables = await database.query<{ name: string; refersTo: string[] }>(
    `select t.oid::regclass::text as name,
       array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = t.oid and f.contype = 'f') as "refersTo"
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id' and not a.attisdropped
     where t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = current_schema()::regnamespace order by 1`,
  );
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const waiting = tables.filter(({ name }) => !ordered.includes(name));
    const free = waiting.filter(({ name }) => !waiting.some(({ refersTo }) => refersTo.includes(name)));
    if (free.length === 0) throw new Error('Tables of accounts have circular references');
    ordered.push(...free.map(({ name }) => name));
  }
  return ordered;
}
