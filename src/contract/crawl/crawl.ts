/** Crawl: many pages from one start, in the background. */
import { z } from 'zod';
import { PAGE_METADATA, scrapeResult, WARNING_REASONS, warning } from '../page/scrape-result.ts';
import { pageNumber, pageSize, pagination, queryInteger } from '../pagination.ts';
import { count, MAX_INDEX, timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { crawlBody, crawlRequest } from './config.ts';
import { CRAWL_ID as ID } from './control.ts';

export const CRAWL_STATUSES = ['running', 'completed', 'failed', 'stopped'] as const;

const PAGE_CHANGES = ['new', 'changed', 'unchanged', 'gone'] as const;

export const crawlPage = z
  .object({
    url: z.string().describe('The address of the page.'),
    depth: count.describe('Links away from the start page.'),
    title: z.string().describe('Its title; empty if the page failed.'),
    status: z.enum(['completed', 'failed', 'skipped']).describe('How it ended.'),
    parentUrl: z.string().nullable().describe('The page it was found on; null for the start page.'),
    contentType: z.string().describe('Its content type; empty if the page failed.'),
    links: z.array(z.string()).describe('The links found on it.'),
    scrapeRefId: uuid.optional().describe('The history id of its scrape. Skipped pages have none.'),
    statusCode: z.int().optional().describe('The HTTP status of the page, if it was fetched.'),
    warning: z
      .enum(WARNING_REASONS)
      .optional()
      .describe('Why it was not charged, e.g. `http_error` or `bot_blocked`.'),
    change: z
      .enum(PAGE_CHANGES)
      .optional()
      .describe('How the page differs from the crawl named by `since`. Only in a crawl with `since`.'),
    reason: z.string().optional().describe('Why it failed or was skipped, e.g. `robots`.'),
    error: z.string().optional().describe('What went wrong.'),
  })
  .meta({ id: 'CrawlPage' });

const crawlPageWithScrape = crawlPage
  .extend({
    scrape: scrapeResult
      .pick({ results: true, metadata: true, errors: true })
      .optional()
      .describe('The scrape of the page, if there is one.'),
  })
  .meta({ id: 'CrawlPageWithScrape', description: 'A page together with its content.' });

const stoppedBy = z
  .object({
    depth: count.describe('On pages that were `maxDepth` links away from the start.'),
    linksPerPage: count.describe('Beyond the first `maxLinksPerPage` links of a page.'),
    pages: count.describe('Waiting when `maxPages` was reached.'),
  })
  .meta({
    id: 'CrawlStoppedBy',
    description:
      'How many links each limit left out: distinct addresses that belong to the crawl, were seen on its pages and were not followed. Links on pages that were not fetched are not counted.',
  });

export const pageProblems = {
  failed: count.describe('Pages that could not be fetched.'),
  errorPages: count.describe(
    'Completed pages that are an error page or a bot wall: those with a `warning`, or a `statusCode` of 400 or more.',
  ),
};

export const crawlSummary = z
  .object({
    id: uuid.describe('Identifies the crawl.'),
    status: z.enum(CRAWL_STATUSES).describe('The state of the crawl.'),
    reason: z.string().optional().describe('Why it failed or stopped, e.g. `insufficient_credits`.'),
    total: count.describe('Pages of the crawl so far, finished or not.'),
    finished: count.describe('Pages done: completed, failed or skipped.'),
    stoppedBy: stoppedBy
      .optional()
      .describe('How many links each limit left out. Only after a crawl has ended and left some out.'),
    warnings: z
      .array(warning)
      .optional()
      .describe('Sitemaps that the site names and that could not be read.'),
  })
  .meta({ id: 'CrawlSummary' });

export const crawlJob = crawlSummary
  .extend({ pages: z.array(crawlPage).describe('The pages in the order they were fetched.') })
  .meta({ id: 'CrawlJob', description: 'A crawl and its pages, without their content.' });

export const crawlDetails = crawlJob
  .extend({
    completed: count.describe('Pages that were scraped.'),
    ...pageProblems,
    skipped: count.describe('Pages that turned out not to belong to the crawl.'),
    url: z.string().describe('The start page.'),
    createdAt: timestamp,
    finishedAt: timestamp.nullable().describe('When it ended or was stopped; null while it runs.'),
    creditsUsed: count.describe('What it has cost so far: the 2 credits to start, and its pages.'),
    config: crawlRequest.describe('The request with its defaults; secrets are redacted.'),
  })
  .meta({ id: 'CrawlDetails', description: 'A crawl with its request and its pages.' });

export const crawlListItem = crawlSummary
  .extend({ ...pageProblems, url: z.string().describe('The start page.'), createdAt: timestamp })
  .meta({ id: 'CrawlListItem' });

export const crawlPagesQuery = z.object({
  limit: pageSize(50).describe('The most pages to return. Fewer are returned if they are large.'),
  cursor: queryInteger
    .min(0)
    .max(MAX_INDEX)
    .default(0)
    .describe('Index of the first page to return: the `nextCursor` of the previous slice.'),
});

export const crawlPagesResult = z
  .object({
    data: z.array(crawlPageWithScrape),
    pagination: z.object({
      limit: z.int().describe('The limit you gave.'),
      nextCursor: count.nullable().describe('Where the next slice begins; null at the end.'),
    }),
  })
  .meta({ id: 'CrawlPages' });

const crawlParams = z.object({ id: uuid.describe('The id of the crawl.') });

export const PAGE: z.input<typeof crawlPage> = {
  url: 'https://example.com/',
  depth: 0,
  title: 'Example Domain',
  status: 'completed',
  parentUrl: null,
  contentType: 'text/html',
  links: ['https://example.com/about'],
  statusCode: 200,
  scrapeRefId: '0198c7a3-1120-7d9c-86f5-e04a7b2c9d31',
};
const common = { tag: 'Crawl', auth: 'key' } as const;

export const startCrawlRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/crawl',
  operationId: 'startCrawl',
  metered: true,
  summary: 'Start a crawl',
  description:
    'Starts from one page and follows its links. Answers at once; the work continues in the background and survives restarts. 2 credits to start; each page then costs what a scrape of it costs. Obeys robots.txt.',
  body: {
    schema: crawlBody,
    example: { url: 'https://example.com', maxPages: 20, maxDepth: 2, excludePatterns: ['/login/**'] },
  },
  response: {
    schema: crawlJob,
    description: 'The crawl, running.',
    example: { id: ID, status: 'running', total: 1, finished: 0, pages: [] },
  },
});

