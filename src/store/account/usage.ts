/** What an account used by day and service, and its balances. */
import type { Service } from '../calls.ts';
import type { Queryable } from '../database/database.ts';
import { queryOne, queryRow } from '../database/query.ts';

export type UsageDay = { day: string; service: Service; credits: number; calls: number };

/** The last `days` days in UTC, including today; days without usage are left out. */
export async function readUsageDays(
  database: Queryable,
  accountId: string,
  days: number,
): Promise<{ from: string; to: string; days: UsageDay[] }> {
  return queryRow(
    database,
    `with span as (select (now() at time zone 'UTC')::date as today)
     select (today - $2::int + 1)::text as "from", today::text as "to",
       coalesce((
         select json_agg(json_build_object(
             'day', u.day, 'service', u.service, 'credits', greatest(u.credits, 0), 'calls', u.calls)
           order by u.day, u.service)
         from (
           select day, service, sum(credits) as credits, sum(calls) as calls from usage_day
           where account_id = $1 and day > today - $2::int group by day, service) u), '[]') as days
     from span`,
    [accountId, days],
  );
}

export type UsageOfKey = UsageDay & { keyId: string | null };

/** Both days included. */
export async function readUsageByKey(
  database: Queryable,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<UsageOfKey[]> {
  return database.query(
    `select day::text, service, nullif(key_id, '00000000-0000-0000-0000-000000000000') as "keyId",
       greatest(credits, 0) as credits, calls
     from usage_day where account_id = $1 and day between $2 and $3 order by day, service, key_id`,
    [accountId, from, to],
  );
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
