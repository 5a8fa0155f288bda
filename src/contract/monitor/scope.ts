/** Whether a monitor watches a page or a site, and how far it goes there. */
import { z } from 'zod';
import { crawlRequest } from '../crawl/config.ts';

export const scope = z
  .enum(['page', 'site'])
  .optional()
  .describe(
    'What is watched: the page alone, or the site that it leads to. A tick of a site is a crawl that fetches only what has changed since the one before, and costs what that costs. Left out: `page`.',
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
  .describe('How far it goes on a site. Left out or null: as far as a crawl goes by itself.');
