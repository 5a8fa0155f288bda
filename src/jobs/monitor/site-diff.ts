/** What changed on a site: the pages of a recrawl, each compared with what it was in the run before. */
import type { PageDiffs, SiteDiffs } from '../../contract/diffs.ts';
import type { MonitorConfig } from '../../contract/monitor-config.ts';
import type { Comparison } from '../../diff/compare.ts';
import { taskOptions } from '../../pipeline/load-page.ts';
import type { CallContext } from '../../pipeline/metered-call.ts';
import { unlessLost } from '../../store/blobs/objects.ts';
import {
  type CrawlOfRun,
  countSamePages,
  listPagesOfRun,
  type PageOfRun,
} from '../../store/monitor-crawls.ts';
import { type CaptureDeps, recentChanges } from './capture.ts';

/** Pages that are compared at once. */
const AT_ONCE = 4;
const SLICE = 200;
/** Pages listed of each kind, and characters of their differences; beyond them pages are only counted. */
const MAX_LISTED = 1_000;
const MAX_CHARACTERS = 1_000_000;

type Changed = SiteDiffs['changed'][number];

/** What a run found, and those pages of it that are worth an alarm. */
export type SiteComparison = { pages: SiteDiffs; alarming: SiteDiffs };

type Found = { kind: 'new' | 'changed' | 'gone' | 'same'; url: string; diffs: string; alarms: boolean };

export async function compareSite(
  deps: CaptureDeps,
  monitorId: string,
  config: MonitorConfig,
  crawl: CrawlOfRun & { since: string },
  context: CallContext,
): Promise<SiteComparison> {
  const recent = config.calm ? byPage(await recentChanges(deps.database, monitorId)) : null;
  const found: Found[] = [];
  const notCompared: NonNullable<SiteDiffs['notCompared']> = [];
  for (let from = 0; ; ) {
    const pages = await listPagesOfRun(deps.database, crawl, { from, limit: SLICE });
    const last = pages.at(-1);
    if (!last) break;
    from = last.seq + 1;
    for (let at = 0; at < pages.length; at += AT_ONCE) {
      const some = pages.slice(at, at + AT_ONCE);
      const compared = some.map((page) => comparePage(deps, page, config, recent, context));
      for (const outcome of await Promise.all(compared)) {
        if (outcome && 'reason' in outcome) notCompared.push(outcome);
        else if (outcome) found.push(outcome);
      }
    }
  }
  const same = (await countSamePages(deps.database, crawl.id)) + found.filter(isSame).length;
  return {
    pages: listed(found, same, notCompared),
    alarming: listed(
      found.filter(({ alarms }) => alarms),
      same,
      [],
    ),
  };
}

const isSame = ({ kind }: Found) => kind === 'same';

/** Null for a page that is no part of the site: it was never there. */
async function comparePage(
  deps: CaptureDeps,
  page: PageOfRun,
  config: MonitorConfig,
  recent: Map<string, string[]> | null,
  context: CallContext,
): Promise<Found | { url: string; reason: string } | null> {
  const { url, change, status, problem, beforeId } = page;
  const when = config.when ?? [];
  if (change === 'gone') {
    // Conditions are about what the page has now.
    return beforeId ? { kind: 'gone', url, diffs: '{}', alarms: when.length === 0 } : null;
  }
  if (status === 'skipped') return null;
  if (status === 'failed' || problem) return { url, reason: problem ?? 'failed' };
  if (change === 'new') {
    // Known and without content until now, it is what later runs are compared with.
    if (!page.wasMissing) return { kind: 'same', url, diffs: '{}', alarms: false };
    const alarms = when.length === 0 || (await compared(deps, page, config, [], context))?.alarms === true;
    return { kind: 'new', url, diffs: '{}', alarms };
  }
  const outcome = await compared(deps, page, config, recent?.get(url) ?? [], context);
  if (!outcome?.changed) return { kind: 'same', url, diffs: '{}', alarms: false };
  return { kind: 'changed', url, diffs: outcome.diffs, alarms: outcome.alarms };
}

/** Null if one of the two was deleted, or lost by the object store. */
async function compared(
  deps: CaptureDeps,
  { refId, beforeId, change }: PageOfRun,
  config: MonitorConfig,
  recent: string[],
  context: CallContext,
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
      calm: config.calm ? { recent } : null,
      when: config.when ?? [],
      withResults: false,
    },
    taskOptions(context),
  );
}

/** In the order of their addresses, as many as fit. */
function listed(found: Found[], same: number, notCompared: NonNullable<SiteDiffs['notCompared']>): SiteDiffs {
  const sorted = found.toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const of = (kind: Found['kind']) => sorted.filter((page) => page.kind === kind);
  const urls = (kind: Found['kind']) => of(kind).map(({ url }) => url);
  let size = 0;
  const changed = of('changed').map(({ url, diffs }): Changed => {
    size += diffs.length;
    return { url, diffs: size > MAX_CHARACTERS ? {} : (JSON.parse(diffs) as PageDiffs) };
  });
  const lists = { new: urls('new'), changed, gone: urls('gone') };
  const isCut =
    size > MAX_CHARACTERS || [...Object.values(lists), notCompared].some(({ length }) => length > MAX_LISTED);
  return {
    new: lists.new.slice(0, MAX_LISTED),
    changed: changed.slice(0, MAX_LISTED),
    gone: lists.gone.slice(0, MAX_LISTED),
    same,
    ...(notCompared.length > 0 && { notCompared: notCompared.slice(0, MAX_LISTED) }),
    ...(isCut && { truncated: true }),
  };
}

/** JSON texts of what recently changed on each page. */
function byPage(recent: string[]): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const text of recent) {
    for (const { url, diffs } of (JSON.parse(text) as { pages?: SiteDiffs }).pages?.changed ?? []) {
      pages.set(url, [...(pages.get(url) ?? []), JSON.stringify(diffs)]);
    }
  }
  return pages;
}
