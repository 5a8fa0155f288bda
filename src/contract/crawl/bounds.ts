/** How far a crawl goes if its request does not say. Without zod, because the samples of the dashboard need it too. */
export const CRAWL_DEFAULTS = { maxPages: 50, maxDepth: 2, maxLinksPerPage: 10 } as const;

/** How many pages a crawl may have if the operator does not say (`WINNOW_MAX_CRAWL_PAGES`). */
export const MAX_CRAWL_PAGES = 1000;
/** More than this no operator can allow. */
export const MOST_CRAWL_PAGES = 1_000_000;
