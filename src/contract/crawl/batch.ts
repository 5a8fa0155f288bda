/** Batch: many pages by their addresses, in the background. A crawl that follows no links. */
import { z } from 'zod';
import { jobFetchConfig } from '../fetch/fetch-config.ts';
import { scrapeBody } from '../page/scrape.ts';
import { pageNumber, pageSize, pagination } from '../pagination.ts';
import { uuid } from '../primitives.ts';
import { webUrl } from '../request/url.ts';
import { defineRoute } from '../route.ts';
import { crawlConfig } from './config.ts';
import { BATCH_ID as ID } from './control.ts';
import {
  CRAWL_STATUSES,
  crawlDetails,
  crawlJob,
  crawlListItem,
  crawlPagesQuery,
  crawlPagesResult,
  PAGE,
} from './crawl.ts';

export const MAX_BATCH_URLS = 10_000;
const MAX_URL_LENGTH = 10_000;

export const BATCH_EVENTS = [
  'batch.started',
  'batch.page',
  'batch.completed',
  'batch.failed',
  'batch.stopped',
] as const;

const { url: _url, ...scrapeFields } = scrapeBody.shape;

const batchFields = {
  ...scrapeFields,
  maxConcurrency: crawlConfig.shape.maxConcurrency,
  fetchConfig: jobFetchConfig.prefault({}).describe('How every page is fetched.'),
  webhookUrl: webUrl.nullable().optional().describe('Where the events of this batch are sent.'),
  webhookEvents: z
    .array(z.enum(BATCH_EVENTS))
    .max(BATCH_EVENTS.length)
    .optional()
    .describe('The events to send there. Default: all of them.'),
};

/** A request as a batch shows it, without its addresses, which are its pages. */
export const batchConfig = z.object(batchFields);

export const batchBody = z
  .strictObject({
    urls: z
      .array(z.string().max(MAX_URL_LENGTH))
      .min(1)
      .max(MAX_BATCH_URLS)
      .describe(
        'The addresses of the pages. `https://` is added if the scheme is missing. Addresses that differ only in their fragment or in tracking parameters count as one page.',
      ),
    ...batchFields,
    ignoreInvalid: z
      .boolean()
      .default(false)
      .describe(
        'Leave out addresses that cannot be fetched and list them in `invalid`, instead of refusing the batch.',
      ),
  })
  .meta({ id: 'BatchRequest' });

export type BatchRequest = z.output<typeof batchBody>;

export const batchJob = crawlJob
  .extend({
    invalid: z
      .array(z.string())
      .optional()
      .describe('The addresses that were left out. Only with `ignoreInvalid`.'),
  })
  .meta({ id: 'BatchJob', description: 'A batch and its pages, without their content.' });

export const batchDetails = crawlDetails
  .omit({ stoppedBy: true, warnings: true })
  .extend({
    url: z.string().describe('The first of its pages.'),
    creditsUsed: crawlDetails.shape.creditsUsed.describe('What its pages have cost so far.'),
    config: batchConfig.describe(
      'The request with its defaults, without the addresses; secrets are redacted.',
    ),
    invalid: batchJob.shape.invalid,
  })
  .meta({ id: 'BatchDetails', description: 'A batch with its request and its pages.' });

const batchListItem = crawlListItem
  .omit({ stoppedBy: true, warnings: true })
  .extend({ url: z.string().describe('The first of its pages.') })
  .meta({ id: 'BatchListItem' });

const common = { tag: 'Batch', auth: 'key' } as const;
const params = z.object({ id: uuid.describe('The id of the batch.') });

const LISTED = { ...PAGE, links: [] };

export const startBatchRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/batch',
  operationId: 'startBatch',
  metered: true,
  summary: 'Start a batch',
  description: `Fetches up to ${MAX_BATCH_URLS} pages by their addresses. Answers at once; the work continues in the background and survives restarts. Starting is free; each page costs what a scrape of it costs. Obeys robots.txt.`,
  body: {
    schema: batchBody,
    example: { urls: ['https://example.com', 'https://example.org'], formats: [{ type: 'markdown' }] },
  },
  response: {
    schema: batchJob,
    description: 'The batch, running.',
    example: { id: ID, status: 'running', total: 2, finished: 0, pages: [] },
  },
});

export const listBatchesRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/batch',
  operationId: 'listBatches',
  summary: 'List batches',
  description: 'Your batches, newest first.',
  query: z.object({
    page: pageNumber,
    limit: pageSize(20),
    status: z.enum(CRAWL_STATUSES).optional().describe('Only batches in this state.'),
  }),
  response: {
    schema: z.object({ data: z.array(batchListItem), pagination }).meta({ id: 'BatchList' }),
    description: 'One page of batches.',
    example: {
      data: [
        {
          id: ID,
          status: 'completed',
          total: 2,
          finished: 2,
          failed: 0,
          errorPages: 0,
          url: 'https://example.com/',
          createdAt: '2026-03-01T09:30:00.000Z',
        },
      ],
      pagination: { page: 1, limit: 20, total: 1 },
    },
  },
});

export const getBatchRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/batch/{id}',
  operationId: 'getBatch',
  summary: 'Get a batch',
  description:
    'The state of a batch and its pages, without their content. Poll it every 1 to 5 seconds until `status` is no longer `running`, or follow its events. Free.',
  params,
  response: {
    schema: batchDetails,
    description: 'The batch.',
    example: {
      id: ID,
      status: 'completed',
      total: 1,
      finished: 1,
      completed: 1,
      failed: 0,
      errorPages: 0,
      skipped: 0,
      url: 'https://example.com/',
      createdAt: '2026-03-01T09:30:00.000Z',
      finishedAt: '2026-03-01T09:30:04.000Z',
      creditsUsed: 1,
      config: { formats: [{ type: 'markdown' }] },
      pages: [LISTED],
    },
  },
  errors: ['not_found'],
});

export const batchPagesRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/batch/{id}/pages',
  operationId: 'getBatchPages',
  summary: 'Read the pages of a batch',
  description:
    'The pages with their content, in the order they were fetched. Works while the batch is still running. Free.',
  params,
  query: crawlPagesQuery,
  response: {
    schema: crawlPagesResult,
    description: 'One slice of the pages.',
    example: { data: [LISTED], pagination: { limit: 50, nextCursor: null } },
  },
  errors: ['not_found'],
});
