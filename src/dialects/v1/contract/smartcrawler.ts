/** v1 smartcrawler, now crawl. /v1/crawl is an alias, whose answers have the id twice. */
import { z } from 'zod';
import { urlPatterns } from '../../../contract/crawl/config.ts';
import { pageUrl } from '../../../contract/page/scrape.ts';
import { jsonObject } from '../../../contract/primitives.ts';
import * as field from './fields.ts';
import { requestRoutes } from './route.ts';

export const smartcrawlerBody = z
  .object({
    url: pageUrl.describe('The page to start from.'),
    prompt: z.string().trim().max(10_000).optional().describe('What to extract from the pages.'),
    extraction_mode: z
      .boolean()
      .default(true)
      .describe('Whether data is extracted; otherwise only the Markdown of the pages is returned.'),
    depth: z.int().min(0).default(1).describe('How many links away from the start page to go.'),
    max_pages: z.int().min(1).max(1000).default(10).describe('The most pages to fetch.'),
    same_domain_only: z.boolean().default(true).describe('Whether links to other sites are left out.'),
    schema: jsonObject.optional().describe('A JSON Schema for the extraction.'),
    rules: z
      .object({
        include_paths: urlPatterns.describe('Follow only links that match one of these globs.'),
        exclude_paths: urlPatterns.describe('Never follow links that match one of these globs.'),
      })
      .prefault({})
      .describe('Which links are followed.'),
    sitemap: z.boolean().default(false).describe("Start from the URLs of the site's sitemap as well."),
    stealth: field.stealth,
    mock: field.mock,
  })
  .meta({ id: 'SmartcrawlerRequest' });

export const smartcrawlerAnswer = z
  .object({
    request_id: field.requestId,
    status: field.status,
    url: z.string().describe('The page it started from.'),
    result: z
      .object({
        llm_result: z.unknown().describe('The merged data of all pages. Null without extraction.'),
        crawled_urls: z.array(z.string()).describe('The pages that were fetched.'),
        pages: z
          .array(
            z.object({
              url: z.string().describe('The address of the page.'),
              markdown: z.string().describe('Its content.'),
            }),
          )
          .describe('The pages with their content.'),
      })
      .nullable()
      .describe('Null until the request is completed.'),
    error: field.error,
  })
  .meta({ id: 'SmartcrawlerAnswer' });

export const crawlTaskAnswer = smartcrawlerAnswer
  .extend({ task_id: field.requestId.describe('The same as `request_id`.') })
  .meta({ id: 'CrawlTaskAnswer' });

const ID = '0198c7a2-c3e1-7f08-9a4d-6b2e1f7d8c90';
const EXAMPLE: z.output<typeof smartcrawlerAnswer> = {
  request_id: ID,
  status: 'completed',
  url: 'https://example.com',
  result: {
    llm_result: { title: 'Example Domain' },
    crawled_urls: ['https://example.com/'],
    pages: [{ url: 'https://example.com/', markdown: '# Example Domain' }],
  },
  error: '',
};
const QUEUED: z.output<typeof smartcrawlerAnswer> = { ...EXAMPLE, status: 'queued', result: null };

const CRAWL = {
  description:
    'Use `POST /api/crawl` instead. 10 credits a page, 2 with `extraction_mode: false`, 4 more a page with `stealth`.',
  body: {
    schema: smartcrawlerBody,
    example: { url: 'https://example.com', prompt: 'The title of each page', max_pages: 5 },
  },
};

export const smartcrawlerRoutes = requestRoutes('smartcrawler', {
  ...CRAWL,
  answer: smartcrawlerAnswer,
  queued: QUEUED,
  completed: EXAMPLE,
});

export const crawlTaskRoutes = requestRoutes('crawl', {
  ...CRAWL,
  answer: crawlTaskAnswer,
  queued: { ...QUEUED, task_id: ID },
  completed: { ...EXAMPLE, task_id: ID },
});
