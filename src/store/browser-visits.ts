/** Browser visits that one process asks for and another makes: asked, taken under a lease, answered, removed. */
import { publish } from './database/bus.ts';
import type { Database, Queryable } from './database/database.ts';
import { queryOne, queryValue } from './database/query.ts';
import { DEAD_AFTER_SECONDS } from './processes.ts';

/** News: a visit can be taken; one was answered; one is no longer wanted. */
export const VISIT_TOPICS = {
  asked: 'visit',
  answered: 'visit-answered',
  withdrawn: 'visit-withdrawn',
} as const;

/** How long either side may be silent before the other considers it lost. */
const SILENT_SECONDS = 6;

export async function askVisit(
  database: Database,
  visit: { id: string; request: Buffer; ms: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into browser_visit (id, request, ms, wanted_until)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [visit.id, visit.request, visit.ms, SILENT_SECONDS],
    );
    await publish(tx, { topic: VISIT_TOPICS.asked, id: visit.id });
  });
}

export type VisitState = { taken: boolean; lost: boolean; answer: Buffer | null };

/** Renews the wish for a visit and returns its state; null if it is gone. */
export async function followVisit(database: Queryable, id: string): Promise<VisitState | null> {
  return queryOne<VisitState>(
    database,
    `update browser_visit set wanted_until = now() + make_interval(secs => $2) where id = $1
     returning taken_by is not null as taken, coalesce(taken_until < now() and answer is null, false) as lost, answer`,
    [id, SILENT_SECONDS],
  );
}

/** Removes a visit that was answered and read, or is no longer wanted. */
export async function removeVisit(database: Queryable, id: string, answered: boolean): Promise<void> {
  await database.query('delete from browser_visit where id = $1', [id]);
  if (!answered) await publish(database, { topic: VISIT_TOPICS.withdrawn, id });
}

export type TakenVisit = { id: string; request: Buffer; leftMs: number };

/** Takes visits that are still wanted, the oldest first. */
export async function takeVisits(
  database: Queryable,
  processId: string,
  most: number,
): Promise<TakenVisit[]> {
  return database.query<TakenVisit>(
    `with next as (
       select id from browser_visit where taken_by is null and wanted_until > now()
       order by created_at limit $2 for update skip locked)
     update browser_visit v set taken_by = $1, taken_until = now() + make_interval(secs => $3)
     from next where v.id = next.id
     returning v.id, v.request,
       greatest(0, v.ms - extract(epoch from clock_timestamp() - v.created_at) * 1000)::float8 as "leftMs"`,
    [processId, most, SILENT_SECONDS],
  );
}

/** Extends the leases. Returns the ids of the visits that are still wanted. */
export async function renewVisits(database: Queryable, ids: string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `update browser_visit set taken_until = now() + make_interval(secs => $2)
     where id = any($1::uuid[]) and wanted_until > now() returning id`,
    [ids, SILENT_SECONDS],
  );
  return rows.map(({ id }) => id);
}

export async function answerVisit(database: Database, id: string, answer: Buffer): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('update browser_visit set answer = $2 where id = $1', [id, answer]);
    await publish(tx, { topic: VISIT_TOPICS.answered, id });
  });
}

/** Deletes visits that nobody waits for, because the asking process was killed. */
export async function deleteUnwantedVisits(database: Queryable): Promise<void> {
  await database.query(`delete from browser_visit where wanted_until < now() - interval '1 minute'`);
}

/** How many living processes take visits. */
export async function countVisitors(database: Queryable): Promise<number> {
  const count = await queryValue<number>(
    database,
    `select count(*)::int from process where role <> 'api' and heartbeat_at > now() - make_interval(secs => $1)`,
    [DEAD_AFTER_SECONDS],
  );
  return count ?? 0;
}
