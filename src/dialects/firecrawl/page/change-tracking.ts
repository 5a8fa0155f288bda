/** `changeTracking`: how a page has changed since the account's last scrape of it with the same tag and selectors. */
import type { ScrapeResult } from '../../../contract/page/scrape-result.ts';
import { normaliseUrl } from '../../../contract/request/url.ts';
import type { Warning } from '../../../fetch/document.ts';
import { identityHash } from '../../../fetch/url-identity.ts';
import {
  changeOf,
  isComparable,
  readDiff,
  type Tracking,
  trackedPage,
} from '../../../pipeline/page/track-change.ts';
import type { BlobStore } from '../../../store/blobs/blob-store.ts';
import { unlessLost } from '../../../store/blobs/objects.ts';
import type { CrawlPageRow } from '../../../store/crawl/crawls.ts';
import type { PageTracking } from '../../../store/crawl/finish.ts';
import { earlierScrapes, trackPage } from '../../../store/tracked-pages.ts';
import type { FirecrawlDeps } from '../version.ts';

export type ChangeTracking = {
  previousScrapeAt: string | null;
  changeStatus: Exclude<PageTracking['status'], 'unknown'>;
  /** `hidden`: a page that only an earlier crawl found. */
  visibility: 'visible' | 'hidden';
  diff?: unknown;
  /** The old and new value of each field. */
  json?: unknown;
};

type Tracked = { accountId: string; url: string; tracking: Tracking; answer: ScrapeResult };

/** For a scrape; null if it could not be compared, which is always so for an error page or a bot wall. */
export async function trackChange(
  deps: FirecrawlDeps,
  { accountId, url, tracking, answer }: Tracked,
): Promise<ChangeTracking | null> {
  const stored = await deps.blobs.result(answer.id);
  if (!stored) return null;
  // The answer was parsed from JSON, which has no undefined members.
  const warnings = answer.metadata.warnings as Warning[];
  const now = { status: answer.metadata.statusCode, warnings, stored };
  const pages = [trackedPage(tracking, identityOf(url))];
  const earlierScrape = async () => (await earlierScrapes(deps.database, [{ accountId, pages }]))[0] ?? null;
  const change = await changeOf({ ...deps, earlierScrape }, { accountId, pages }, tracking, now, {
    account: accountId,
  });
  if (isComparable(now)) await trackPage(deps.database, { accountId, pages, callId: answer.id });
  return change && shownChange(change, { diff: change.diff, isHidden: false });
}

/** Pages of an app may differ only in the part after `#`. Pages of crawls have no such part. */
function identityOf(text: string): string {
  const url = new URL(normaliseUrl(text) ?? text);
  return identityHash(url) + url.hash;
}

/** For a page of a crawl or batch; null if there was nothing to compare. */
export async function storedChange(
  { blobs }: { blobs: Pick<BlobStore, 'get'> },
  { tracking, unlinked }: Pick<CrawlPageRow, 'tracking' | 'unlinked'>,
): Promise<ChangeTracking | null> {
  if (!tracking) return null;
  const diff = tracking.diffId && (await unlessLost(blobs.get(tracking.diffId)))?.bytes;
  return shownChange(tracking, { diff: diff || undefined, isHidden: unlinked });
}

async function shownChange(
  { since, status }: Pick<PageTracking, 'since' | 'status'>,
  { diff, isHidden }: { diff: Buffer | undefined; isHidden: boolean },
): Promise<ChangeTracking | null> {
  if (status === 'unknown') return null;
  return {
    previousScrapeAt: since,
    changeStatus: status,
    visibility: isHidden ? 'hidden' : 'visible',
    ...(diff && (await readDiff(diff))),
  };
}
