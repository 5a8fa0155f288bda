/** The services that can be tried, and what each does in a few words. */

export const PLAYGROUND_SERVICES = [
  { id: 'scrape', label: 'Scrape' },
  { id: 'extract', label: 'Extract' },
  { id: 'search', label: 'Search' },
  { id: 'crawl', label: 'Crawl' },
] as const;

export type PlaygroundService = (typeof PLAYGROUND_SERVICES)[number]['id'];
