/** How far a crawl goes if its request does not say. Without zod, because the samples of the dashboard need it too. */
export const CRAWL_DEFAULTS = { maxPages: 50, maxDepth: 2, maxLinksPerPage: 10 } as const;
