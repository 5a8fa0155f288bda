/** Prices of v1 requests, in credits. Pages of a PDF are charged extra, as in v2. */
import type { PagePrices } from '../../account/prices.ts';

const PRICES = { smartscraper: 10, searchscraper: 30, markdownify: 2, sitemap: 1 };
const STEALTH = 4;

export function v1Price(
  kind: keyof typeof PRICES,
  { stealth, pages = 1 }: { stealth: boolean; pages?: number },
): number {
  return (PRICES[kind] + (stealth ? STEALTH : 0)) * pages;
}

/** A page of a crawl: 2 credits, 10 with extracted data. One whose data could not be extracted costs 2. */
export const V1_CRAWL_PRICES: PagePrices = { page: 2, formats: { json: 8 }, stealth: STEALTH };
