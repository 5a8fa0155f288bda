/** The end of a run of a site monitor: what its crawl found, as the findings of a tick. */
import type { SiteDiffs } from '../../contract/monitor/diffs.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import type { CallAnswer, CallContext } from '../../pipeline/call/call.ts';
import type { CrawlOfRun } from '../../store/monitor/crawls.ts';
import { NOTHING_FOUND, type TickFindings } from '../../store/monitor/ticks.ts';
import type { CaptureDeps } from './capture.ts';
import type { Tick } from './config.ts';
import { SITE } from './site-crawl.ts';
import { compareSite } from './site-diff.ts';

/** Costs nothing: the crawl's pages have been paid for. */
export async function findingsOfSite(
  deps: CaptureDeps,
  tick: Tick,
  crawl: CrawlOfRun,
  context: CallContext,
): Promise<{ page: CallAnswer; findings: TickFindings }> {
  const found = { ...NOTHING_FOUND, good: true, captured: [SITE] };
  const { since } = crawl;
  const page = { json: Buffer.from(JSON.stringify({ id: tick.tickId, crawlId: crawl.id })), cost: 0 };
  if (!since) return { page, findings: { ...found, firstRun: true } };
  const { pages, alarming } = await compareSite(deps, tick, { ...crawl, since }, context);
  const changed = hasChanges(pages);
  const isHeard = tick.isHeard && hasChanges(alarming);
  return {
    page,
    findings: {
      ...found,
      changed,
      // Pages that could not be compared are reported even if nothing changed.
      diffs: JSON.stringify({ pages }),
      pageUrls: [
        ...pages.new,
        ...pages.changed.map(({ url }) => url),
        ...pages.gone,
        ...(pages.notCompared ?? []).map(({ url }) => url),
      ],
      changeEvent: isHeard ? eventData(tick, crawl, alarming) : null,
    },
  };
}

function hasChanges(pages: SiteDiffs): boolean {
  return pages.new.length + pages.changed.length + pages.gone.length > 0;
}

function eventData({ monitorId, tickId, config }: Tick, crawl: CrawlOfRun, pages: SiteDiffs): string {
  return JSON.stringify({
    cronId: monitorId,
    url: redactUrl(config.url),
    tickId,
    crawlId: crawl.id,
    changedAt: new Date().toISOString(),
    changed: true,
    current: null,
    previous: null,
    diffs: { pages },
  });
}
