/** What calls cost, in credits. */
import type { Format, FormatType } from '../contract/formats.ts';
import type { WarningReason } from '../fetch/document.ts';

export const FORMAT_PRICES: Record<FormatType, number> = {
  markdown: 1,
  html: 1,
  links: 1,
  images: 1,
  summary: 1,
  screenshot: 2,
  json: 5,
  branding: 25,
};

const STEALTH = 5;
const EXTRACT = 5;
const PDF_PAGE = 1;
const SEARCH_RESULT = 2;
const SEARCH_RESULT_READ = 5;

/** What a tick of a monitor costs beside its formats when something changed. */
export const MONITOR_CHANGE = 5;

/** What starting a crawl costs; its pages cost what scrapes of them would. */
export const CRAWL_START = 2;

/** Pages that turned out to hold nothing worth paying for. */
const FREE_WARNINGS: ReadonlySet<WarningReason> = new Set([
  'bot_blocked',
  'spa_shell',
  'empty',
  'soft_404',
  'http_error',
]);

export function scrapePrice(formats: Pick<Format, 'type'>[], stealth: boolean): number {
  const sum = formats.reduce((total, { type }) => total + FORMAT_PRICES[type], 0);
  return sum + (stealth ? STEALTH : 0);
}

export const SCHEMA_PRICE = 1;

export function extractPrice(stealth: boolean): number {
  return EXTRACT + (stealth ? STEALTH : 0);
}

/** For each result that is returned; `read` where data is extracted from them. Nothing found costs nothing. */
export function searchPrice(results: number, { read, stealth }: { read: boolean; stealth: boolean }): number {
  if (results === 0) return 0;
  return results * (read ? SEARCH_RESULT_READ : SEARCH_RESULT) + (stealth ? STEALTH : 0);
}

export function pdfPrice(pages: number): number {
  return pages * PDF_PAGE;
}

export function isFree(warnings: { reason: WarningReason }[]): boolean {
  return warnings.some(({ reason }) => FREE_WARNINGS.has(reason));
}

/** The legacy interface has prices of its own; pages of a PDF come on top of them too. */
const V1 = { smartscraper: 10, searchscraper: 30, markdownify: 2, sitemap: 1 };
const V1_STEALTH = 4;
const V1_CRAWL_PAGE = 2;
const V1_CRAWL_PAGE_READ = 10;

export function v1Price(kind: keyof typeof V1, { stealth, pages = 1 }: { stealth: boolean; pages?: number }) {
  return (V1[kind] + (stealth ? V1_STEALTH : 0)) * pages;
}

/** A page of a v1 crawl; one whose data could not be extracted costs what its text costs. */
export function v1CrawlPagePrice(formats: Pick<Format, 'type'>[], stealth: boolean): number {
  const read = formats.some(({ type }) => type === 'json');
  return (read ? V1_CRAWL_PAGE_READ : V1_CRAWL_PAGE) + (stealth ? V1_STEALTH : 0);
}
