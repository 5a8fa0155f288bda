/** How a page of a crawl or batch has changed, if its client asks for that. */
import { identityHash } from '../../../fetch/url-identity.ts';
import { taskOptions } from '../../../pipeline/page/load-page.ts';
import type { StoredPage } from '../../../pipeline/page/store-page.ts';
import { changeOf, isComparable, type TrackDeps, trackedPage } from '../../../pipeline/page/track-change.ts';
import type { CallBlob } from '../../../store/blobs/blob-store.ts';
import type { PageTracking } from '../../../store/crawl/finish.ts';
import { newId } from '../../../store/ids.ts';
import type { Attempt } from './attempt.ts';

type Tracked = {
  tracking?: PageTracking | null;
  trackedAs?: string[];
  /** The difference, as a blob of the page. */
  diff: CallBlob[];
};

/**
 * Nothing is written here: the page replaces the earlier scrape in the statement that finishes it, so nothing is ever
 * compared with a page whose lease was lost or that turns out to be a duplicate.
 */
export async function trackChange(
  deps: TrackDeps,
  { page: { accountId, url }, plan, signal }: Attempt,
  { scraped, aliases }: { scraped: StoredPage; aliases: string[] },
): Promise<Tracked> {
  const { tracking } = plan.config;
  if (!tracking) return { diff: [] };
  // Under all its addresses: the next crawl may reach it by another one.
  const pages = [identityHash(url), ...aliases].map((identity) => trackedPage(tracking, identity));
  const { document, warnings, stored } = scraped;
  const now = { status: document.status, warnings, stored };
  const options = taskOptions({ signal, accountId, patient: true });
  const change = await changeOf(deps, { accountId, pages }, tracking, now, options);
  const trackedAs = isComparable(now) ? pages.map((page) => page.toString('hex')) : [];
  if (!change?.diff) return { tracking: change, trackedAs, diff: [] };
  const { diff: bytes, ...facts } = change;
  const diff = { id: newId(), contentType: 'application/zstd', bytes };
  return { tracking: { ...facts, diffId: diff.id }, trackedAs, diff: [diff] };
}
