/** Subscriptions while months pass: rows are moved back in time, since the database has the clock. */
import { afterAll, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';
import { addCredits, auditLedger, changePlan, createAccount, readCredits } from './accounts.ts';
import { holdingPayment, spendable, subscribe } from './payments.ts';

const database = await suiteDatabase();
afterAll(async () => expect(await auditLedger(database)).toEqual([]));

const newAccount = () => createAccount(database, newId(), 'free');

const pay = (accountId: string, plan: string, months: number) =>
  database.transaction((tx) =>
    subscribe(tx, { accountId, plan, months, paymentId: newId(), subscriptionId: newId() }),
  );

async function letPass(accountId: string, time: string): Promise<void> {
  await database.query(
    `update account set cycle_anchor = cycle_anchor - $2::interval, cycle_start = cycle_start - $2::interval,
       cycle_end = cycle_end - $2::interval where id = $1`,
    [accountId, time],
  );
  await database.query(
    `update subscription set started_at = started_at - $2::interval, paid_through = paid_through - $2::interval
     where account_id = $1`,
    [accountId, time],
  );
  // In truth no cycle ends twice at the same moment, which is what its entry is named by.
  await database.query(
    `update ledger set key = key || gen_random_uuid() where account_id = $1 and key like 'cycle:%'`,
    [accountId],
  );
}

async function spend(accountId: string, credits: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into ledger (key, account_id, kind, plan_delta, bought_delta) values ($1, $2, 'charge', $3, 0)`,
      [newId(), accountId, -credits],
    );
    await tx.query('update account set plan_credits = plan_credits - $2 where id = $1', [accountId, credits]);
  });
}

const report = async (accountId: string) => {
  const { planName, remaining } = await readCredits(database, accountId);
  return [planName, remaining];
};

it('a month is over after a month, and the free plan follows', async () => {
  const account = await newAccount();
  expect(await pay(account, 'starter', 1)).toMatchObject({ renewed: false });
  expect(await report(account)).toEqual(['Starter Plan', 10_000]);
  await letPass(account, '27 days');
  expect(await report(account)).toEqual(['Starter Plan', 10_000]);
  await letPass(account, '5 days');
  expect(await report(account)).toEqual(['Free Plan', 500]);
  expect(await pay(account, 'starter', 1)).toMatchObject({ renewed: false });
  expect(await report(account)).toEqual(['Starter Plan', 10_000]);
});

it('a year has twelve months of credits, each for itself', async () => {
  const account = await newAccount();
  await pay(account, 'growth', 12);
  for (let month = 0; month < 12; month++) {
    expect(await report(account)).toEqual(['Growth Plan', 100_000]);
    await spend(account, 40_000 + month);
    await letPass(account, '1 month');
  }
  expect(await report(account)).toEqual(['Free Plan', 500]);
});

it('after months without activity: paid months still count, and expired ones do not', async () => {
  const account = await newAccount();
  await pay(account, 'pro', 12);
  await letPass(account, '7 months');
  expect(await report(account)).toEqual(['Pro Plan', 750_000]);
  await letPass(account, '2 years');
  expect(await report(account)).toEqual(['Free Plan', 500]);
});

it('the same plan is prolonged from its end, without new credits now', async () => {
  const account = await newAccount();
  const first = await pay(account, 'starter', 1);
  await spend(account, 9_000);
  const second = await pay(account, 'starter', 1);
  expect(second).toMatchObject({ renewed: true, subscriptionId: first.subscriptionId });
  expect(second.paidThrough.getTime()).toBeGreaterThan(first.paidThrough.getTime() + 27 * 86_400_000);
  expect(await report(account)).toEqual(['Starter Plan', 1_000]);
  await letPass(account, '1 month');
  expect(await report(account)).toEqual(['Starter Plan', 10_000]);
  await letPass(account, '1 month');
  expect(await report(account)).toEqual(['Free Plan', 500]);
});

it('another plan begins at once, and unused payments for the old one become bought credits', async () => {
  const account = await newAccount();
  const first = await pay(account, 'starter', 3);
  await letPass(account, '1 month');
  await report(account);
  await spend(account, 4_000);
  const second = await pay(account, 'growth', 1);
  expect(second.renewed).toBe(false);
  expect(second.subscriptionId).not.toBe(first.subscriptionId);
  // 6,000 of this month and the 10,000 of the one to come.
  expect(await report(account)).toEqual(['Growth Plan', 116_000]);
  await letPass(account, '1 month');
  expect(await report(account)).toEqual(['Free Plan', 16_500]);
});

it('bought credits are available before, during and after', async () => {
  const account = await newAccount();
  await addCredits(database, { accountId: account, key: newId(), kind: 'purchase', amount: 1_000 });
  await pay(account, 'starter', 1);
  expect(await spendable(database, account)).toBe(11_000);
  await letPass(account, '1 month');
  expect(await report(account)).toEqual(['Free Plan', 1_500]);
});

it('a plan that the operator has set since stays', async () => {
  const account = await newAccount();
  await pay(account, 'starter', 1);
  await changePlan(database, account, 'pro');
  await letPass(account, '2 months');
  expect(await report(account)).toEqual(['Pro Plan', 750_000]);
});

it('months paid in advance are kept when the operator sets a plan in between', async () => {
  const account = await newAccount();
  await pay(account, 'starter', 3);
  await changePlan(database, account, 'pro');
  await pay(account, 'starter', 1);
  expect(await report(account)).toEqual(['Starter Plan', 30_000]);
});

it('one payment is worked on by one process at a time, under a lock that a pooler cannot give to others', async () => {
  const id = newId();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const steps: string[] = [];
  const first = holdingPayment(database, id, async () => {
    hold();
    await released;
    steps.push('first');
  });
  await held;
  const second = holdingPayment(database, id, async () => {
    steps.push('second');
  });
  const waiting = () =>
    queryValue(
      database,
      `select count(*) from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
  await expect.poll(waiting).toBe(1);
  // A session is between statements here; only an open transaction keeps it ours.
  expect(
    await queryValue(
      database,
      `select a.state from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
    ),
  ).toBe('idle in transaction');
  release();
  await Promise.all([first, second]);
  expect(steps).toEqual(['first', 'second']);
});
