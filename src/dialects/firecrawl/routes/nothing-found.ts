/** Why an extraction over several pages has no data, for the user who paid for it. */
import type { CrawlPageRow } from '../../../store/crawl/crawls.ts';

type Read = Pick<CrawlPageRow, 'url' | 'status' | 'statusCode' | 'doubt' | 'error'>;

/** Longer data is hardly ever all null. */
const MOST_EMPTY_BYTES = 20_000;

/** Why a page has no data; null if nothing is wrong with it. */
export function problemOf({ url, status, statusCode, doubt, error }: Read): string | null {
  if (statusCode !== null && statusCode >= 400) return `${url} answered ${statusCode}`;
  if (doubt !== null) return `${url} is not a page with content (${doubt})`;
  return status === 'completed' ? null : `${url}: ${error ?? status}`;
}

/** Says that pages were read and none of them has the requested data. */
export function emptyWarning(json: Buffer | null, pages: number): string | null {
  if (json === null || json.length > MOST_EMPTY_BYTES || !isEmpty(JSON.parse(json.toString()))) return null;
  const read =
    pages === 1 ? 'The page that was read does not have' : `None of the ${pages} pages that were read has`;
  return `${read} the requested data. Give pages that have it, or ask for it in the words of the pages.`;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
