import { describe, expect, it } from 'vitest';
import { callOf, endOf } from '../../../test/harness/calls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { createCallStore, type Service } from '../calls.ts';
import { newId } from '../ids.ts';
import { registerProcess } from '../processes.ts';
import { createAccount } from './accounts.ts';
import { readPurses, readUsageDays } from './usage.ts';

const database = await suiteDatabase();
const processId = newId();
await registerProcess(database, processId, 'all');
const calls = createCallStore(database, processId);

async function spend(accountId: string, service: Service, cost: number, parentId: string | null = null) {
  const call = callOf(accountId, { service, parentId, reserve: cost });
  await calls.open(call);
  await calls.close(endOf(call.id, { cost }));
  return call.id;
}

const daysOf = async (accountId: string, days = 30) => (await readUsageDays(database, accountId, days)).days;

describe('usage', () => {
  it('is counted by day and service, for each account by itself', async () => {
    const ann = await createAccount(database, 'Ann', 'starter');
    const bob = await createAccount(database, 'Bob', 'starter');
    await Promise.all([
      spend(ann, 'scrape', 3),
      spend(ann, 'scrape', 4),
      spend(bob, 'scrape', 100),
      spend(ann, 'extract', 5),
      spend(ann, 'search', 0),
    ]);
    const { from, to, days } = await readUsageDays(database, ann, 7);
    expect(days).toEqual([
      { day: to, service: 'extract', credits: 5, calls: 1 },
      { day: to, service: 'scrape', credits: 7, calls: 2 },
    ]);
    expect(to).toBe(new Date().toISOString().slice(0, 10));
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * 24 * 60 * 60_000);
  });

  it('of the pages of a crawl counts for the crawl', async () => {
    const accountId = await createAccount(database, 'Crawler', 'starter');
    const crawl = await spend(accountId, 'crawl', 2);
    await spend(accountId, 'scrape', 1, crawl);
    await spend(accountId, 'scrape', 1, crawl);
    expect(await daysOf(accountId)).toMatchObject([{ service: 'crawl', credits: 4, calls: 3 }]);
  });

  it('stays when history is deleted', async () => {
    const accountId = await createAccount(database, 'Forgetful', 'starter');
    await spend(accountId, 'scrape', 6);
    await database.query('delete from call where account_id = $1', [accountId]);
    expect(await daysOf(accountId)).toMatchObject([{ service: 'scrape', credits: 6 }]);
  });

  it('has exactly the requested days', async () => {
    const accountId = await createAccount(database, 'Old', 'starter');
    await spend(accountId, 'scrape', 1);
    for (const age of [1, 6, 7])
      await database.query(
        `insert into usage_day (account_id, day, service, credits, calls)
         select $1, (now() at time zone 'UTC')::date - $2::int, 'search', $2, 1`,
        [accountId, age],
      );
    expect((await daysOf(accountId, 7)).map(({ credits }) => credits)).toEqual([6, 1, 1]);
    expect(await daysOf(accountId, 1)).toHaveLength(1);
  });

  it('comes with what is left of the plan and of bought credits', async () => {
    const accountId = await createAccount(database, 'Purse', 'free');
    await spend(accountId, 'scrape', 30);
    expect(await readPurses(database, accountId)).toMatchObject({
      plan: 470,
      bought: 0,
      reserved: 0,
      monthly: 500,
    });
    expect(await readPurses(database, newId())).toBeNull();
  });

  it('of a long ledger is a few rows, whatever its length', async () => {
    const accountId = await createAccount(database, 'Busy', 'self-hosted');
    await database.query(
      `insert into call (id, account_id, service, status, params, reserved, cost, created_at)
       select gen_random_uuid(), $1, 'scrape', 'completed', '{}', 0, 1, now() from generate_series(1, 5000)`,
      [accountId],
    );
    await database.query(
      `insert into ledger (key, account_id, kind, plan_delta, bought_delta, call_id)
       select 'call:' || id, $1, 'charge', -1, -1, id from call where account_id = $1`,
      [accountId],
    );
    expect(await daysOf(accountId)).toMatchObject([{ service: 'scrape', credits: 10_000, calls: 5000 }]);
    const [stored] = await database.query('select count(*) as rows from usage_day where account_id = $1', [
      accountId,
    ]);
    expect(stored).toEqual({ rows: 1 });
  });
});
