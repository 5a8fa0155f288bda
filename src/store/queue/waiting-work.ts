/**
 * What waits for somebody to look at it, asked in one statement. News says the same sooner, but may be missed, and of
 * what falls due by its time there is none; so an idle process asks this once in a while, instead of looking for each kind
 * of work by itself.
 */
import type { Queryable } from '../database/database.ts';
import { PLANNED_AHEAD } from '../monitor/monitors.ts';
import { DEAD_AFTER_SECONDS } from '../processes.ts';
import { JOB_SCHEMA } from './job-schema.ts';

/** Work that nobody sends news of. */
export const UPKEEP_TOPICS = {
  /** Bytes that were kept or deleted are to be summed up. */
  kept: 'kept-changed',
  /** Pages of crawls are to be charged for. */
  charges: 'crawl-charges',
  /** Calls are open, or a process has been silent. */
  openCalls: 'open-calls',
  /** Visits have been answered for nobody. */
  unwantedVisits: 'unwanted-visits',
  /** An earlier version has left secrets in the clear. */
  plainSecrets: 'plain-secrets',
  /** Jobs were begun by a process that no longer shows that it lives, or take too long. */
  overdueJobs: 'overdue-jobs',
  /** Results are to be put into the search index. */
  unindexed: 'unindexed',
} as const;

/**
 * Whoever looks decides what is due; here it is enough that nothing is missed. All by index or over short tables, but for
 * overdue jobs: pg-boss has no index for them, and its table holds what has ended within the hour.
 */
const READ = `
  select 'outbox' as topic, '' as id where exists (select 1 from outbox)
  union all select 'crawl', '' where exists (
    select 1 from crawl where status = 'running' and next_at < 'infinity'
      and greatest(next_at, paced_until) <= clock_timestamp())
  union all select 'monitor', '' where exists (
      select 1 from monitor where status = 'active' and next_run_at <= now())
    or exists (select 1 from monitor where status = 'active' and ${PLANNED_AHEAD})
    or exists (select 1 from crawl where tick_id is not null and status <> 'running')
  union all select 'visit', '' where exists (
    select 1 from browser_visit where taken_by is null and wanted_until > now())
  union all select 'jobs', name from ${JOB_SCHEMA}.queue q where exists (
    select 1 from ${JOB_SCHEMA}.job j
    where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())
  union all select '${UPKEEP_TOPICS.overdueJobs}', '' where exists (
    select 1 from ${JOB_SCHEMA}.job where state = 'active'
      and (heartbeat_on + heartbeat_seconds * interval '1s' < now() or started_on + expire_seconds * interval '1s' < now()))
  union all select '${UPKEEP_TOPICS.kept}', '' where exists (select 1 from kept_change)
  union all select '${UPKEEP_TOPICS.charges}', '' where exists (select 1 from crawl_charge)
  union all select '${UPKEEP_TOPICS.openCalls}', '' where exists (select 1 from open_call)
    or exists (select 1 from process where heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))
  union all select '${UPKEEP_TOPICS.unwantedVisits}', '' where exists (
    select 1 from browser_visit where wanted_until < now() - interval '1 minute')
  union all select '${UPKEEP_TOPICS.plainSecrets}', '' where exists (
    select 1 from secret_key where is_current and nothing_plain = false)
  union all select '${UPKEEP_TOPICS.unindexed}', '' where exists (
    select 1 from search_account s where s.list_before is not null
      or exists (select 1 from search_waiting w where w.account_id = s.account_id))`;

type Waiting = { topic: string; id: string };

/** By the topic of its news. */
export function readWaitingWork(database: Queryable): Promise<Waiting[]> {
  return database.query<Waiting>({ name: 'waiting_work', text: READ });
}
