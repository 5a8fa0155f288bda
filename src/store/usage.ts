/** What an account used by day and service, and its balances. */
import type { Service } from './calls.ts';
import type { Queryable } from './database.ts';
import { queryOne } from './query.ts';

export type UsageDay = { day: string; service: Service; credits: number; calls: number };

/** The last `days` days in UTC, today included; days without use are left out. */
export async function readUsageDays(
  database: Queryable,
  accountId: string,
  days: number,
): Promise<{ from: string; to: string; days: UsageDay[] }> {
  const [row] = await database.query<{ from: string; to: string; days: UsageDay[] }>(
    `with span as (select (now() at time zone 'UTC')::date as today)
     select (today - $2::int + 1)::text as "from", today::text as "to",
       coalesce((
         select json_agg(json_build_object(
             'day', u.day, 'service', u.service, 'credits', greatest(u.credits, 0), 'calls', u.calls)
           order by u.day, u.service)
         from usage_day u where u.account_id = $1 and u.day > today - $2::int), '[]') as days
     from span`,
    [accountId, days],
  );
  if (!row) throw new Error('A statement that always has a row had none');
  return row;
}

export type Purses = {
  cycleStart: Date;
  cycleEnd: Date;
  plan: number;
  bought: number;
  reserved: number;
  /** null on an unlimited plan. */
  monthly: number | null;
};

export async function readPurses(database: Queryable, accountId: string): Promise<Purses | null> {
  return queryOne(
    database,
    `select a.cycle_start as "cycleStart", a.cycle_end as "cycleEnd", a.plan_credits as plan,
       a.bought_credits as bought, a.reserved, p.monthly_credits as monthly
     from account a join plan p on p.id = a.plan_id where a.id = $1`,
    [accountId],
  );
}
