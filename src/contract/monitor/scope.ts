/** Whether a monitor watches a page or a site, and how far it goes there. */
import { z } from 'zod';
import { crawlRequest } from '../crawl/config.ts';

export const scope = z
  .enum(['page', 'site'])
  .optional()
  .describe(
    'What to watch: only the page, or the site that it leads to. A tick of a site monitor is a crawl that fetches only what has changed since the previous one, and costs what that crawl costs. Default: `page`.',
  );

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
