/** Begins the crawl that a run of a site monitor is. */
import { siteCrawl } from '../../contract/monitor/scope.ts';
import { DEFAULT_PDF_PAGES } from '../../contract/page/processors.ts';
import { crawlOfTick } from '../../store/monitor/crawls.ts';
import { beginCrawl, type StartDeps } from '../crawl/start.ts';
import type { Tick } from './config.ts';

/** The name of the last good crawl among the captures of a monitor. */
export const SITE = 'site';

/** How far a crawl goes where the monitor does not say. */
const USUAL_REACH = siteCrawl.parse({});

/** Once for each tick: a second try finds the crawl there. */
export async function beginSiteCrawl(
  deps: StartDeps,
  { monitorId, tickId, accountId, base, revision, config }: Tick,
): Promise<string> {
  const { url, formats, fetchConfig, includeSelectors, excludeSelectors, ignore } = config;
  // Without the crawl before, because it was deleted, this one is the first again.
  const since = base[SITE] ? await crawlOfTick(deps.database, base[SITE]) : null;
  const request = {
    ...USUAL_REACH,
    ...config.crawl,
    ...{ url, formats, fetchConfig, includeSelectors, excludeSelectors },
    processors: [{ type: 'pdf' as const, maxPages: DEFAULT_PDF_PAGES }],
    maxAge: 0,
    storeInCache: true,
    ...(since && { since }),
  };
  const caller = { accountId, keyId: null, sessionId: null, parentId: monitorId };
  const monitored = { leaveOut: ignore?.selectors ?? [], revision };
  const { id } = await beginCrawl(deps, request, caller, { run: { monitorId, tickId, monitored } });
  return id;
}