export const listCrawlsRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/crawl',
  operationId: 'listCrawls',
  summary: 'List crawls',
  description: 'Your crawls, newest first.',
  query: z.object({
    page: pageNumber,
    limit: pageSize(20),
    status: z.enum(CRAWL_STATUSES).optional().describe('Only crawls in this state.'),
  }),
  response: {
    schema: z.object({ data: z.array(crawlListItem), pagination }).meta({ id: 'CrawlList' }),
    description: 'One page of crawls.',
    example: {
      data: [
        {
          id: ID,
          status: 'completed',
          total: 12,
          finished: 12,
          failed: 0,
          errorPages: 1,
          url: 'https://example.com',
          createdAt: '2026-03-01T09:30:00.000Z',
        },
      ],
      pagination: { page: 1, limit: 20, total: 1 },
    },
  },
});

export const getCrawlRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/crawl/{id}',
  operationId: 'getCrawl',
  summary: 'Get a crawl',
  description:
    'The state of a crawl and its pages, without their content. Poll it every 1 to 5 seconds until `status` is no longer `running`, or follow its events. Free.',
  params: crawlParams,
  response: {
    schema: crawlDetails,
    description: 'The crawl.',
    example: {
      id: ID,
      status: 'completed',
      total: 1,
      finished: 1,
      completed: 1,
      failed: 0,
      errorPages: 0,
      skipped: 0,
      stoppedBy: { depth: 0, linksPerPage: 0, pages: 1 },
      url: 'https://example.com/',
      createdAt: '2026-03-01T09:30:00.000Z',
      finishedAt: '2026-03-01T09:30:04.000Z',
      creditsUsed: 3,
      config: { url: 'https://example.com', maxPages: 1 },
      pages: [PAGE],
    },
  },
  errors: ['not_found'],
});

export const crawlPagesRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/crawl/{id}/pages',
  operationId: 'getCrawlPages',
  summary: 'Read the pages of a crawl',
  description:
    'The pages with their content, in the order they were fetched. Works while the crawl is still running. Free.',
  params: crawlParams,
  query: crawlPagesQuery.extend({
    change: z
      .string()
      .transform((text) => text.split(',').map((word) => word.trim()))
      .pipe(z.array(z.enum(PAGE_CHANGES)).min(1))
      .optional()
      .describe('Only pages with one of these changes, comma-separated, such as `changed,gone`.'),
  }),
  response: {
    schema: crawlPagesResult,
    description: 'One slice of the pages.',
    example: {
      data: [
        {
          ...PAGE,
          scrape: {
            results: { markdown: { data: ['# Example Domain'] } },
            metadata: { ...PAGE_METADATA, elapsedMs: 180 },
          },
        },
      ],
      pagination: { limit: 50, nextCursor: null },
    },
  },
  errors: ['not_found'],
});
