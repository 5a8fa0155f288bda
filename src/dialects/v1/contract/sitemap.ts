/** v1 sitemap: the pages that a site lists. In v2 a crawl with `sitemap: true` starts from them. */
import { z } from 'zod';
import { pageUrl } from '../../../contract/page/scrape.ts';
import * as field from './fields.ts';
import { requestRoutes } from './route.ts';

export const sitemapBody = z
  .object({
    website_url: pageUrl,
    headers: field.headers,
    mock: field.mock,
    stealth: field.stealth,
  })
  .meta({ id: 'SitemapRequest' });

export const sitemapAnswer = z
  .object({
    request_id: field.requestId,
    status: field.status,
    website_url: z.string().describe('The site.'),
    urls: z.array(z.string()).describe('The pages that it lists, at most 50,000.'),
    error: field.error,
  })
  .meta({ id: 'SitemapAnswer' });

const EXAMPLE: z.output<typeof sitemapAnswer> = {
  request_id: '0198c7a3-02b8-7a51-b6c9-1d4f7e9a3c55',
  status: 'completed',
  website_url: 'https://example.com',
  urls: ['https://example.com/', 'https://example.com/about'],
  error: '',
};

export const sitemapRoutes = requestRoutes('sitemap', {
  description:
    'Use `POST /api/crawl` with `sitemap: true` instead. The sitemap is found from robots.txt, in the usual places, and through index files. 1 credit, 4 more with `stealth`.',
  body: { schema: sitemapBody, example: { website_url: 'https://example.com' } },
  answer: sitemapAnswer,
  queued: { ...EXAMPLE, status: 'queued', urls: [] },
  completed: EXAMPLE,
});
