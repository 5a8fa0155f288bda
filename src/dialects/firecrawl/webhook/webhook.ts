/**
 * Events of jobs that were started through Firecrawl's interface, in its format and with its signature. They are our own
 * events, with our deliveries, retries and log; the payload is made when it is sent.
 */
import { createHmac } from 'node:crypto';
import type { ScrapeResult } from '../../../contract/page/scrape-result.ts';
import { resultJsonOrNone } from '../../../http/answer/result-json.ts';
import type { HistoryDeps } from '../../../http/routes/history.ts';
import { WEBHOOK_HEADERS } from '../../../jobs/crawl/start.ts';
import type { StoredConfig } from '../../../jobs/crawl/stored-config.ts';
import type { Reshape } from '../../../jobs/webhook/deliver.ts';
import { readPageFacts } from '../../../store/crawl/crawls.ts';
import { readCrawlConfig } from '../../../store/crawl/frontier.ts';
import type { Seals } from '../../../store/secrets/seals.ts';
import { namesIn, pageDocument } from '../crawl/job.ts';
import { SHAPE } from './field.ts';
import { checkedPayload } from './monitor-webhook.ts';

type Event = {
  type: string;
  data: { id: string; reason?: string; page?: { url: string; scrapeRefId?: string; error?: string } };
};

const OF_CHECKS = /^\{"type":"monitor\.checked"/;
type CheckedEvent = { data: Parameters<typeof checkedPayload>[1]['data'] };
const OF_JOBS = /^\{"type":"(?:crawl|batch)\./;
const TYPES: Record<string, string> = { batch: 'batch_scrape', stopped: 'failed' };

export function firecrawlWebhooks(deps: HistoryDeps & { seals: Seals }): Reshape {
  const sentAs = (secret: string, payload: object, headers: object | null) => {
    const body = JSON.stringify(payload);
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return { body, headers: { ...headers, 'x-firecrawl-signature': `sha256=${signature}` } };
  };
  return async ({ id: webhookId, accountId, body }, [secret = '']) => {
    if (OF_CHECKS.test(body)) {
      const { data } = JSON.parse(body) as CheckedEvent;
      const checked = await checkedPayload(deps, { webhookId, accountId, data });
      return checked && sentAs(secret, checked.payload, checked.headers);
    }
    if (!OF_JOBS.test(body)) return null;
    const event = JSON.parse(body) as Event;
    const { id } = event.data;
    const stored = await readCrawlConfig(deps.database, id);
    const config = stored?.shown as StoredConfig | undefined;
    if (config?.delivery?.shape !== SHAPE) return null;
    const payload = await payloadOf(deps, { ...event, webhookId }, config);
    const sealed = stored?.webhookHeaders;
    const headers = sealed && JSON.parse(deps.seals.open(sealed, { ...WEBHOOK_HEADERS, row: id }));
    return sentAs(secret, payload, headers ?? null);
  };
}

const UNKNOWN = { tracking: null, unlinked: false, cost: null };

async function payloadOf(
  deps: HistoryDeps,
  { webhookId, type, data: { id, reason, page } }: Event & { webhookId: string },
  config: StoredConfig,
) {
  const error = page?.error ?? (/failed|stopped/.test(type) ? (reason ?? 'The job was stopped') : undefined);
  const scraped = page?.scrapeRefId && !page.error ? page.scrapeRefId : null;
  const result = scraped && (await readableResult(deps, scraped));
  const { cost, ...tracked } = (scraped && (await readPageFacts(deps.database, scraped))) || UNKNOWN;
  const facts = { url: page?.url ?? '', id: scraped || '', cost: cost ?? undefined };
  const scrapedPage = { scrape: result || null, ...facts, ...tracked };
  const document = await pageDocument(deps, scrapedPage, namesIn(config));
  return {
    success: error === undefined,
    type: type
      .split('.')
      .map((part) => TYPES[part] ?? part)
      .join('.'),
    id,
    webhookId,
    data: document ? [document] : [],
    metadata: config.delivery?.metadata ?? {},
    ...(error && { error }),
  };
}

/** Null if it was deleted or is lost. The event is then sent without it, because a retry would not help. */
async function readableResult(deps: HistoryDeps, callId: string): Promise<ScrapeResult | null> {
  return JSON.parse((await resultJsonOrNone(deps, callId)).toString()) as ScrapeResult | null;
}
