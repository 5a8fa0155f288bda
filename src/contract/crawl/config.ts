/** What a crawl does: the public request, and the configuration of its jobs. */

import { z } from 'zod';
import { jobFetchConfig } from '../fetch/fetch-config.ts';
import { cacheFields } from '../page/cache.ts';
import { allowedTypes } from '../page/content-types.ts';
import { formats } from '../page/formats.ts';
import { processors } from '../page/processors.ts';
import { pageUrl } from '../page/scrape.ts';
import { selectorFields } from '../page/selectors.ts';
import { uuid } from '../primitives.ts';
import { listOf } from '../request/bounded.ts';
import { webUrl } from '../request/url.ts';
import { CRAWL_DEFAULTS, MAX_CRAWL_PAGES, MOST_CRAWL_PAGES } from './bounds.ts';

/** Longer links are not followed. */
const LONGEST_PATTERN = 2_000;
/** Each link is compared with all of them, a character at a time. */
const MOST_PATTERN_CHARACTERS = 100_000;

export const urlPatterns = listOf(z.string().min(1).max(LONGEST_PATTERN))
  .refine((patterns) => patterns.reduce((sum, { length }) => sum + length, 0) <= MOST_PATTERN_CHARACTERS, {
    error: `Too big: expected at most ${MOST_PATTERN_CHARACTERS} characters in all patterns`,
  })
  .default([]);

const crawlConfigShape = {
  url: pageUrl.describe('The page to start from. It is always fetched.'),
  formats: formats.describe('The formats to keep of each page. Default: Markdown in mode `normal`.'),
  maxDepth: z
    .int()
    .min(0)
    .nullable()
    .default(CRAWL_DEFAULTS.maxDepth)
    .describe('How many links away from the start page to go. 0: the start page alone. Null: no limit.'),
  // The default is not filled in here, because the operator's limit may be lower.
  maxPages: z
    .int()
    .min(1)
    .max(MOST_CRAWL_PAGES)
    .nullable()
    .optional()
    .describe(
      `The most pages to fetch. The operator sets the upper limit, usually ${MAX_CRAWL_PAGES}, also of the default. Null: as many as the operator allows.`,
    )
    .meta({ default: CRAWL_DEFAULTS.maxPages }),
  maxLinksPerPage: z
    .int()
    .min(1)
    .default(CRAWL_DEFAULTS.maxLinksPerPage)
    .describe('The most links to follow from one page: the first ones that pass the patterns.'),
  allowExternal: z.boolean().default(false).describe('Whether links to other sites are followed.'),
  allowSubdomains: z
    .boolean()
    .default(false)
    .describe("Whether links to subdomains of the start page's host are followed."),
  ignoreQueryParameters: z
    .boolean()
    .default(false)
    .describe(
      'Follow links without their query: `/list?page=2` and `/list?sort=name` are one page, `/list`. The start page keeps its own.',
    ),
  maxConcurrency: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('The most pages to fetch at once. Default: as many as the server and the host allow.'),
  delayMs: z
    .int()
    .min(0)
    .max(600_000)
    .default(0)
    .describe('Milliseconds between the start of one page and the next.'),
  includePatterns: urlPatterns.describe(
    'Follow only links that match one of these globs, such as `/blog/**`: `*` stays within a segment, `**` crosses them. Matched against path and query, or the whole URL if the pattern begins with http.',
  ),
  excludePatterns: urlPatterns.describe(
    'Never follow links that match one of these globs. Takes precedence over `includePatterns`.',
  ),
  allowedTypes: allowedTypes
    .optional()
    .describe('Full MIME types to keep. Default: all supported types but feeds and other XML.'),
  processors,
  ...selectorFields,
  ...cacheFields,
  fetchConfig: jobFetchConfig.prefault({}).describe('How every page is fetched.'),
};

export const crawlConfig = z
  .object(crawlConfigShape)
  .meta({ id: 'CrawlConfig', description: 'The configuration of a crawl, with its defaults filled in.' });

const crawlRequestShape = {
  ...crawlConfigShape,
  sitemap: z.boolean().default(false).describe("Start from the URLs of the site's sitemap as well."),
  since: uuid
    .optional()
    .describe(
      'The id of an earlier crawl with the same formats. Only pages that have changed since are fetched and charged, and every page has a `change`.',
    ),
  webhookUrl: webUrl.nullable().optional().describe('Where the events of this crawl are sent.'),
};

/** A request as a crawl shows it, without aliases of fields. */
export const crawlRequest = z.object(crawlRequestShape);

export const crawlBody = z
  .object({
    ...crawlRequestShape,
    contentTypes: allowedTypes.optional().describe('An alias of `allowedTypes`.'),
  })
  .meta({ id: 'CrawlRequest' })
  .transform(({ contentTypes, ...body }) => {
    const types = body.allowedTypes ?? contentTypes;
    return types ? { ...body, allowedTypes: types } : body;
  });

export type CrawlInput = z.input<typeof crawlBody>;
export type CrawlRequest = z.output<typeof crawlBody>;
