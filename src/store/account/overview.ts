/** The overview of an account: how its calls went in a period, what changed, and what is failing. */
import type { Queryable } from '../database/database.ts';
import { queryRow } from '../database/query.ts';
import { GOT_ERROR_PAGE, IS_ERROR_PAGE } from '../history.ts';

export type OverviewRow = {
  calls: number;
  good: number;
  errorPages: number;
  failed: number;
  p95Ms: number | null;
  credits: number;
  /** Whether there were more calls than were read. */
  partial: boolean;
  slots: { at: string; good: number; errorPages: number; failed: number }[];
  changes: { tickId: string; monitorId: string; name: string | null; url: string; at: string }[];
  failingMonitors: { id: string; name: string | null; url: string; failures: number }[];
  failingWebhooks: { url: string; sealedUrl: string | null; since: string; switchedOff: boolean }[];
  waiting: { pages: number; oldestSeconds: number };
};

/** A busy account makes millions of calls a month; the newest tell enough. */
const MOST_CALLS = 100_000;
const LISTED = 5;
/** Repeated wherever calls are looked up: taken from a joined row, it could not be an index condition. */
const START = 'now() - make_interval(hours => $2)';

/**
 * `slots` is the number of equal parts of the period. A crawl with error pages is counted by its pages, which are calls
 * too, so that none is counted twice.
 */
export async function readOverview(
  database: Queryable,
  accountId: string,
  { hours, slots }: { hours: number; slots: number },
): Promise<OverviewRow> {
  return queryRow(
    database,
    `with span as (select ${START} as start, make_interval(hours => $2) / $3::int as width),
      newest as (
        select status, cost, elapsed_ms,
          ${GOT_ERROR_PAGE} as got_error_page, status = 'completed' and not ${IS_ERROR_PAGE} as is_good,
          floor(extract(epoch from created_at - span.start) / extract(epoch from span.width)) as slot
        from call, span where account_id = $1 and created_at >= ${START}
        order by created_at desc limit ${MOST_CALLS}),
      slot as (
        select n as nr, span.start + n * span.width as at, coalesce(c.good, 0) as good,
          coalesce(c.error_pages, 0) as "errorPages", coalesce(c.failed, 0) as failed
        from span cross join generate_series(0, $3::int - 1) n
          left join (
            select slot, count(*) filter (where is_good) as good,
              count(*) filter (where got_error_page) as error_pages, count(*) filter (where status = 'failed') as failed
            from newest group by slot) c on c.slot = n),
      waiting as (
        select coalesce(sum(c.total - c.finished), 0) as pages, min(p.run_at) filter (where p.run_at < now()) as oldest
        from crawl c left join lateral (
          select w.run_at from crawl_page w where w.crawl_id = c.id and w.state = 'waiting' order by w.run_at limit 1) p
          on true
        where c.account_id = $1 and c.status = 'running')
    select
      (select count(*) from newest) as calls,
      (select count(*) filter (where is_good) from newest) as good,
      (select count(*) filter (where got_error_page) from newest) as "errorPages",
      (select count(*) filter (where status = 'failed') from newest) as failed,
      (select percentile_disc(0.95) within group (order by elapsed_ms) from newest where status = 'completed') as "p95Ms",
      (select coalesce(sum(cost), 0) from newest) as credits,
      (select count(*) = ${MOST_CALLS} from newest) as partial,
      (select json_agg(json_build_object('at', at, 'good', good, 'errorPages', "errorPages", 'failed', failed)
        order by nr) from slot) as slots,
      coalesce((select json_agg(json_build_object('tickId', id, 'monitorId', monitor_id, 'name', name, 'url', url,
          'at', created_at) order by created_at desc)
        from (
          select t.id, t.monitor_id, m.config ->> 'name' as name, m.url, c.created_at
          from call c join monitor_tick t on t.id = c.id join monitor m on m.id = t.monitor_id
          where c.account_id = $1 and c.service = 'monitor' and c.created_at >= ${START} and t.changed
          order by c.created_at desc limit ${LISTED}) x), '[]') as changes,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'url', url, 'failures', failures)
          order by failures desc)
        from (
          select id, config ->> 'name' as name, url, failures from monitor
          where account_id = $1 and status = 'active' and failures > 0 order by failures desc limit ${LISTED}) x),
        '[]') as "failingMonitors",
      coalesce((select json_agg(json_build_object('url', url, 'sealedUrl', encode(sealed_url, 'base64'),
          'since', since, 'switchedOff', switched_off)
          order by since)
        from (
          select d.url, w.url as sealed_url, e.failing_since as since, e.switched_off_at is not null as switched_off
          from webhook_endpoint e cross join lateral (
            select url from webhook_delivery where endpoint_id = e.id limit 1) d
            left join webhook_address w on w.reference = d.url
          where e.account_id = $1 and e.failing_since is not null order by e.failing_since limit ${LISTED}) x),
        '[]') as "failingWebhooks",
      (select json_build_object('pages', pages, 'oldestSeconds', seconds_since(oldest)) from waiting) as waiting`,
    [accountId, hours, slots],
  );
}
