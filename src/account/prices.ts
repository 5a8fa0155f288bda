/** What calls cost, in credits. */
import type { Format, FormatType } from '../contract/formats.ts';
import type { WarningReason } from '../contract/scrape-result.ts';
import { WAITED_IN_VAIN, type Warning } from '../fetch/document.ts';

export const FORMAT_PRICES: Record<FormatType, number> = {
  markdown: 1,
  html: 1,
  links: 1,
  images: 1,
  summary: 1,
  screenshot: 2,
  pdf: 2,
  mhtml: 2,
  json: 5,
  branding: 25,
};

const STEALTH = 5;

/** What scraping a page costs: the page itself, each format that was made of it, and stealth. */
export type PagePrices = { page: number; formats: Partial<Record<FormatType, number>>; stealth: number };

const PAGE_PRICES: PagePrices = { page: 0, formats: FORMAT_PRICES, stealth: STEALTH };

const EXTRACT = 5;
const PDF_PAGE = 1;
const SEARCH_RESULT = 2;
const SEARCH_RESULT_READ = 5;

/** What a monitor's tick costs on top of its formats when something changed. */
export const MONITOR_CHANGE = 5;

/** What starting a crawl costs; each page costs what scraping it would. */
export const CRAWL_START = 2;

/** Pages with one of these warnings have no content worth paying for. */
const FREE_WARNINGS: ReadonlySet<WarningReason> = new Set([
  'bot_blocked',
  'spa_shell',
  'empty',
  'soft_404',
  'http_error',
  'selector_not_found',
]);

export function scrapePrice(
  formats: Pick<Format, 'type'>[],
  stealth: boolean,
  prices: PagePrices = PAGE_PRICES,
): number {
  const made = formats.reduce((sum, { type }) => sum + (prices.formats[type] ?? 0), 0);
  return prices.page + made + (stealth ? prices.stealth : 0);
}

/** What a page costs that was not fetched again: only what is made of its content by more than converting it. */
export function hitPrice(formats: Pick<Format, 'type'>[]): number {
  return scrapePrice(
    formats.filter(({ type }) => type === 'json' || type === 'summary'),
    false,
  );
}

export const SCHEMA_PRICE = 1;
const MAP = 1;

export function extractPrice(stealth: boolean): number {
  return EXTRACT + (stealth ? STEALTH : 0);
}

export function mapPrice(stealth: boolean): number {
  return MAP + (stealth ? STEALTH : 0);
}

/** For each result that is returned; `read` where data is extracted from them. Nothing found costs nothing. */
export function searchPrice(results: number, { read, stealth }: { read: boolean; stealth: boolean }): number {
  if (results === 0) return 0;
  return results * (read ? SEARCH_RESULT_READ : SEARCH_RESULT) + (stealth ? STEALTH : 0);
}

export function pdfPrice(pages: number): number {
  return pages * PDF_PAGE;
}

export function isFree(warnings: Warning[]): boolean {
  return freeReason(warnings) !== null;
}

/** Why a page is not charged for, if it is not. */
export function freeReason(warnings: Warning[]): WarningReason | null {
  const free = warnings.find(
    ({ reason, detail }) => FREE_WARNINGS.has(reason) && !detail?.startsWith(WAITED_IN_VAIN),
  );
  return free?.reason ?? null;
}
