/** The endpoints an outside scheduler or worker calls. */
import { z } from 'zod';
import { crawlConfig } from './crawl/config.ts';
import { monitorBody } from './monitor/config.ts';
import { count } from './primitives.ts';
import { listOf } from './request/bounded.ts';
import { defineRoute } from './route.ts';

const owner = {
  userId: z.string().describe('The account.'),
  workspaceId: z.string().describe('The workspace; the same as the account.'),
  apiKeyId: z.string().nullable().describe('The key the job was made with.'),
};

export const monitorJobBody = z
  .object({
    cronId: z.string().describe('The monitor.'),
    prevId: z.string().nullable().describe('The previous tick; null for the first.'),
    ...owner,
    config: monitorBody,
  })
  .meta({ id: 'MonitorJob', description: 'One tick to run.' });

export const crawlJobBody = z
  .object({
    crawlId: z.string().describe('The crawl.'),
    urls: listOf(z.string()).describe('The pages to fetch.'),
    depth: count.describe('How many links away from the start page they are.'),
    parentUrl: z.string().nullable().describe('The page they were found on.'),
    ...owner,
    config: crawlConfig,
  })
  .meta({ id: 'CrawlBatch', description: 'Pages of a crawl to fetch.' });

export type MonitorJob = z.output<typeof monitorJobBody>;
export type CrawlBatch = z.output<typeof crawlJobBody>;

const ACCOUNT = '0198c79f-8d02-7b3e-a6c4-70f1e95b2d84';
const common = { tag: 'Internal', auth: 'internal' } as const;

export const monitorJobRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/jobs/monitor',
  operationId: 'runMonitorJob',
  summary: 'Run a tick',
  description:
    'Runs one tick of a monitor. A repeated delivery gets the first answer again: it is recognised for a day by `Idempotency-Key` or `Upstash-Message-Id`. Without either, the same body within 30 seconds counts as a repeat, and later as a new tick.',
  body: {
    schema: monitorJobBody,
    example: {
      cronId: '0198c7a4-2e61-7a94-90c8-b5d7f31e6a02',
      prevId: null,
      userId: ACCOUNT,
      workspaceId: ACCOUNT,
      apiKeyId: null,
      config: { url: 'https://example.com', interval: '0 * * * *' },
    },
  },
  response: {
    schema: z
      .object({
        ok: z.boolean().describe('Whether the tick ran.'),
        changed: z.boolean().optional().describe('Whether the page changed.'),
        reason: z.string().optional().describe('Why it did not run.'),
        error: z.string().optional().describe('What went wrong.'),
      })
      .meta({ id: 'MonitorJobResult' }),
    description: 'The outcome of the tick.',
    example: { ok: true, changed: false },
  },
});

export const crawlJobRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/jobs/crawl',
  operationId: 'runCrawlJob',
  summary: 'Run a batch of pages',
  description:
    'Fetches some pages of a crawl. A repeated delivery gets the first answer again: it is recognised by `Idempotency-Key`, `Upstash-Message-Id`, or otherwise by its body.',
  body: {
    schema: crawlJobBody,
    example: {
      crawlId: '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570',
      urls: ['https://example.com/about'],
      depth: 1,
      parentUrl: 'https://example.com/',
      userId: ACCOUNT,
      workspaceId: ACCOUNT,
      apiKeyId: null,
      config: { url: 'https://example.com' },
    },
  },
  response: {
    schema: z
      .object({
        ok: z.boolean().describe('Whether the batch ran.'),
        processed: count.describe('Pages done.'),
        discovered: count.describe('New links found.'),
        error: z.string().optional().describe('What went wrong.'),
      })
      .meta({ id: 'CrawlJobResult' }),
    description: 'The outcome of the batch.',
    example: { ok: true, processed: 1, discovered: 4 },
  },
});
