/** A monitor of ours and its ticks in Firecrawl's format. */
import { hash } from 'node:crypto';
import type { Diffs, PageDiffs, SiteDiffs } from '../../../contract/monitor/diffs.ts';
import { recordOf } from '../../../jobs/monitor/config.ts';
import type { MonitorDelivery, MonitorRow } from '../../../store/monitor/monitors.ts';
import type { TickRow } from '../../../store/monitor/ticks.ts';
import type { Seals } from '../../../store/secrets/seals.ts';
import { LONG_DAYS } from '../crawl/job.ts';

/** The webhook events about checks, by our names. */
export const CHECK_EVENTS = { page: 'monitor.page', completed: 'monitor.check.completed' } as const;

export function monitorOf(seals: Seals, row: MonitorRow, { historyDays }: { historyDays: number }) {
  const { cronId, status, interval, config, nextRunAt, lastRunAt, createdAt, updatedAt } = recordOf(
    seals,
    row,
  );
  const recipients = config.notify?.flatMap((one) => (one.type === 'email' ? one.to : [])) ?? [];
  const isSite = config.scope === 'site';
  return {
    id: cronId,
    name: config.name ?? '',
    status,
    schedule: { cron: interval, timezone: config.timezone ?? 'UTC' },
    nextRunAt,
    lastRunAt,
    targets: [
      isSite
        ? { id: cronId, type: 'crawl', url: config.url }
        : { id: cronId, type: 'scrape', urls: [config.url, ...(config.urls ?? [])] },
    ],
    webhook: config.webhookUrl ? shownWebhook(config.webhookUrl, row.delivery) : null,
    notification: recipients.length > 0 ? { email: { enabled: true, recipients } } : null,
    // The Python client refuses a monitor without it.
    retentionDays: historyDays || LONG_DAYS,
    createdAt,
    updatedAt,
  };
}

/** The webhook as the client gave it, without its headers. */
function shownWebhook(url: string, delivery: MonitorDelivery | null) {
  if (!delivery) return { url };
  const { events, metadata } = delivery;
  return {
    url,
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(events && { events: events.map((event) => CHECK_EVENTS[event]) }),
  };
}

export function checkOf(tick: TickRow, monitorId: string, summary: Summary) {
  const createdAt = tick.createdAt.toISOString();
  const ended =
    tick.status === 'running' ? null : new Date(tick.createdAt.getTime() + tick.elapsedMs).toISOString();
  return {
    id: tick.id,
    monitorId,
    status: tick.status,
    trigger: tick.asked ? 'manual' : 'scheduled',
    startedAt: createdAt,
    finishedAt: ended,
    billingStatus:
      tick.status === 'running' ? 'reserved' : tick.status === 'completed' ? 'confirmed' : 'released',
    summary,
    error: tick.error?.message ?? null,
    createdAt,
    updatedAt: ended ?? createdAt,
  };
}

type Summary = Record<'totalPages' | 'same' | 'changed' | 'new' | 'removed' | 'error', number>;

/** @param crawled pages of the crawl, for a check of a site; the first check compares nothing */
export function summaryOf(tick: TickRow, { pages }: Diffs, crawled: number | undefined): Summary {
  if (pages) return summaryOfSite(pages);
  if (crawled === undefined) return summaryOfPage(tick);
  return { ...NOTHING, totalPages: crawled, new: tick.firstRun ? crawled : 0 };
}

const NOTHING: Summary = { totalPages: 0, same: 0, changed: 0, new: 0, removed: 0, error: 0 };

function summaryOfPage(tick: TickRow): Summary {
  const found = tick.status === 'running' ? {} : { [pageStatus(tick)]: 1 };
  return { ...NOTHING, totalPages: 1, ...found };
}

function summaryOfSite({ same, changed, new: fresh, gone, notCompared = [] }: SiteDiffs): Summary {
  const there = same + changed.length + fresh.length + notCompared.length;
  return {
    totalPages: there + gone.length,
    same,
    changed: changed.length,
    new: fresh.length,
    removed: gone.length,
    error: notCompared.length,
  };
}

/** The page of a check, or for a site the pages that have changed. */
export function checkPagesOf(
  tick: TickRow,
  { monitorId, url, diffs }: { monitorId: string; url: string; diffs: Diffs },
) {
  const known = { id: tick.id, targetId: monitorId, createdAt: tick.createdAt.toISOString() };
  const { pages } = diffs;
  if (pages) {
    const pageOf = (url: string, status: string) => ({ ...known, id: idOfPage(tick.id, url), url, status });
    return [
      ...pages.new.map((page) => pageOf(page, 'new')),
      ...pages.changed.map((page) => ({ ...pageOf(page.url, 'changed'), diff: diffOf(page.diffs) })),
      ...pages.gone.map((page) => pageOf(page, 'removed')),
      ...(pages.notCompared ?? []).map((page) => ({ ...pageOf(page.url, 'error'), error: page.reason })),
    ];
  }
  if (tick.crawlId !== null || tick.status === 'running') return [];
  const page = {
    ...known,
    url,
    status: pageStatus(tick),
    currentScrapeId: tick.id,
    ...(tick.statusCode !== null && { statusCode: tick.statusCode }),
    error: tick.error?.message ?? null,
    diff: tick.changed ? diffOf(diffs) : null,
  };
  return [page];
}

/** Stable for a page of a check: clients identify pages by it. */
function idOfPage(tickId: string, url: string): string {
  const hex = hash('sha256', `${tickId} ${url}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function pageStatus({ status, changed, firstRun }: TickRow): 'new' | 'same' | 'changed' | 'error' {
  if (status === 'failed') return 'error';
  if (firstRun) return 'new';
  return changed ? 'changed' : 'same';
}

/** Lines as a diff of text has them, and values by their path. */
function diffOf({ markdown, json }: PageDiffs) {
  const text = markdown?.map(({ type, content }) => `${type === 'added' ? '+' : '-'}${content}`).join('\n');
  const fields = json?.map((value) => [value.path, { previous: value.old, current: value.new }]);
  return { ...(text && { text }), ...(fields && { json: Object.fromEntries(fields) }) };
}
