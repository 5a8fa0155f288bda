/** Whether a monitor watches a page, several pages or a site, and how far it goes there. */
import { z } from 'zod';
import { crawlRequest } from '../crawl/config.ts';
import { webUrl } from '../request/url.ts';

export const scope = z
  .enum(['page', 'list', 'site'])
  .optional()
  .describe(
    'What to watch: only the page, the page and those of `urls`, or the site that it leads to. A tick of the last two is a batch or a crawl that charges only for pages that have changed since the previous one. Default: `page`.',
  );

const MOST_URLS = 1_000;

export const urls = z
  .array(webUrl)
  .max(MOST_URLS)
  .nullable()
  .optional()
  .describe('Further pages to watch, with the scope `list`. All are fetched and compared in the same tick.');

export const siteCrawl = crawlRequest
  .pick({
    maxPages: true,
    maxDepth: true,
    maxLinksPerPage: true,
    includePatterns: true,
    excludePatterns: true,
    allowExternal: true,
    allowSubdomains: true,
    ignoreQueryParameters: true,
    allowedTypes: true,
    sitemap: true,
    maxConcurrency: true,
    delayMs: true,
  })
  .strict()
  .meta({ id: 'SiteCrawl', description: 'How far a site monitor goes, as for a crawl.' });

export const crawl = siteCrawl
  .nullable()
  .optional()
  .describe('How far a site monitor goes. If omitted or null: as far as a crawl does by default.');
