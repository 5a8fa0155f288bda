/** The webhook events of monitors that were created through Firecrawl's interface. */
import type { z } from 'zod';
import type { Diffs } from '../../../contract/monitor/diffs.ts';
import { findCrawl } from '../../../store/crawl/crawls.ts';
import type { Database } from '../../../store/database/database.ts';
import { type MonitorDelivery, type NewDelivery, readDelivery } from '../../../store/monitor/monitors.ts';
import { findTickOf, readDiffs } from '../../../store/monitor/ticks.ts';
import type { Seals } from '../../../store/secrets/seals.ts';
import type { Notes } from '../../notes.ts';
import { CHECK_EVENTS, checkOf, checkPagesOf, summaryOf } from '../monitor/monitor.ts';
import { SHAPE, sentHeaders, webhookFieldOf } from './field.ts';

export const monitorWebhook = webhookFieldOf(['page', 'completed'], /^monitor\.(?:check\.)?/);

type Asked = z.output<typeof monitorWebhook>;

const HEADERS = { table: 'monitor', column: 'webhook_headers' };

/** How checks are delivered to a monitor's webhook; undefined if the request does not mention it. */
export function deliveryOf(
  seals: Seals,
  asked: Asked,
  notes: Notes,
): ((id: string) => NewDelivery) | undefined {
  if (!asked) return undefined;
  const given = typeof asked === 'string' ? null : asked;
  const sent = sentHeaders(given?.headers ?? {}, notes);
  const delivery: MonitorDelivery = {
    shape: SHAPE,
    events: given?.events ?? null,
    metadata: given?.metadata ?? {},
  };
  return (row) => ({
    delivery,
    headers: Object.keys(sent).length > 0 ? seals.seal(JSON.stringify(sent), { ...HEADERS, row }) : null,
  });
}

type Checked = { cronId: string; url: string; tickId: string; page?: string };

/** The payload for an event of ours; null if the monitor or its webhook no longer belongs to Firecrawl's interface. */
export async function checkedPayload(
  { database, seals }: { database: Database; seals: Seals },
  { webhookId, accountId, data }: { webhookId: string; accountId: string; data: Checked },
): Promise<{ payload: object; headers: Record<string, string> } | null> {
  const { cronId: monitorId, tickId, page: url } = data;
  const stored = await readDelivery(database, monitorId, webhookId);
  const tick = stored && (await findTickOf(database, monitorId, tickId));
  if (stored?.delivery.shape !== SHAPE || !tick) return null;
  const diffs = JSON.parse(await readDiffs(database, tickId)) as Diffs;
  const headers = stored.headers
    ? JSON.parse(seals.open(stored.headers, { ...HEADERS, row: monitorId }))
    : {};
  const known = { monitorId, checkId: tickId };
  const about = { id: tickId, webhookId, metadata: stored.delivery.metadata };
  if (url !== undefined) {
    const page = checkPagesOf(tick, { monitorId, url: data.url, diffs }).find((one) => one.url === url);
    if (!page) return null;
    const { id: _, targetId: _target, createdAt: _at, ...facts } = { error: null, ...page };
    const success = page.status !== 'error';
    return {
      headers,
      payload: { success, type: CHECK_EVENTS.page, ...about, data: [{ ...known, ...facts }] },
    };
  }
  const crawl = tick.crawlId ? await findCrawl(database, accountId, tick.crawlId) : null;
  const { status, summary, error } = checkOf(tick, monitorId, summaryOf(tick, diffs, crawl?.completed));
  const success = status === 'completed' && summary.error === 0;
  const completed = {
    success,
    type: CHECK_EVENTS.completed,
    ...about,
    data: [{ ...known, status, summary }],
  };
  return { headers, payload: { ...completed, ...(error && { error }) } };
}
