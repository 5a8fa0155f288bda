/**
 * Events of jobs that were begun through Firecrawl's interface, in its shape and with its signature. They are our own
 * events, with our deliveries, retries and log; what is sent is made when it is sent.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ScrapeResult } from '../../contract/scrape-result.ts';
import { resultJson } from '../../http/result-json.ts';
import type { HistoryDeps } from '../../http/routes/history.ts';
import type { ForeignWebhook } from '../../jobs/crawl/start.ts';
import type { StoredConfig } from '../../jobs/crawl/stored-config.ts';
import type { Reshape } from '../../jobs/webhook/deliver.ts';
import { readCrawlConfig } from '../../store/crawl-frontier.ts';
import type { CrawlKind } from '../../store/crawls.ts';
import type { Notes } from '../notes.ts';
import { documentOf } from './document.ts';
import { namesIn } from './job.ts';

const SHAPE = 'firecrawl';
const EVENTS = ['started', 'page', 'completed', 'failed'] as const;

export const webhookField = z
  .union([
    z.string(),
    z.object({
      url: z.string(),
      headers: z.record(z.string(), z.string()).nullish(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      events: z.array(z.enum(EVENTS)).nullish(),
    }),
  ])
  .nullish();

export function webhookOf(
  kind: CrawlKind,
  asked: z.output<typeof webhookField>,
  notes: Notes,
): (ForeignWebhook & { url: string }) | undefined {
  if (!asked) return undefined;
  const { url, headers, metadata, events } = typeof asked === 'string' ? { url: asked } : asked;
  // They may be secrets, which are not kept as long as deliveries are tried; the signature says who sends.
  if (headers && Object.keys(headers).length > 0) notes.unheard('webhook.headers');
  // A crawl that was stopped has failed, to them.
  const ours = events?.flatMap((event) => (event === 'failed' ? ['failed', 'stopped'] : [event]));
  return {
    url,
    events: ours?.map((event) => `${kind}.${event}`),
    delivery: { shape: SHAPE, ...(metadata && { metadata }) },
  };
}

type Event = {
  type: string;
  data: { id: string; reason?: string; page?: { url: string; scrapeRefId?: string; error?: string } };
};

const OF_JOBS = /^\{"type":"(?:crawl|batch)\./;
const TYPES: Record<string, string> = { batch: 'batch_scrape', stopped: 'failed' };

export function firecrawlWebhooks(deps: HistoryDeps): Reshape {
  return async ({ body }, [secret = '']) => {
    if (!OF_JOBS.test(body)) return null;
    const event = JSON.parse(body) as Event;
    const { id } = event.data;
    const config = (await readCrawlConfig(deps.database, id))?.shown as StoredConfig | undefined;
    if (config?.delivery?.shape !== SHAPE) return null;
    const sent = JSON.stringify(await payloadOf(deps, event, config));
    const signature = createHmac('sha256', secret).update(sent).digest('hex');
    return { body: sent, headers: { 'X-Firecrawl-Signature': `sha256=${signature}` } };
  };
}

async function payloadOf(
  deps: HistoryDeps,
  { type, data: { id, reason, page } }: Event,
  config: StoredConfig,
) {
  const error = page?.error ?? (/failed|stopped/.test(type) ? (reason ?? 'The job was stopped') : undefined);
  const scraped = page?.scrapeRefId && !page.error ? page.scrapeRefId : null;
  const result = scraped && (JSON.parse((await resultJson(deps, scraped)).toString()) as ScrapeResult | null);
  const document =
    result && documentOf(result, namesIn(config), { id: result.id, sourceUrl: page?.url ?? '' });
  return {
    success: error === undefined,
    type: type
      .split('.')
      .map((part) => TYPES[part] ?? part)
      .join('.'),
    id,
    data: document ? [document] : [],
    metadata: config.delivery?.metadata ?? {},
    ...(error && { error }),
  };
}
