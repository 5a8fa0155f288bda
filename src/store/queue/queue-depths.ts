/** How much work waits, and for how long: shows an operator or an autoscaler whether there are too few processes. */

import { USUAL_SLOTS } from '../crawl/host-backoff.ts';
import type { Queryable } from '../database/database.ts';
import { queryRow } from '../database/query.ts';

export const QUEUES = [
  'crawl_pages',
  'ticks',
  'deliveries',
  'outbox',
  'calls',
  'v1_requests',
  'browser_visits',
] as const;

export type QueueDepths = {
  queues: Record<(typeof QUEUES)[number], { depth: number; oldestSeconds: number }>;
  /** Hosts with pages in flight, and hosts treated more gently than others. */
  hosts: { busy: number; slowed: number };
  /** Pages of crawls in flight, over all processes. */
  hostSlots: number;
};

/**
 * Reads only indexes, or tables that are short while all is well. A tick or a delivery counts once it is due; of a
 * running crawl, all known pages count. A call counts from its opening until it is closed.
 */
const READ = `
  with due_page as (
      select coalesce(sum(c.total - c.finished), 0) as depth, min(p.run_at) filter (where p.run_at < now()) as oldest
      from crawl c left join lateral (
        select w.run_at from crawl_page w where w.crawl_id = c.id and w.state = 'waiting' order by w.run_at limit 1) p on true
      where c.status = 'running'),
    tick as (
      select count(*) as depth, min(least(pending_at, next_run_at)) as oldest
      from monitor where status = 'active' and (next_run_at <= now() or pending_tick is not null)),
    delivery as (
      select count(*) as depth, min(next_attempt_at) as oldest
      from webhook_delivery where status = 'pending' and next_attempt_at <= now()),
    event as (
      select count(*) as depth, min(created_at) as oldest from outbox),
    call_now as (
      select count(*) as depth, min(c.created_at) as oldest from open_call o join call c on c.id = o.call_id),
    v1 as (
      select count(*) as depth, min(c.created_at) as oldest
      from v1_request r join call c on c.id = r.id where r.state = 'queued'),
    visit as (
      select count(*) as depth, min(created_at) filter (where taken_by is null) as oldest from browser_visit),
    host as (
      select count(*) as slots, count(distinct p.host) as busy from crawl_page p where p.token is not null and not p.left_host)
  select json_build_object(
      'crawl_pages', (select json_build_object('depth', depth, 'oldestSeconds', seconds_since(oldest)) from due_page),
      'ticks', (select json_build_object('depth', depth, 'oldestSeconds', seconds_since(oldest)) from tick),
      'deliveries', (select json_build_object('depth', depth, 'oldestSeconds', seconds_since(oldest)) from delivery),
      'outbox', (select json_build_object('depth', depth, 'oldestSeconds', seconds_since(oldest)) from event),
      'calls', (select json_build_object('depth', depth, 'oldestSeconds', seconds_since(oldest)) from call_now),
      'v1_requests', (select json_build_object('depth', depth, 'oldestSeconds', seconds_since(oldest)) from v1),
      'browser_visits', (select json_build_object('depth', depth, 'oldestSeconds', seconds_since(oldest)) from visit)) as queues,
    json_build_object('busy', (select busy from host),
      'slowed', (select count(*) from crawl_host where slots is not null or pace < $1 or delay_ms > 0 or next_at > now())) as hosts,
    (select slots from host) as "hostSlots"`;

export async function readQueueDepths(database: Queryable): Promise<QueueDepths> {
  return queryRow(database, READ, [USUAL_SLOTS]);
}
