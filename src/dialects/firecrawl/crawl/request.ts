/** Translates Firecrawl's crawl, of v2 and v1, into ours. */
import { z } from 'zod';
import type { CrawlInput } from '../../../contract/crawl/config.ts';
import { JOB_TIMEOUT_MS } from '../../../contract/fetch/fetch-config.ts';
import type { Tracking } from '../../../pipeline/page/track-change.ts';
import { type Notes, within } from '../../notes.ts';
import { globsOf, globsToFollow, pathExpressions, translated } from '../../path-patterns.ts';
import { clientFields, ourOptions, scrapeOptions } from '../page/scrape-options.ts';
import { webhookField } from '../webhook/field.ts';

const paths = pathExpressions.nullish();

export const crawlFields = z.object({
  url: z.string(),
  prompt: z.string().nullish(),
  includePaths: paths,
  excludePaths: paths,
  regexOnFullURL: z.boolean().nullish(),
  maxDiscoveryDepth: z.int().min(0).nullish(),
  maxDepth: z.int().min(0).nullish(),
  sitemap: z.enum(['include', 'only', 'skip']).nullish(),
  ignoreSitemap: z.boolean().nullish(),
  ignoreQueryParameters: z.boolean().nullish(),
  deduplicateSimilarURLs: z.boolean().nullish(),
  limit: z.int().min(1).nullish(),
  crawlEntireDomain: z.boolean().nullish(),
  allowBackwardLinks: z.boolean().nullish(),
  allowExternalLinks: z.boolean().nullish(),
  allowSubdomains: z.boolean().nullish(),
  ignoreRobotsTxt: z.boolean().nullish(),
  delay: z.number().min(0).nullish(),
  maxConcurrency: z.int().min(1).nullish(),
  zeroDataRetention: z.boolean().nullish(),
  scrapeOptions: scrapeOptions.nullish(),
  webhook: webhookField,
  ...clientFields,
});

export type CrawlFields = z.output<typeof crawlFields>;

/** Firecrawl's default. */
const THEIR_LIMIT = 10_000;
const MOST_DELAY_MS = 600_000;
const MOST_AT_ONCE = 1_000;

export function crawlInput(
  body: CrawlFields,
  notes: Notes,
  { maxCrawlPages }: { maxCrawlPages: number },
): { input: CrawlInput; tracking: Tracking | undefined } {
  noteUnheard(body, notes);
  const { page, tracking } = ourOptions(body.scrapeOptions ?? {}, notes, {
    path: 'scrapeOptions.',
    maxTimeout: JOB_TIMEOUT_MS,
    tracks: true,
  });
  const sitemap = body.sitemap ?? (body.ignoreSitemap ? 'skip' : 'include');
  const limit = body.limit ?? Math.min(THEIR_LIMIT, maxCrawlPages);
  const { includePaths, excludePaths } = body;
  const input = {
    ...page,
    url: body.url,
    maxPages: within(notes, 'limit', limit, { min: 1, max: maxCrawlPages }),
    // Pages of a sitemap have the same depth as the start page.
    maxDepth: sitemap === 'only' ? 0 : (body.maxDiscoveryDepth ?? body.maxDepth ?? null),
    maxLinksPerPage: limit,
    sitemap: sitemap !== 'skip',
    allowExternal: body.allowExternalLinks ?? false,
    allowSubdomains: body.allowSubdomains ?? false,
    ignoreQueryParameters: body.ignoreQueryParameters ?? false,
    ...atOnce(body),
    ...(body.delay && { delayMs: within(notes, 'delay', body.delay * 1000, { min: 0, max: MOST_DELAY_MS }) }),
    includePatterns: includePaths?.length
      ? globsToFollow('includePaths', includePaths, notes, globsFor(body))
      : below(body),
    excludePatterns: translated('excludePaths', excludePaths ?? [], notes, globsFor(body)),
  };
  return { input, tracking };
}

/** A limit above ours has no effect. */
export function atOnce({ maxConcurrency }: { maxConcurrency?: number | null | undefined }) {
  return maxConcurrency ? { maxConcurrency: Math.min(MOST_AT_ONCE, maxConcurrency) } : {};
}

/** By default only pages below the start page are followed. */
function below({
  url,
  crawlEntireDomain,
  allowBackwardLinks,
  allowExternalLinks,
  sitemap,
}: CrawlFields): string[] {
  const path = URL.parse(url.includes('://') ? url : `https://${url}`)?.pathname.replace(/\/$/, '');
  const everywhere = crawlEntireDomain || allowBackwardLinks || allowExternalLinks || sitemap === 'only';
  return !path || everywhere ? [] : [`${path}/**`, path];
}

/** With `regexOnFullURL`, only expressions that begin like an address can be translated. */
function globsFor({ regexOnFullURL }: CrawlFields): (expression: string) => string[] | null {
  return (expression) => {
    const found = globsOf(expression);
    const isWhole = found?.every((glob) => glob.startsWith('http'));
    return regexOnFullURL && !isWhole ? null : found;
  };
}

function noteUnheard(body: CrawlFields, notes: Notes): void {
  if (body.prompt) notes.unheard('prompt');
  if (body.deduplicateSimilarURLs === false) notes.unheard('deduplicateSimilarURLs');
  if (body.ignoreRobotsTxt) notes.unheard('ignoreRobotsTxt');
  if (body.zeroDataRetention) notes.unheard('zeroDataRetention');
  if (body.maxDepth) notes.unheard('maxDepth', 'counted in links, not in slashes');
}
