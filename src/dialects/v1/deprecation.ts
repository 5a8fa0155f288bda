/** What every answer under /v1 says: that the interface is deprecated, and what stands in its place. */

/** RFC 9745: the moment since when v1 is deprecated, 2026-01-01 in UTC. */
const DEPRECATED_SINCE = '@1767225600';

const SUCCESSORS: Record<string, string> = {
  smartscraper: '/api/extract',
  searchscraper: '/api/search',
  markdownify: '/api/scrape',
  smartcrawler: '/api/crawl',
  crawl: '/api/crawl',
  sitemap: '/api/crawl',
  credits: '/api/credits',
  feedback: '/api/history',
};

export function isLegacyPath(path: string): boolean {
  return path === '/v1' || path.startsWith('/v1/');
}

/** Empty for all other paths. */
export function legacyHeaders(path: string): Record<string, string> {
  if (!isLegacyPath(path)) return {};
  const successor = SUCCESSORS[path.split('/')[2] ?? ''] ?? '/docs';
  return { Deprecation: DEPRECATED_SINCE, Link: `<${successor}>; rel="successor-version"` };
}
