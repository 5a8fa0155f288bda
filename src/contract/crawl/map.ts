/** Map: the addresses of a site, without reading its pages. */
import { z } from 'zod';
import { callFetchConfig } from '../fetch/fetch-config.ts';
import { refuseCapturing } from '../fetch/page-actions.ts';
import { pageUrl } from '../page/scrape.ts';
import { warning } from '../page/scrape-result.ts';
import { count, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { urlPatterns } from './config.ts';

export const MAX_MAP_LINKS = 100_000;
const DEFAULT_LINKS = 5_000;

export const mapBody = z
  .strictObject({
    url: pageUrl.describe('Any page of the site; its own links are part of the map.'),
    search: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe('Words to order the links by: those with them in their address or title come first.'),
    limit: z.int().min(1).max(MAX_MAP_LINKS).default(DEFAULT_LINKS).describe('The most links to return.'),
    sitemap: z
      .enum(['include', 'only', 'skip'])
      .default('include')
      .describe(
        '`include`: read sitemaps and the links of the page. `only`: sitemaps alone. `skip`: no sitemaps.',
      ),
    includeSubdomains: z.boolean().default(false).describe('Whether links to subdomains belong to the site.'),
    includePatterns: urlPatterns.describe('Only links that match one of these globs, as in a crawl.'),
    excludePatterns: urlPatterns.describe(
      'No links that match one of these globs. Takes precedence over `includePatterns`.',
    ),
    fetchConfig: callFetchConfig
      .prefault({})
      .superRefine(refuseCapturing)
      .describe('How the page and the sitemaps are fetched.'),
  })
  .meta({ id: 'MapRequest' });

export type MapInput = z.input<typeof mapBody>;
export type MapRequest = z.output<typeof mapBody>;

const mapLink = z
  .object({
    url: z.string().describe('The address.'),
    title: z.string().optional().describe('The title of the page, if it has been fetched before.'),
    lastmod: z.string().optional().describe('When the page last changed, according to its sitemap.'),
  })
  .meta({ id: 'MapLink' });

export type MapLink = z.output<typeof mapLink>;

export const mapResult = z
  .object({
    id: uuid.describe('Identifies the call; also its history id.'),
    links: z
      .array(mapLink)
      .describe(
        'Each page once: first those in sitemaps, then those linked from the page, then those fetched before.',
      ),
    total: count.describe('How many links were found, returned or not.'),
    truncated: z.boolean().describe('Whether there are, or may be, more links than were returned.'),
    metadata: z
      .object({
        sitemaps: count.describe('How many sitemap files were read.'),
        warnings: z.array(warning).describe('Problems with the answer, such as a page that failed.'),
      })
      .describe('How the map was made.'),
  })
  .meta({ id: 'MapResult' });

export type MapResult = z.output<typeof mapResult>;

export const mapRoute = defineRoute({
  method: 'post',
  path: '/api/map',
  operationId: 'map',
  tag: 'Map',
  auth: 'key',
  metered: true,
  summary: 'Map a site',
  description:
    'Lists the addresses of a site: those in its sitemaps, the links of the page, and the pages of the site that you have fetched before. Obeys robots.txt. 1 credit; free if nothing is found.',
  body: { schema: mapBody, example: { url: 'https://example.com', search: 'pricing', limit: 100 } },
  response: {
    schema: mapResult,
    description: 'The links.',
    example: {
      id: '0198c7a2-5b1e-7c43-9d0a-3f6b2e8d4c11',
      links: [
        { url: 'https://example.com/pricing', lastmod: '2026-01-02' },
        { url: 'https://example.com/', title: 'Example Domain' },
      ],
      total: 2,
      truncated: false,
      metadata: { sitemaps: 1, warnings: [] },
    },
  },
  errors: ['upstream_failed', 'blocked', 'timeout'],
});
