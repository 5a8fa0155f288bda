/** A monitor of ours and its ticks in Firecrawl's shapes. */
import type { Diffs } from '../../contract/diffs.ts';
import { recordOf } from '../../jobs/monitor/config.ts';
import type { TickRow } from '../../store/monitor-ticks.ts';
import type { MonitorRow } from '../../store/monitors.ts';

export function monitorOf(row: MonitorRow) {
  const { cronId, status, interval, config, nextRunAt, lastRunAt, createdAt, updatedAt } = recordOf(row);
  return {
    id: cronId,
    name: config.name ?? '',
    status,
    schedule: { cron: interval, timezone: config.timezone ?? 'UTC' },
    nextRunAt,
    lastRunAt,
    targets: [{ id: cronId, type: 'scrape', urls: [config.url] }],
    webhook: config.webhookUrl ? { url: config.webhookUrl } : null,
    notification: null,
    createdAt,
    updatedAt,
  };
}

export function checkOf(tick: TickRow, monitorId: string) {
  const createdAt = tick.createdAt.toISOString();
  const ended =
    tick.status === 'running' ? null : new Date(tick.createdAt.getTime() + tick.elapsedMs).toISOString();
  const status = pageStatus(tick);
  const count = (name: string) => (status === name ? 1 : 0);
  return {
    id: tick.id,
    monitorId,
    status: tick.status,
    trigger: 'scheduled',
    startedAt: createdAt,
    finishedAt: ended,
    billingStatus:
      tick.status === 'running' ? 'reserved' : tick.status === 'completed' ? 'confirmed' : 'released',
    summary: {
      totalPages: 1,
      same: count('same'),
      changed: count('changed'),
      new: 0,
      removed: 0,
      error: count('error'),
    },
    error: tick.error?.message ?? null,
    createdAt,
    updatedAt: ended ?? createdAt,
  };
}

/** @param facts.diffs JSON text. */
export function checkPageOf(
  tick: TickRow,
  { monitorId, url, diffs }: { monitorId: string; url: string; diffs: string },
) {
  return {
    id: tick.id,
    targetId: monitorId,
    url,
    status: pageStatus(tick),
    currentScrapeId: tick.id,
    error: tick.error?.message ?? null,
    diff: tick.changed ? diffOf(JSON.parse(diffs) as Diffs) : null,
    createdAt: tick.createdAt.toISOString(),
  };
}

function pageStatus({ status, changed }: TickRow): 'same' | 'changed' | 'error' {
  if (status === 'failed') return 'error';
  return changed ? 'changed' : 'same';
}

/** Lines as a diff of text has them, and values by their path. */
function diffOf({ markdown, json }: Diffs) {
  const text = markdown?.map(({ type, content }) => `${type === 'added' ? '+' : '-'}${content}`).join('\n');
  const fields = json?.map((value) => [value.path, { previous: value.old, current: value.new }]);
  return { ...(text && { text }), ...(fields && { json: Object.fromEntries(fields) }) };
}
