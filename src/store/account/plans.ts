/** Copies the program's plans into their table, where the SQL that checks limits reads them. */
import type { Queryable } from '../database/database.ts';

export type PlanRow = {
  id: string;
  name: string;
  monthlyCredits: number | null;
  requestsPerMinute: number | null;
  crawlsAtOnce: number | null;
  monitors: number | null;
};

/**
 * @param change whether existing plans may be changed. Only the newest version of the program may do so, and only a
 *   process that serves requests: a command or a worker may have been started without the operator's settings.
 * @returns the existing plans that have changed
 */
export async function savePlans(
  database: Queryable,
  plans: PlanRow[],
  { change }: { change: boolean },
): Promise<string[]> {
  const changed = await database.query<{ id: string; added: boolean }>(
    `insert into plan (id, name, monthly_credits, requests_per_minute, crawls_at_once, monitors)
     select * from jsonb_to_recordset($1::jsonb)
       as p(id text, name text, "monthlyCredits" bigint, "requestsPerMinute" int, "crawlsAtOnce" int, monitors int)
     on conflict (id) do update set
       name = excluded.name, monthly_credits = excluded.monthly_credits,
       requests_per_minute = excluded.requests_per_minute, crawls_at_once = excluded.crawls_at_once,
       monitors = excluded.monitors
     where $2 and (plan.name, plan.monthly_credits, plan.requests_per_minute, plan.crawls_at_once, plan.monitors)
       is distinct from (excluded.name, excluded.monthly_credits, excluded.requests_per_minute,
         excluded.crawls_at_once, excluded.monitors)
     returning id, xmax = 0 as added`,
    [JSON.stringify(plans), change],
  );
  return changed.filter(({ added }) => !added).map(({ id }) => id);
}
