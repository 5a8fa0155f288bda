/** Translates v1 requests into v2 requests. */
import { type CrawlRequest, crawlBody } from '../../../contract/crawl/config.ts';
import { type ExtractRequest, extractBody } from '../../../contract/extract/extract.ts';
import { type ScrapeRequest, scrapeBody } from '../../../contract/page/scrape.ts';
import { type SearchRequest, searchBody } from '../../../contract/search.ts';
import type { V1Body } from './requests.ts';

/** v1 has no limit of links per page. */
const ALL_LINKS = 1000;

export function toExtract(request: V1Body<'smartscraper'>): ExtractRequest {
  const { headers, cookies, stealth } = request;
  return extractBody.parse({
    url: request.website_url,
    html: request.website_html,
    markdown: request.website_markdown,
    prompt: request.user_prompt,
    schema: request.output_schema,
    fetchConfig: { headers, cookies, stealth, scrolls: request.number_of_scrolls },
  });
}

/** The prompt says both what to search for and what to extract from the results. */
export function toSearch(request: V1Body<'searchscraper'>): SearchRequest {
  const { headers, stealth } = request;
  return searchBody.parse({
    query: request.user_prompt,
    prompt: request.user_prompt,
    schema: request.output_schema,
    timeRange: request.time_range,
    fetchConfig: { headers, stealth },
  });
}

export function toScrape({ website_url, headers, stealth }: V1Body<'markdownify'>): ScrapeRequest {
  return scrapeBody.parse({ url: website_url, fetchConfig: { headers, stealth } });
}

export function toCrawl(request: V1Body<'smartcrawler'>): CrawlRequest {
  const { prompt = '', schema } = request;
  return crawlBody.parse({
    url: request.url,
    formats: [{ type: 'markdown' }, ...(request.extraction_mode ? [{ type: 'json', prompt, schema }] : [])],
    maxDepth: request.depth,
    maxPages: request.max_pages,
    maxLinksPerPage: ALL_LINKS,
    allowExternal: !request.same_domain_only,
    includePatterns: request.rules.include_paths,
    excludePatterns: request.rules.exclude_paths,
    sitemap: request.sitemap,
    fetchConfig: { stealth: request.stealth },
  });
}
