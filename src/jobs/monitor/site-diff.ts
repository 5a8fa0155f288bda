/** What changed on a site: the pages of a recrawl, each compared with what it was in the run before. */

import type { MonitorConfig } from '../../contract/monitor/config.ts';
import type { SiteDiffs } from '../../contract/monitor/diffs.ts';
import type { Comparison } from '../../diff/compare.ts';
import type { CallContext } from '../../pipeline/call/call.ts';
import { taskOptions } from '../../pipeline/page/load-page.ts';
import { unlessLost } from '../../store/blobs/objects.ts';
import {
  type CrawlOfRun,
  countSamePages,
  listPagesOfRun,
  type PageOfRun,
} from '../../store/monitor/crawls.ts';
import { type CaptureDeps, recentChanges } from './capture.ts';
import type { Tick } from './config.ts';
import { createListing, MAX_LISTED } from './site-listing.ts';

/** Pages that are compared at once. */
const AT_ONCE = 4;
const SLICE = 200;

/** What a run found, and those pages of it that are worth an alarm. */
export type SiteComparison = { pages: SiteDiffs; alarming: SiteDiffs };

type NotCompared = NonNullable<SiteDiffs['notCompared']>[number];
type Found = { kind: 'new' | 'changed' | 'gone' | 'same'; url: string; diffs: string; alarms: boolean };

export async function compareSite(
  deps: CaptureDeps,
  { monitorId, config }: Tick,
  crawl: CrawlOfRun & { since: string },
  context: CallContext,
): Promise<SiteComparison> {
  const recent = config.calm
    ? byPage(await recentChanges(deps.database, monitorId))
    : new Map<string, string[]>();
  const how = { config, recent, context };
  const [found, alarming] = [createSummary(), createSummary()];
  for (let from = 0; ; ) {
    const pages = await listPagesOfRun(deps.database, crawl, { from, limit: SLICE });
    const last = pages.at(-1);
    if (!last) break;
    from = last.seq + 1;
    for (let at = 0; at < pages.length; at += AT_ONCE) {
      const some = pages.slice(at, at + AT_ONCE);
      const compared = some.map((page) => comparePage(deps, page, how));
      for (const outcome of await Promise.all(compared)) {
        if (!outcome) continue;
        found.add(outcome);
        if ('alarms' in outcome && outcome.alarms) alarming.add(outcome);
      }
    }
  }
  const same = (await countSamePages(deps.database, crawl.id)) + found.same();
  return { pages: found.diffs(same), alarming: alarming.diffs(same) };
}

type HowToCompare = {
  config: MonitorConfig;
  /** Recent changes by page, for calm monitors only. */
  recent: ReadonlyMap<string, string[]>;
  context: CallContext;
};

/** Null for a page that is not part of the site, because it never existed. */
async function comparePage(
  deps: CaptureDeps,
  page: PageOfRun,
  how: HowToCompare,
): Promise<Found | NotCompared | null> {
  const { url, change, status, problem, beforeId } = page;
  const when = how.config.when ?? [];
  if (change === 'gone') {
    // Conditions are about the page's present content.
    return beforeId ? { kind: 'gone', url, diffs: '{}', alarms: when.length === 0 } : null;
  }
  if (status === 'skipped') return null;
  if (status === 'failed' || problem) return { url, reason: problem ?? 'failed' };
  if (change === 'new') {
    // A known page that had no content until now: later runs are compared with it.
    if (!page.wasMissing) return { kind: 'same', url, diffs: '{}', alarms: false };
    const alarms = when.length === 0 || (await compared(deps, page, how))?.alarms === true;
    return { kind: 'new', url, diffs: '{}', alarms };
  }
  const outcome = await compared(deps, page, how);
  if (!outcome?.changed) return { kind: 'same', url, diffs: '{}', alarms: false };
  return { kind: 'changed', url, diffs: outcome.diffs, alarms: outcome.alarms };
}

/** Null if one of the two was deleted, or lost by the object store. */
async function compared(
  deps: CaptureDeps,
  { url, refId, beforeId, change }: PageOfRun,
  { config, recent, context }: HowToCompare,
): Promise<Comparison | null> {
  const current = await unlessLost(deps.blobs.result(refId));
  const before = beforeId ? await unlessLost(deps.blobs.result(beforeId)) : null;
  const isNew = change === 'new';
  if (!current || (!before && !isNew)) return null;
  const formats = config.formats.map(({ type }) => type);
  return deps.pool.run(
    'compare',
    {
      current: current.zstd,
      isPacked: true,
      isNew,
      previous: before ? [{ zstd: before.zstd, formats }] : [],
      pictures: null,
      maskUrl: '',
      patterns: config.ignore?.patterns ?? [],
      calm: config.calm ? { recent: isNew ? [] : (recent.get(url) ?? []) } : null,
      when: config.when ?? [],
      withResults: false,
    },
    taskOptions(context),
  );
}

/** Sums up the pages, and stays small however many there are. */
function createSummary() {
  const lists = { new: createListing(), changed: createListing(), gone: createListing() };
  const notCompared: NotCompared[] = [];
  let left = 0;
  let same = 0;
  const urls = (kind: 'new' | 'gone') => lists[kind].pages().map(({ url }) => url);
  return {
    add(outcome: Found | NotCompared): void {
      if ('reason' in outcome) {
        if (notCompared.length < MAX_LISTED) notCompared.push(outcome);
        else left += 1;
      } else if (outcome.kind === 'same') same += 1;
      else lists[outcome.kind].add(outcome.url, outcome.diffs);
    },
    same: () => same,
    diffs: (same: number): SiteDiffs => ({
      new: urls('new'),
      changed: lists.changed.pages(),
      gone: urls('gone'),
      same,
      ...(notCompared.length > 0 && { notCompared }),
      ...((left > 0 || Object.values(lists).some(({ isCut }) => isCut)) && { truncated: true }),
    }),
  };
}

/** JSON texts of the recent changes of each page. */
function byPage(recent: string[]): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const text of recent) {
    for (const { url, diffs } of (JSON.parse(text) as { pages?: SiteDiffs }).pages?.changed ?? []) {
      pages.set(url, [...(pages.get(url) ?? []), JSON.stringify(diffs)]);
    }
  }
  return pages;
}
