/** What a tick captures of its page, and how that differs from the last good capture. */
import { isFree } from '../../account/prices.ts';
import { MONITOR_CHANGE } from '../../contract/account/prices.ts';
import type { MonitorConfig } from '../../contract/monitor/config.ts';
import { DEFAULT_PDF_PAGES } from '../../contract/page/processors.ts';
import type { ScrapeRequest } from '../../contract/page/scrape.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import type { Comparison } from '../../diff/compare.ts';
import { AppError } from '../../errors.ts';
import type { Warning } from '../../fetch/document.ts';
import { type BlobLinks, placeholderOf } from '../../pipeline/blob-links.ts';
import type { CallContext } from '../../pipeline/call/call.ts';
import { taskOptions } from '../../pipeline/page/load-page.ts';
import { type PageDeps, type ScrapedPage, scrapePage } from '../../pipeline/page/scrape-page.ts';
import type { BlobStore, CallBlob } from '../../store/blobs/blob-store.ts';
import type { Database } from '../../store/database/database.ts';
import { retryWhileAway } from '../../store/database/while-away.ts';
import { newId } from '../../store/ids.ts';
import {
  type Capture,
  NOTHING_FOUND,
  readCaptures,
  recentDiffs,
  type TickFindings,
} from '../../store/monitor/ticks.ts';
import type { Tick } from './config.ts';

/** How long a tick waits while the database is unavailable; no client waits for the tick. */
export const AWAY_MS = 60_000;

/** Changes that a calm monitor remembers, to recognise what differs each time. */
const RECENT = 10;

export type CaptureDeps = PageDeps & { database: Database; blobs: BlobStore; links: BlobLinks };

export type Captured = { page: ScrapedPage; findings: TickFindings };

export async function capture(deps: CaptureDeps, tick: Tick, context: CallContext): Promise<Captured> {
  const { config } = tick;
  const comparable = { leaveOut: config.ignore?.selectors ?? [] };
  const page = await scrapePage(deps, requestOf(config), context, { comparable });
  const signedOut = page.warnings.find(({ reason }) => reason === 'logged_out');
  if (signedOut) throw new AppError('blocked', `logged_out: ${signedOut.detail}`);
  // Pictures are written when the tick ends, so that an abandoned tick leaves none behind.
  const blobs: CallBlob[] = [...page.pictures];
  const { screenshotId, succeeded } = page;
  const doubts = page.warnings.filter(isDoubtful);
  if (doubts.length > 0) {
    const warnings = JSON.stringify(doubts);
    return { page, findings: { ...NOTHING_FOUND, warnings, screenshotId, blobs } };
  }
  const found = { ...NOTHING_FOUND, good: true, screenshotId, captured: succeeded, blobs };
  const base = [...new Set(succeeded.flatMap((type) => tick.base[type] ?? []))];
  // An unavailable database is not a failure of the page.
  const earlier = await retryWhileAway(AWAY_MS, () => readCaptures(deps.database, deps.blobs, base));
  if (earlier.length === 0) return { page, findings: { ...found, firstRun: true } };
  const compared = await compareWith(deps, { tick, page, earlier, blobs, context });
  if (!compared.changed) return unchanged(tick, earlier, { page, findings: found });
  await retryWhileAway(AWAY_MS, () => context.reserveMore(MONITOR_CHANGE));
  const changeEvent =
    tick.isHeard && compared.alarms ? eventData(deps, tick, { ...compared, blobs, earlier }) : null;
  return {
    page: { ...page, cost: page.cost + MONITOR_CHANGE },
    findings: { ...found, changed: true, diffs: compared.diffs, changeEvent },
  };
}

/** Reuses the capture that it was compared with, if that one has everything that was asked for. */
function unchanged(tick: Tick, earlier: Capture[], { page, findings }: Captured): Captured {
  const { formats } = tick.config;
  const [refId, ...others] = new Set(page.succeeded.map((type) => tick.base[type]));
  const isWhole = page.succeeded.length === formats.length && others.length === 0;
  const hasPicture = page.screenshotId === null || earlier.every(({ screenshot }) => screenshot !== null);
  if (!refId || !isWhole || !hasPicture) return { page, findings };
  const shared = { refId, captured: [], screenshotId: null, blobs: [] };
  return { page: { ...page, kept: null }, findings: { ...findings, ...shared } };
}

/** Whether a difference from such a capture would not be a change of the page itself. */
function isDoubtful(warning: Warning): boolean {
  const { reason } = warning;
  return reason === 'selector_not_found' || reason === 'interstitial' || isFree([warning]);
}

function requestOf(config: MonitorConfig): ScrapeRequest {
  const { url, formats, fetchConfig, includeSelectors, excludeSelectors } = config;
  const processors = [{ type: 'pdf' as const, maxPages: DEFAULT_PDF_PAGES }];
  return { url, formats, fetchConfig, processors, includeSelectors, excludeSelectors };
}

async function compareWith(
  deps: CaptureDeps,
  made: {
    tick: Tick;
    page: ScrapedPage;
    earlier: Capture[];
    blobs: CallBlob[];
    context: CallContext;
  },
): Promise<Comparison> {
  const { tick, page, earlier, blobs, context } = made;
  const { config, monitorId } = tick;
  const calm = config.calm ? { recent: await recentChanges(deps.database, monitorId) } : null;
  const before = earlier.find(({ tickId }) => tickId === tick.base.screenshot)?.screenshot;
  const after = blobs.find(({ id }) => id === page.screenshotId)?.bytes;
  const maskId = newId();
  const compared = await deps.pool.run(
    'compare',
    {
      current: page.json,
      previous: earlier.map(({ tickId, result }) => ({
        zstd: result,
        formats: page.succeeded.filter((type) => tick.base[type] === tickId),
      })),
      pictures: before && after ? { before, after } : null,
      maskUrl: placeholderOf(maskId),
      patterns: config.ignore?.patterns ?? [],
      calm,
      when: config.when ?? [],
      withResults: tick.webhookUrl !== null,
    },
    { ...taskOptions(context), native: before !== undefined && after !== undefined },
  );
  if (compared.mask) blobs.push({ id: maskId, contentType: 'image/png', bytes: Buffer.from(compared.mask) });
  return compared;
}

/** JSON texts of recent changes. */
export function recentChanges(database: Database, monitorId: string): Promise<string[]> {
  return retryWhileAway(AWAY_MS, () => recentDiffs(database, monitorId, RECENT));
}

/** JSON text, put together from finished pieces, with links to pictures that are valid for an hour. */
function eventData(
  deps: Pick<CaptureDeps, 'links'>,
  { monitorId, tickId, config }: Tick,
  { diffs, results, blobs, earlier }: Comparison & { blobs: CallBlob[]; earlier: Capture[] },
): string {
  const head = {
    cronId: monitorId,
    url: redactUrl(config.url),
    tickId,
    changedAt: new Date().toISOString(),
    changed: true,
  };
  const pieces = `"current":${results?.current ?? null},"previous":${results?.previous ?? null},"diffs":${diffs}`;
  const json = Buffer.from(`${JSON.stringify(head).slice(0, -1)},${pieces}}`);
  const pictures = [
    ...blobs.map(({ id }) => id),
    ...earlier.flatMap(({ screenshotId }) => screenshotId ?? []),
  ];
  return deps.links.sign(json, pictures).toString();
}
