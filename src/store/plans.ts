/** Copies the program's plans into their table, where the SQL that checks limits reads them. */
import type { Queryable } from './database.ts';

export type PlanRow = {
  id: string;
  name: string;
  monthlyCredits: number | null;
  requestsPerMinute: number | null;
  crawlsAtOnce: number | null;
  monitors: number | null;
};

export async function savePlans(database: Queryable, plans: PlanRow[]): Promise<void> {
  await database.query(
    `insert into plan (id, name, monthly_credits, requests_per_minute, crawls_at_once, monitors)
     select * from jsonb_to_recordset($1::jsonb)
       as p(id text, name text, "monthlyCredits" bigint, "requestsPerMinute" int, "crawlsAtOnce" int, monitors int)
     on conflict (id) do update set
       name = excluded.name, monthly_credits = excluded.monthly_credits,
       requests_per_minute = excluded.requests_per_minute, crawls_at_once = excluded.crawls_at_once,
       monitors = excluded.monitors`,
    [JSON.stringify(plans)],
  );
}
