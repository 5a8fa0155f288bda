/** Prices in credits. src/account/prices.ts decides which of them a call is charged. */
import type { FormatType } from '../page/formats.ts';

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

/** Added to the other price of a call. */
export const STEALTH_PRICE = 5;
export const EXTRACT_PRICE = 5;
/** Data by selectors alone. */
export const SELECT_PRICE = 1;
/** A page that an extractor runs on is content; learning it costs this for each sample. */
export const RUN_EXTRACTOR_PRICE = 1;
export const LEARN_SAMPLE_PRICE = 5;
export const SCHEMA_PRICE = 1;
export const MAP_PRICE = 1;
export const PDF_PAGE_PRICE = 1;

/** Per result; the second if data is extracted from the results. */
export const SEARCH_RESULT_PRICE = 2;
export const SEARCH_RESULT_READ_PRICE = 5;

/** What a monitor's tick costs in addition to its formats if something changed. */
export const MONITOR_CHANGE = 5;

/** What starting a crawl costs; each page costs what scraping it would. */
export const CRAWL_START = 2;
