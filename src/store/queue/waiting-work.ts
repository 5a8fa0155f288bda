/**
 * All kinds of waiting work, read in one statement. News of it comes sooner but may be missed, and there is none for
 * work that becomes due by time; so an idle process runs this every few seconds, instead of polling for each kind of
 * work.
 */
import type { Queryable } from '../database/database.ts';
import { PLANNED_AHEAD } from '../monitor/monitors.ts';
import { DEAD_AFTER_SECONDS } from '../processes.ts';
import { JOB_SCHEMA } from './job-schema.ts';

/** Topics of work that has no news of its own. */
export const UPKEEP_TOPICS = {
  /** Changes of kept bytes have to be summed up. */
  kept: 'kept-changed',
  /** Pages of crawls have to be charged. */
  charges: 'crawl-charges',
  /** Calls are open, or a process has been silent. */
  openCalls: 'open-calls',
  /** Visits whose callers have stopped waiting. */
  unwantedVisits: 'unwanted-visits',
  /** An earlier version has left secrets unencrypted. */
  plainSecrets: 'plain-secrets',
  /** Jobs whose process sends no heartbeats any more, or that take too long. */
  overdueJobs: 'overdue-jobs',
  /** Results have to be added to the search index. */
  unindexed: 'unindexed',
} as const;

/**
 * The listeners decide what is due; here it is enough that nothing is missed. Reads only indexes or short tables,
 * except for overdue jobs: pg-boss has no index for them, and its table holds all jobs that ended within the hour.
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

/** Waiting work by topic. */
export function readWaitingWork(database: Queryable): Promise<Waiting[]> {
  return database.query<Waiting>({ name: 'waiting_work', text: READ });
}
