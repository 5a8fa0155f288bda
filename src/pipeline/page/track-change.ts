/** How a page has changed since the account's last scrape of it, if a client asks for that. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { isFree } from '../../account/prices.ts';
import type { Warning } from '../../fetch/document.ts';
import { isGone } from '../../fetch/verdict/gone.ts';
import type { PackedAnswer } from '../../sandbox/tasks/compare-scrapes.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import { unlessLost } from '../../store/blobs/objects.ts';
import type { PageTracking } from '../../store/crawl/finish.ts';
import type { EarlierScrape, TrackedPage } from '../../store/tracked-pages.ts';
import type { PageDeps } from './scrape-page.ts';

export type Tracking = {
  /** What scrapes must have in common to be comparable, besides the address. */
  of: string;
  withDiff: boolean;
  /** Also compare the extracted data. */
  withJson?: boolean;
};

/** The id of a tracked page within its account. */
export function trackedPage({ of }: Tracking, identity: string): Buffer {
  return Buffer.from(hash('sha256', JSON.stringify([of, identity])), 'hex');
}

export type ScrapedNow = { status: number; warnings: Warning[]; stored: PackedAnswer };

/** Whether later scrapes may be compared with this one: an error page or a bot wall says nothing about the page. */
export function isComparable({ warnings }: Pick<ScrapedNow, 'warnings'>): boolean {
  return !isFree(warnings);
}

export type PageChange = Pick<PageTracking, 'since' | 'status'> & {
  /** In the form that `readDiff` reads. */
  diff?: Buffer;
};

export type TrackDeps = Pick<PageDeps, 'pool'> & {
  blobs: Pick<BlobStore, 'bodyOf'>;
  earlierScrape(page: TrackedPage): Promise<EarlierScrape | null>;
};

type TaskOptions = Parameters<PageDeps['pool']['run']>[2];

/**
 * null if an error page or a bot wall came instead of the page. `unknown` if the comparison failed: the page itself is
 * still of use.
 */
export async function changeOf(
  deps: TrackDeps,
  page: TrackedPage,
  tracking: Tracking,
  now: ScrapedNow,
  options: TaskOptions,
): Promise<PageChange | null> {
  try {
    return await compared(deps, page, tracking, now, options);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    return { since: null, status: 'unknown' };
  }
}

async function compared(
  deps: TrackDeps,
  page: TrackedPage,
  { withDiff, withJson = false }: Tracking,
  now: ScrapedNow,
  options: TaskOptions,
): Promise<PageChange | null> {
  const isThere = isComparable(now);
  if (!isThere && !isGone(now)) return null;
  const earlier = await deps.earlierScrape(page);
  const since = earlier?.createdAt.toISOString() ?? null;
  if (!isThere) return { since, status: 'removed' };
  const before = earlier && (await contentOf(deps, earlier));
  if (!before) return { since: null, status: 'new' };
  const { isSame, diff } = await deps.pool.run(
    'compareScrapes',
    { before, now: now.stored, withDiff, withJson },
    options,
  );
  return { since, status: isSame ? 'same' : 'changed', ...(diff && { diff: Buffer.from(diff) }) };
}

/** null if it was lost. */
async function contentOf({ blobs }: TrackDeps, earlier: EarlierScrape): Promise<PackedAnswer | null> {
  if (earlier.jsonBytes === null) return null;
  const zstd = await unlessLost(blobs.bodyOf(earlier));
  return zstd && { zstd, jsonBytes: earlier.jsonBytes };
}

const decompress = promisify(zstdDecompress);
/** Longer than the JSON of any difference, which diff/text-diff.ts bounds. It is read in the server itself. */
const MOST_DIFF_BYTES = 16 * 1024 * 1024;

/** Empty if it is invalid or too long, as a compromised parser may have left it. */
export async function readDiff(packed: Buffer): Promise<{ diff?: unknown; json?: unknown }> {
  try {
    const read = JSON.parse((await decompress(packed, { maxOutputLength: MOST_DIFF_BYTES })).toString());
    const { diff, json } = { ...(read as { diff?: unknown; json?: unknown } | null) };
    return { ...(diff !== undefined && { diff }), ...(json !== undefined && { json }) };
  } catch {
    return {};
  }
}
