/** The frontier of all crawls: pages are claimed, worked on outside any transaction, and finished in batches. */

import type { Queryable } from '../database/database.ts';
import { columnsOf, deleteInSteps, queryOne, queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';
import type { CrawlKind } from './crawls.ts';
import { linkRows } from './finish.ts';
import { type HostNote, type HostState, hostAfter, UNKNOWN_HOST, usualSlots } from './host-backoff.ts';

export type ClaimedPage = {
  id: string;
  token: string;
  crawlId: string;
  accountId: string;
  url: string;
  host: string;
  depth: number;
  parentUrl: string | null;
  /** Counted from 1. */
  attempt: number;
  isStart: boolean;
  /** Hosts that count as the crawl's own site. */
  sites: string[];
  /** When it was last changed, as the sitemap says. */
  lastmod: Date | null;
  /** Whether the host is being treated gently; then a success should be noted. */
  hostIsSlow: boolean;
};

export type FrontierLimits = { hostConcurrency: number; leaseMs: number };

export async function claimPages(
  database: Queryable,
  capacity: number,
  limits: FrontierLimits,
): Promise<ClaimedPage[]> {
  const token = newId();
  const rows = await database.query<Omit<ClaimedPage, 'token'>>(
    {
      name: 'claim_crawl_pages',
      text: `select page_id as id, crawl_id as "crawlId", account_id as "accountId", url, host, depth,
        parent_url as "parentUrl", attempt, is_start as "isStart", sites, lastmod, host_is_slow as "hostIsSlow"
        from claim_crawl_pages(the_token => $1, capacity => $2, host_slots => $3, lease_ms => $4, most_slots => $5)`,
    },
    [token, capacity, usualSlots(limits.hostConcurrency), limits.leaseMs, limits.hostConcurrency],
  );
  return rows.map((row) => ({ ...row, token }));
}

/**
 * Shows claimed pages in history as running. Pages that are finished or taken back by now are left out; never waits for
 * a lock.
 *
 * @param pages with the JSON text of the request as history shows it
 */
export async function showInHistory(
  database: Queryable,
  pages: { id: string; token: string; params: string }[],
): Promise<void> {
  const text = `with unsynced as (select set_config('synchronous_commit', 'off', true)),
     mine as (
       select p.id, p.crawl_id, x.params from unnest($1::uuid[], $2::uuid[], $3::text[]) as x(id, token, params)
         join crawl_page p on p.id = x.id and p.token = x.token
       for share of p skip locked)
     insert into call
       (id, account_id, key_id, service, status, params, params_bytes, session_id, parent_id, reserved, created_at)
     select m.id, c.account_id, c.key_id, 'scrape', 'running', m.params::json, octet_length(m.params), c.session_id, c.id,
       0, now()
     from mine m join crawl c on c.id = m.crawl_id, unsynced
     on conflict (id) do nothing`;
  await database.query({ name: 'show_in_history', text }, columnsOf(pages, 'id', 'token', 'params'));
}

/** Milliseconds until a running crawl may have something to claim; null when none runs. */
export async function nextClaimIn(database: Queryable): Promise<number | null> {
  return queryValue(database, {
    name: 'next_crawl_claim',
    text: `select extract(epoch from min(greatest(next_at, paced_until)) - clock_timestamp())::float8 * 1000
      from crawl where status = 'running' and next_at < 'infinity'`,
  });
}

/** Extends the leases. Returns the ids of the pages that are still ours. */
export async function renewLeases(
  database: Queryable,
  pages: { id: string; token: string }[],
  leaseMs: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `with mine as (
       select p.id from crawl_page p join unnest($1::uuid[], $2::uuid[]) as x(id, token) on x.id = p.id and x.token = p.token
       order by p.id for update of p)
     update crawl_page p set run_at = now() + make_interval(secs => $3 / 1000.0) from mine where p.id = mine.id
     returning p.id`,
    [...columnsOf(pages, 'id', 'token'), leaseMs],
  );
  return rows.map((row) => row.id);
}

/** Gives back the host slots of pages: the sites have answered, and only writing the pages is left. */
export async function leaveHosts(database: Queryable, pages: { id: string; token: string }[]): Promise<void> {
  await database.query('select leave_hosts($1, $2)', columnsOf(pages, 'id', 'token'));
}

/** Reserves more credits for a page. False if the account cannot afford them or the page is no longer ours. */
export async function reserveForPage(
  database: Queryable,
  page: { id: string; token: string },
  amount: number,
): Promise<boolean> {
  const values = [page.id, page.token, amount];
  return (await queryValue(database, 'select reserve_for_page($1, $2, $3)', values)) === true;
}

