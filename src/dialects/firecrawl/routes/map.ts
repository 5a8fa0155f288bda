/** POST map */
import { z } from 'zod';
import { MAX_MAP_LINKS, type MapLink } from '../../../contract/crawl/map.ts';
import { CALL_TIMEOUT_MS } from '../../../contract/fetch/fetch-config.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { notesOf, within } from '../../notes.ts';
import { ownCalls } from '../../own-calls.ts';
import { clientFields } from '../page/scrape-options.ts';
import type { FirecrawlDeps, Version } from '../version.ts';

const body = z.object({
  url: z.string(),
  search: z.string().nullish(),
  sitemap: z.enum(['include', 'only', 'skip']).nullish(),
  ignoreSitemap: z.boolean().nullish(),
  sitemapOnly: z.boolean().nullish(),
  includeSubdomains: z.boolean().nullish(),
  ignoreQueryParameters: z.boolean().nullish(),
  limit: z.int().min(1).nullish(),
  timeout: z.number().positive().nullish(),
  location: z.object({ country: z.string().nullish() }).nullish(),
  ...clientFields,
});

export function addMap(add: AddRoute, deps: FirecrawlDeps, { base, number }: Version): void {
  add(foreignRoute('post', `${base}/map`, { metered: true, body }), async ({ body }, c) => {
    const notes = notesOf(c);
    const sitemap = body.sitemap ?? (body.sitemapOnly ? 'only' : body.ignoreSitemap ? 'skip' : 'include');
    const { answer, cost } = await ownCalls(deps, c).map({
      url: body.url,
      sitemap,
      // Firecrawl's map includes subdomains by default.
      includeSubdomains: body.includeSubdomains ?? true,
      ...(body.search?.trim() && { search: body.search }),
      ...(body.limit && { limit: within(notes, 'limit', body.limit, { min: 1, max: MAX_MAP_LINKS }) }),
      fetchConfig: {
        ...(body.timeout && {
          timeout: within(notes, 'timeout', body.timeout, { min: 1000, max: CALL_TIMEOUT_MS }),
        }),
        ...(body.location?.country && { country: body.location.country }),
      },
    });
    const links = body.ignoreQueryParameters === false ? answer.links : withoutQueries(answer.links);
    const warning = notes.warning(answer.metadata.warnings);
    return {
      success: true,
      id: answer.id,
      links:
        number === 1
          ? links.map(({ url }) => url)
          : links.map(({ url, title }) => ({ url, ...(title && { title }) })),
      creditsUsed: cost,
      ...(warning && { warning }),
    };
  });
}

/** Each address once, without its query. */
function withoutQueries(links: MapLink[]): MapLink[] {
  const byUrl = new Map<string, MapLink>();
  for (const link of links) {
    const url = link.url.replace(/\?.*/, '');
    if (!byUrl.has(url)) byUrl.set(url, { ...link, url });
  }
  return [...byUrl.values()];
}
