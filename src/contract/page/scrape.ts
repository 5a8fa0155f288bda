/** Scrape: one page in one or more formats. */
import { z } from 'zod';
import { callFetchConfig } from '../fetch/fetch-config.ts';
import { webUrl } from '../request/url.ts';
import { defineRoute } from '../route.ts';
import { cacheFields } from './cache.ts';
import { allowedTypes, contentTypeOverride } from './content-types.ts';
import { formats } from './formats.ts';
import { processors } from './processors.ts';
import { PAGE_METADATA, scrapeResult } from './scrape-result.ts';
import { selectorFields } from './selectors.ts';

export const pageUrl = webUrl.describe(
  'The address of the page. `https://` is added if the scheme is missing; private and internal addresses are refused.',
);

export const scrapeBody = z
  .object({
    url: pageUrl,
    formats,
    contentType: contentTypeOverride.optional(),
    allowedTypes: allowedTypes.optional(),
    processors,
    ...selectorFields,
    ...cacheFields,
    fetchConfig: callFetchConfig.prefault({}).describe('How the page is fetched.'),
  })
  .meta({ id: 'ScrapeRequest' });

export type ScrapeInput = z.input<typeof scrapeBody>;
/** One of its formats. */
export type FormatInput = NonNullable<ScrapeInput['formats']>[number];
export type ScrapeRequest = z.output<typeof scrapeBody>;

export const scrapeRoute = defineRoute({
  method: 'post',
  path: '/api/scrape',
  operationId: 'scrape',
  tag: 'Scrape',
  auth: 'key',
  metered: true,
  summary: 'Scrape a page',
  description:
    'Fetches one URL and returns it in every format you ask for, from a single visit. One format may fail while the others succeed: it is then missing from `results`, named in `errors` and not charged. A page with a 4xx or 5xx status is a result too, with its `statusCode` and a warning, and is free.',
  body: {
    schema: scrapeBody,
    example: {
      url: 'https://example.com',
      formats: [{ type: 'markdown', mode: 'reader' }, { type: 'links' }],
    },
  },
  response: {
    schema: scrapeResult,
    description: 'The page in the requested formats.',
    example: {
      id: '0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11',
      results: {
        markdown: { data: ['# Example Domain\n\nThis domain is for use in documentation examples.'] },
        links: { data: ['https://iana.org/domains/example'], metadata: { count: 1 } },
      },
      metadata: PAGE_METADATA,
    },
  },
  errors: ['unsupported_type', 'extraction_failed', 'upstream_failed', 'blocked', 'timeout'],
});
