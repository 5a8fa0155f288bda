/** What a call is charged, in credits. */
import {
  EXTRACT_PRICE,
  FORMAT_PRICES,
  LEARN_SAMPLE_PRICE,
  MAP_PRICE,
  PDF_PAGE_PRICE,
  RUN_EXTRACTOR_PRICE,
  SEARCH_RESULT_PRICE,
  SEARCH_RESULT_READ_PRICE,
  SELECT_PRICE,
  STEALTH_PRICE,
} from '../contract/account/prices.ts';
import type { FormatType } from '../contract/page/formats.ts';
import type { WarningReason } from '../contract/page/scrape-result.ts';
import { WAITED_IN_VAIN, type Warning } from '../fetch/document.ts';

/** What scraping a page costs: the page itself, each format that was made of it, and stealth. */
export type PagePrices = { page: number; formats: Partial<Record<FormatType, number>>; stealth: number };

const PAGE_PRICES: PagePrices = { page: 0, formats: FORMAT_PRICES, stealth: STEALTH_PRICE };

/** Pages with one of these warnings have no content worth paying for. */
const FREE_WARNINGS: ReadonlySet<WarningReason> = new Set([
  'bot_blocked',
  'spa_shell',
  'empty',
  'soft_404',
  'http_error',
  'selector_not_found',
  'logged_out',
]);

type PricedFormat = { type: FormatType; select?: unknown; extractor?: unknown };

export function scrapePrice(
  formats: PricedFormat[],
  stealth: boolean,
  prices: PagePrices = PAGE_PRICES,
): number {
  const priceOf = ({ type, select, extractor }: PricedFormat) => {
    if (extractor) return RUN_EXTRACTOR_PRICE;
    return select ? SELECT_PRICE : (prices.formats[type] ?? 0);
  };
  const made = formats.reduce((sum, format) => sum + priceOf(format), 0);
  return prices.page + made + (stealth ? prices.stealth : 0);
}

/** The price of a page from the cache: only formats that take more than converting its content are charged. */
export function hitPrice(formats: PricedFormat[]): number {
  return scrapePrice(
    formats.filter(({ type, extractor }) => !extractor && (type === 'json' || type === 'summary')),
    false,
  );
}

export function extractPrice(
  stealth: boolean,
  { select, extractor }: { select?: unknown; extractor?: unknown },
): number {
  const own = extractor ? RUN_EXTRACTOR_PRICE : select ? SELECT_PRICE : EXTRACT_PRICE;
  return own + (stealth ? STEALTH_PRICE : 0);
}

/** The price of an extract on a cached page: extractors are free, and there is no stealth. */
export function extractHitPrice(asked: { select?: unknown; extractor?: unknown }): number {
  return asked.extractor ? 0 : extractPrice(false, asked);
}

export function learnPrice(samples: number): number {
  return samples * LEARN_SAMPLE_PRICE;
}

export function mapPrice(stealth: boolean): number {
  return MAP_PRICE + (stealth ? STEALTH_PRICE : 0);
}

/** Charged for each result that is returned; `read` if data is extracted from them. No results cost nothing. */
export function searchPrice(results: number, { read, stealth }: { read: boolean; stealth: boolean }): number {
  if (results === 0) return 0;
  return results * (read ? SEARCH_RESULT_READ_PRICE : SEARCH_RESULT_PRICE) + (stealth ? STEALTH_PRICE : 0);
}

export function pdfPrice(pages: number): number {
  return pages * PDF_PAGE_PRICE;
}

export function isFree(warnings: Warning[]): boolean {
  return freeReason(warnings) !== null;
}

/** Why a page is free; null if it is charged for. */
export function freeReason(warnings: Warning[]): WarningReason | null {
  const free = warnings.find(
    ({ reason, detail }) => FREE_WARNINGS.has(reason) && !detail?.startsWith(WAITED_IN_VAIN),
  );
  return free?.reason ?? null;
}
