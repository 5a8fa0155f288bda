/** How a recrawl finds out what has happened to a page since the previous crawl. */
import { isFree } from '../../../account/prices.ts';
import type { Format } from '../../../contract/page/formats.ts';
import { redactUrl } from '../../../contract/request/redact.ts';
import type { Conditional } from '../../../fetch/document.ts';
import { isContentType } from '../../../pipeline/page/scrape-page.ts';
import { fingerprint, type StoredPage } from '../../../pipeline/page/store-page.ts';
import type { EarlierPage, Visit } from '../../../store/crawl/earlier.ts';
import type { Addresses } from './aliases.ts';
import type { PageRun } from './page-outcome.ts';

/** A time of day is reached everywhere on Earth this long after it is reached in UTC. */
const ANYWHERE_MS = 12 * 3_600_000;

const DATE = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/;
const TIME = /\d{4}.*\d:\d\d/;
const ZONE = /(?:[+-]\d\d:?\d\d|\b(?![AP]M)[A-Z]{1,5}|\dZ)$/i;

/** The latest time at which the page can have changed, by its sitemap; undefined if that is not a date. */
export function lastmodTime(text?: string): string | undefined {
  const time = latestTime(text);
  // PostgreSQL rejects the year 0 and years without four digits, and the page would never be finished.
  return time && /^(?!0000)\d{4}-/.test(time) ? time : undefined;
}

function latestTime(text = ''): string | undefined {
  const written = text.trim();
  const [, year, month, day] = DATE.exec(written) ?? [];
  // Date.parse finds a date in any text that has a number.
  if (Number.isNaN(Date.parse(written)) || (!year && !TIME.test(written))) return undefined;
  if (!year && ZONE.test(written)) return new Date(written).toISOString();
  const end = year ? endOf(Number(year), month, day) : Date.parse(`${written}Z`);
  return Number.isNaN(end) ? undefined : new Date(end + ANYWHERE_MS).toISOString();
}

/** The end of a day, month or year, in UTC. */
function endOf(year: number, month: string | undefined, day: string | undefined): number {
  if (day) return Date.UTC(year, Number(month) - 1, Number(day) + 1);
  return month ? Date.UTC(year, Number(month), 1) : Date.UTC(year + 1, 0, 1);
}

/** Whether the sitemap says that the page has not changed since it was visited. */
export function isOlderThanVisit(lastmod: Date | null, visit: Visit): boolean {
  return lastmod !== null && lastmod.getTime() < Date.parse(visit.at);
}

export function conditionOf(visit: Visit): Conditional | undefined {
  const { url, etag, lastModified } = visit;
  return etag || lastModified ? { url, etag, lastModified } : undefined;
}

const COMPARED_CHARACTERS = 16_000;

/** Model answers and pictures differ each time, so without any other format this much of the text is compared. */
export function comparedText(formats: Format[]): number | undefined {
  return formats.some(({ type }) => isContentType(type)) ? undefined : COMPARED_CHARACTERS;
}

/** What a later crawl will compare with; null if the page is an error, a wall or empty. */
export function visitOf(scraped: StoredPage, addresses: Addresses, at: string): Visit | null {
  const { document, bodyHash: body } = scraped;
  if (document.status >= 400 || isFree(scraped.warnings)) return null;
  const { etag, 'last-modified': lastModified } = document.engine === 'http' ? document.headers : {};
  const text = Buffer.from(scraped.text?.trim() ?? '');
  const seen = {
    at,
    // Without its secret it matches no address: such a page is fetched and compared, not requested conditionally.
    url: redactUrl(document.url),
    ...addresses,
    body,
    content: scraped.content ?? (text.length > 0 ? fingerprint(text) : body),
  };
  return { ...seen, ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

/** The change of a page without content. One that failed when it was new stays new until it is first read. */
export function changeOfUnread(before: EarlierPage | null): 'new' | 'unchanged' {
  return !before || (!before.visit && before.change === 'new') ? 'new' : 'unchanged';
}

/** The change of a page that was not fetched: what was known of it stays, unless it is no longer part of the crawl. */
export function changeOfUnfetched(run: PageRun, before: EarlierPage | null): PageRun {
  const { outcome } = run;
  if (outcome.outcome === 'failed') {
    const kept = before?.visit ? { visit: before.visit, refId: before.refId } : {};
    return { ...run, outcome: { ...outcome, ...kept, change: changeOfUnread(before) } };
  }
  if (outcome.outcome !== 'skipped') return run;
  if (before?.visit) return { ...run, outcome: { ...outcome, url: before.url, change: 'gone' } };
  const change = outcome.reason === 'gone' ? 'gone' : before ? 'unchanged' : 'new';
  return { ...run, outcome: { ...outcome, change } };
}
