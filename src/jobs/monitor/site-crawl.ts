/** Starts the crawl of a site monitor's run. */
import { siteCrawl } from '../../contract/monitor/scope.ts';
import { DEFAULT_PDF_PAGES } from '../../contract/page/processors.ts';
import { crawlOfTick } from '../../store/monitor/crawls.ts';
import { beginCrawl, type StartDeps } from '../crawl/start.ts';
import type { Tick } from './config.ts';

/** The name of the last good crawl among the captures of a monitor. */
export const SITE = 'site';

/** The limits of a crawl where the monitor sets none. */
const USUAL_REACH = siteCrawl.parse({});

/** Starts one crawl per tick: a second try finds the crawl of the first. */
export async function beginSiteCrawl(
  deps: StartDeps,
  { monitorId, tickId, accountId, base, revision, config }: Tick,
): Promise<string> {
  const { url, formats, fetchConfig, includeSelectors, excludeSelectors, ignore } = config;
  // If the previous crawl was deleted, this one counts as the first.
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
