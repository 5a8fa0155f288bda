/** The plans, and months that pass: rows are moved back in time, since the database has the clock. */
import { afterAll, describe, expect, it } from 'vitest';
import { callOf, endOf } from '../../test/harness/calls.ts';
import { suiteDatabase } from '../../test/harness/database.ts';
import {
  addCredits,
  auditLedger,
  changePlan,
  createAccount,
  readCredits,
} from '../store/account/accounts.ts';
import { createCallStore } from '../store/calls.ts';
import { newId } from '../store/ids.ts';
import { registerProcess } from '../store/processes.ts';
import { plansFor } from './plans.ts';

const database = await suiteDatabase();
const processId = newId();
await registerProcess(database, processId, 'all');
const calls = createCallStore(database, processId);

afterAll(async () => expect(await auditLedger(database)).toEqual([]));

const newAccount = (plan: string) => createAccount(database, newId(), plan);

async function open(accountId: string, reserve: number) {
  const call = callOf(accountId, { reserve });
  const { outcome } = await calls.open(call);
  return { id: call.id, outcome };
}

const close = (id: string, cost: number) => calls.close(endOf(id, { cost }));

async function spend(accountId: string, cost: number): Promise<string> {
  const { id, outcome } = await open(accountId, cost);
  if (outcome === 'opened') await close(id, cost);
  return outcome;
}

const buy = (accountId: string, amount: number) =>
  addCredits(database, { accountId, key: newId(), kind: 'purchase', amount });

/** Makes the account this much older. */
const letPass = (accountId: string, time: string) =>
  database.query(
    `update account set cycle_anchor = cycle_anchor - $2::interval, cycle_start = cycle_start - $2::interval,
       cycle_end = cycle_end - $2::interval where id = $1`,
    [accountId, time],
  );

const purses = async (accountId: string) =>
  (
    await database.query('select plan_credits as plan, bought_credits as bought from account where id = $1', [
      accountId,
    ])
  )[0];

const planEntries = async (accountId: string) =>
  (
    await database.query<{ delta: number }>(
      `select plan_delta as delta from ledger where account_id = $1 and kind = 'plan' order by created_at, key`,
      [accountId],
    )
  ).map(({ delta }) => delta);

describe('the plans', () => {
  it('are those of the table', () => {
    const rows = plansFor({ selfHostedRate: 0 }).map((plan) => Object.values(plan));
    expect(rows).toEqual([
      ['free', 'Free Plan', 500, 10, 1, 1],
      ['starter', 'Starter Plan', 10_000, 100, 3, 5],
      ['growth', 'Growth Plan', 100_000, 500, 15, 25],
      ['pro', 'Pro Plan', 750_000, 5_000, 50, 100],
      ['self-hosted', 'Self-Hosted', null, null, null, null],
    ]);
  });

  it('let an operator limit the rate of self-hosted accounts only', () => {
    const rates = plansFor({ selfHostedRate: 42 }).map(({ requestsPerMinute }) => requestsPerMinute);
    expect(rates).toEqual([10, 100, 500, 5_000, 42]);
  });

  it.each(plansFor({ selfHostedRate: 0 }))('$id gives what it says', async (plan) => {
    const accountId = await newAccount(plan.id);
    expect(await readCredits(database, accountId)).toMatchObject({
      planName: plan.name,
      remaining: plan.monthlyCredits,
      used: 0,
      crawlLimit: plan.crawlsAtOnce,
      monitorLimit: plan.monitors,
    });
    expect(await spend(accountId, (plan.monthlyCredits ?? 10_000_000) + 1)).toBe(
      plan.monthlyCredits === null ? 'opened' : 'insufficient_credits',
    );
  });

  it('are refused when there is none of that name', async () => {
    await expect(newAccount('gold')).rejects.toThrow(/The plans are free, starter, growth, pro, self-hosted/);
    const accountId = await newAccount('free');
    await expect(changePlan(database, accountId, 'gold')).rejects.toThrow(/no plan "gold"/);
  });
});

