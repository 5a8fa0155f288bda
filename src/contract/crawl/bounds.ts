/** How far a crawl goes by default. Without zod, because the samples of the dashboard need it too. */
export const CRAWL_DEFAULTS = { maxPages: 50, maxDepth: 2, maxLinksPerPage: 10 } as const;

/** The most pages of a crawl, unless the operator sets `WINNOW_MAX_CRAWL_PAGES`. */
export const MAX_CRAWL_PAGES = 1000;
/** The most that an operator can allow. */
export const MOST_CRAWL_PAGES = 1_000_000;
