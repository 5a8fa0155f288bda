/** The events that are sent to webhooks: their names and what they carry. */
import { z } from 'zod';
import { crawlPage, crawlSummary, pageProblems } from '../crawl/crawl.ts';
import { diffs } from '../monitor/diffs.ts';
import { timestamp, uuid } from '../primitives.ts';

const monitored = { cronId: uuid.describe('The monitor.'), url: z.string().describe('The page it watches.') };
const crawled = crawlSummary.extend({ ...pageProblems, url: z.string().describe('The start page.') });

const batched = crawlSummary
  .omit({ stoppedBy: true, warnings: true })
  .extend({ ...pageProblems, url: z.string().describe('The first of its pages.') });

const learned = {
  id: uuid.describe('The extractor.'),
  name: z.string().describe('Its name.'),
  version: z.int().describe('The current version.'),
  at: timestamp.describe('When it was noticed.'),
};

const data = {
  'monitor.change.detected': z.object({
    ...monitored,
    tickId: uuid.describe('The tick that saw the change; also a history id.'),
    changedAt: timestamp.describe('When the change was seen.'),
    changed: z.literal(true),
    crawlId: uuid
      .optional()
      .describe('Site monitors only: the crawl that saw the change and has the results.'),
    current: z
      .unknown()
      .describe('The results of this tick; null for a site monitor, or if they are too large to send.'),
    previous: z
      .unknown()
      .describe(
        'The results it was compared with; null for a site monitor, or if they are too large to send.',
      ),
    diffs,
  }),
  'monitor.failing': z.object({
    ...monitored,
    failures: z.int().describe('Failed ticks in a row.'),
    error: z.object({ type: z.string(), message: z.string() }).describe('Why the last one failed.'),
  }),
  'monitor.recovered': z.object({ ...monitored, recoveredAt: timestamp.describe('When it worked again.') }),
  'monitor.checked': z.object({
    ...monitored,
    tickId: uuid.describe('The tick; also a history id.'),
    page: z
      .string()
      .optional()
      .describe('The page that the event is about. If omitted, it is about the whole tick.'),
  }),
  'monitor.test': z.object({ ...monitored, sentAt: timestamp.describe('When you asked for it.') }),
  'crawl.started': crawled,
  'crawl.page': crawled.extend({ page: crawlPage }),
  'crawl.completed': crawled,
  'crawl.failed': crawled,
  'crawl.stopped': crawled,
  'batch.started': batched,
  'batch.page': batched.extend({ page: crawlPage }),
  'batch.completed': batched,
  'batch.failed': batched,
  'batch.stopped': batched,
  'session.expired': z.object({
    name: z.string().describe('The session.'),
    expiredAt: timestamp.describe('When a page turned out to be signed out.'),
  }),
  'extractor.drifted': z.object({
    ...learned,
    missing: z.array(z.string()).describe('The fields that the latest pages do not have.'),
  }),
  'extractor.healed': z.object({ ...learned, missing: z.array(z.string()).describe('Always empty.') }),
};

export type WebhookEventType = keyof typeof data;

const SUMMARIES: Record<WebhookEventType, string> = {
  'monitor.change.detected': 'A monitored page changed.',
  'monitor.failing': 'Five ticks of a monitor failed in a row.',
  'monitor.recovered': 'A failing monitor works again.',
  'monitor.checked':
    'A run has ended. Only for monitors created through the Firecrawl interface, and in the format of that interface.',
  'monitor.test': 'You asked for a test.',
  'crawl.started': 'A crawl started.',
  'crawl.page': 'A page of a crawl is done.',
  'crawl.completed': 'A crawl is complete.',
  'crawl.failed': 'A crawl failed.',
  'crawl.stopped': 'A crawl was stopped, by you or for lack of credits.',
  'batch.started': 'A batch started.',
  'batch.page': 'A page of a batch is done.',
  'batch.completed': 'A batch is complete.',
  'batch.failed': 'A batch failed.',
  'batch.stopped': 'A batch was stopped, by you or for lack of credits.',
  'session.expired': 'A session is signed out.',
  'extractor.drifted': 'Pages no longer have what an extractor looks for.',
  'extractor.healed': 'An extractor that had drifted finds everything again.',
};

export const WEBHOOK_EVENT_TYPES = Object.keys(data) as WebhookEventType[];

function envelope(type: WebhookEventType) {
  return z.object({
    type: z.literal(type),
    timestamp: timestamp.describe('When it happened. Events may arrive out of order.'),
    data: data[type],
  });
}

/** Every event as the OpenAPI document lists it. */
export const WEBHOOK_EVENTS = WEBHOOK_EVENT_TYPES.map((type) => ({
  type,
  summary: SUMMARIES[type],
  schema: envelope(type),
}));