describe('a month that passes', () => {
  it('changes nothing before its end', async () => {
    const accountId = await newAccount('free');
    await spend(accountId, 400);
    await letPass(accountId, '27 days');
    expect(await readCredits(database, accountId)).toMatchObject({ remaining: 100, used: 400 });
    expect(await spend(accountId, 101)).toBe('insufficient_credits');
  });

  it('renews the credits, whatever was left of them', async () => {
    for (const spent of [0, 1, 500]) {
      const accountId = await newAccount('free');
      await spend(accountId, spent);
      await letPass(accountId, '1 month');
      expect(await spend(accountId, 499)).toBe('opened');
      expect(await readCredits(database, accountId)).toMatchObject({ remaining: 1, used: 499 });
      expect(await planEntries(accountId)).toEqual([500, spent]);
    }
  });

  it('renews once, however many calls come at that moment', async () => {
    const accountId = await newAccount('starter');
    await spend(accountId, 9_000);
    await letPass(accountId, '1 month');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => spend(accountId, 100)));
    expect(new Set(outcomes)).toEqual(new Set(['opened']));
    expect(await planEntries(accountId)).toEqual([10_000, 9_000]);
    expect(await readCredits(database, accountId)).toMatchObject({ remaining: 8_000, used: 2_000 });
  });

  it('gives nothing for earlier months that nobody used', async () => {
    const accountId = await newAccount('free');
    await letPass(accountId, '14 months');
    expect((await readCredits(database, accountId)).remaining).toBe(500);
    expect(await planEntries(accountId)).toEqual([500, 0]);
  });

  it.each(['2024-01-31', '2024-02-29', '2025-08-30', '2025-12-31', '2026-10-15'])(
    'ends on the day of the month on which the account began, %s',
    async (day) => {
      const accountId = await newAccount('free');
      await database.query(
        `update account set cycle_anchor = $2, cycle_start = $2, cycle_end = $2::timestamptz + interval '1 month'
         where id = $1`,
        [accountId, `${day}T12:00:00Z`],
      );
      await readCredits(database, accountId);
      const [cycle] = await database.query<{ start: Date; end: Date; due: Date }>(
        `select cycle_start as start, cycle_end as end,
           (select min(cycle_anchor + make_interval(months => n)) from generate_series(0, 600) n
            where cycle_anchor + make_interval(months => n) > now()) as due
         from account where id = $1`,
        [accountId],
      );
      expect(cycle?.end).toEqual(cycle?.due);
      expect(cycle && cycle.start < cycle.end).toBe(true);
    },
  );

  it('clears the debts of an unlimited plan', async () => {
    const accountId = await newAccount('self-hosted');
    await spend(accountId, 70_000);
    await letPass(accountId, '1 month');
    expect(await readCredits(database, accountId)).toMatchObject({ remaining: null, used: 0 });
    expect(await purses(accountId)).toEqual({ plan: 0, bought: 0 });
  });
});

describe('bought credits', () => {
  it('are used after those of the plan and do not expire', async () => {
    const accountId = await newAccount('free');
    await buy(accountId, 1_000);
    await spend(accountId, 600);
    expect(await purses(accountId)).toEqual({ plan: 0, bought: 900 });
    await letPass(accountId, '1 month');
    await spend(accountId, 100);
    expect(await purses(accountId)).toEqual({ plan: 400, bought: 900 });
    await letPass(accountId, '5 years');
    expect((await readCredits(database, accountId)).remaining).toBe(1_400);
  });

  it('are kept when the plan changes, up or down', async () => {
    const accountId = await newAccount('starter');
    await buy(accountId, 50);
    await changePlan(database, accountId, 'free');
    expect((await readCredits(database, accountId)).remaining).toBe(550);
    await changePlan(database, accountId, 'pro');
    expect((await readCredits(database, accountId)).remaining).toBe(750_050);
  });

  it('cover a call that the plan alone cannot, also across the end of the month', async () => {
    const accountId = await newAccount('free');
    await buy(accountId, 200);
    const { id, outcome } = await open(accountId, 650);
    expect(outcome).toBe('opened');
    await letPass(accountId, '1 month');
    await close(id, 650);
    expect(await purses(accountId)).toEqual({ plan: 0, bought: 50 });
    expect(await readCredits(database, accountId)).toMatchObject({ remaining: 50, used: 650 });
  });

  it('are added once for each purchase', async () => {
    const accountId = await newAccount('free');
    const entry = { accountId, key: `pack ${accountId}`, kind: 'purchase' as const, amount: 1_000 };
    const added = await Promise.all([1, 2, 3].map(() => addCredits(database, entry)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect((await readCredits(database, accountId)).remaining).toBe(1_500);
  });
});

describe('a plan made smaller while calls run', () => {
  it('leaves them their credits and the books balanced', async () => {
    const accountId = await newAccount('starter');
    const { id } = await open(accountId, 9_000);
    await changePlan(database, accountId, 'free');
    expect((await readCredits(database, accountId)).remaining).toBe(-8_500);
    expect(await spend(accountId, 1)).toBe('insufficient_credits');
    await close(id, 9_000);
    expect((await readCredits(database, accountId)).remaining).toBe(-8_500);
    await letPass(accountId, '1 month');
    expect((await readCredits(database, accountId)).remaining).toBe(500);
  });
});
