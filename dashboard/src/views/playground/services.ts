/** The services that can be tried, and what each does in a few words. */

export const PLAYGROUND_SERVICES = [
  { id: 'scrape', label: 'Scrape' },
  { id: 'extract', label: 'Extract' },
  { id: 'search', label: 'Search' },
  { id: 'map', label: 'Map' },
  { id: 'crawl', label: 'Crawl' },
  { id: 'batch', label: 'Batch' },
  { id: 'parse', label: 'Parse' },
  { id: 'monitor', label: 'Monitor' },
] as const;

export type PlaygroundService = (typeof PLAYGROUND_SERVICES)[number]['id'];