/** A crawl's request, also sealed with its secrets if it has any; null if the crawl was deleted. */
export async function readCrawlConfig(
  database: Queryable,
  crawlId: string,
): Promise<{
  kind: CrawlKind;
  shown: unknown;
  secrets: Buffer | null;
  webhookHeaders: Buffer | null;
  webhookUrl: string | null;
  sealedUrl: Buffer | null;
} | null> {
  return queryOne(
    database,
    `select kind, config as shown, secrets, webhook_headers as "webhookHeaders", webhook_url as "webhookUrl",
       a.url as "sealedUrl"
     from crawl left join webhook_address a on a.reference = webhook_url where id = $1`,
    [crawlId],
  );
}

/**
 * Records how a host behaves, for later claims. Repeats if another note was written meanwhile, so that none is lost; a
 * lock here would make claims wait.
 */
export async function noteHost(database: Queryable, note: HostNote, hostConcurrency: number): Promise<void> {
  const { host } = note;
  for (;;) {
    const row = await queryOne<HostState & { changedAt: string }>(
      database,
      {
        name: 'read_crawl_host',
        text: `select slots, pace, answer_ms as "answerMs", delay_ms as "delayMs", robots_delay_ms as "robotsDelayMs",
         failures, (extract(epoch from next_at - now()) * 1000)::float8 as "waitMs", changed_at::text as "changedAt",
         case when $2 then (
           select count(*)::int from crawl_page where host = $1 and token is not null and run_at > now() and not left_host)
         end as "inFlight"
       from crawl_host where host = $1`,
      },
      [host, note.answered !== undefined],
    );
    // A host that needs no special treatment has no row.
    if (!row && !note.trouble && !note.robotsDelayMs && !note.answered) return;
    const after = hostAfter(row ?? UNKNOWN_HOST, note, hostConcurrency);
    const { slots, pace, answerMs, delayMs, robotsDelayMs, failures, waitMs } = after;
    const written = await database.query(
      {
        name: 'note_crawl_host',
        // A note that a crash loses does no harm, so there is no need to wait for the disk.
        text: `with unsynced as (select set_config('synchronous_commit', 'off', true))
       insert into crawl_host as h
         (host, slots, delay_ms, robots_delay_ms, failures, next_at, changed_at, pace, answer_ms)
       select $1, $2, $3, $4, $5, now() + make_interval(secs => $6 / 1000.0), clock_timestamp(), $8, $9 from unsynced
       on conflict (host) do update set
         slots = excluded.slots, delay_ms = excluded.delay_ms, robots_delay_ms = excluded.robots_delay_ms,
         failures = excluded.failures, next_at = greatest(h.next_at, excluded.next_at), changed_at = excluded.changed_at,
         pace = excluded.pace, answer_ms = excluded.answer_ms
         where h.changed_at::text = $7
       returning 1`,
      },
      [host, slots, delayMs, robotsDelayMs, failures, waitMs, row?.changedAt ?? null, pace, answerMs],
    );
    if (written.length > 0) return;
  }
}

/** Deletes hosts that nothing was noted about for a day. There may be very many, so this is not done with each note. */
export async function forgetHosts(database: Queryable): Promise<void> {
  const where = `changed_at < now() - interval '1 day' and next_at < now()`;
  await deleteInSteps(database, { table: 'crawl_host', where });
}

export type OutsidePage = { url: string; hash: string; host: string };

/** Adds pages that the crawl did not find itself. Returns the ids of those that it has now, new or known before. */
export async function addPages(
  database: Queryable,
  crawlId: string,
  pages: OutsidePage[],
  place: { depth: number; parentUrl: string | null; mostKnown: number },
): Promise<string[]> {
  const { depth, parentUrl, mostKnown } = place;
  const rows = await database.query<{ id: string }>(
    'select add_crawl_pages(the_crawl => $1, links => $2, most_known => $3) as id',
    [crawlId, JSON.stringify(linkRows(pages.map((page) => ({ ...page, depth, parentUrl })))), mostKnown],
  );
  return rows.map((row) => row.id);
}

/** How many of these pages are finished, how many are waiting, and how many links were found on them. */
export async function readProgress(
  database: Queryable,
  pageIds: string[],
): Promise<{ finished: number; waiting: number; discovered: number }> {
  const row = await queryOne<{ finished: number; waiting: number; discovered: number }>(
    database,
    'select finished, waiting, discovered from crawl_progress($1)',
    [pageIds],
  );
  return row ?? { finished: 0, waiting: 0, discovered: 0 };
}
