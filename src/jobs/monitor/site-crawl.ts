/** Starts the crawl of a run of a site monitor, or the batch of one that watches several pages. */
import { siteCrawl } from '../../contract/monitor/scope.ts';
import { DEFAULT_PDF_PAGES } from '../../contract/page/processors.ts';
import { crawlOfTick } from '../../store/monitor/crawls.ts';
import { beginCrawl, type StartDeps } from '../crawl/start.ts';
import { beginBatch } from '../crawl/start-batch.ts';
import type { Tick } from './config.ts';

/** The name of the last good crawl among the captures of a monitor. */
export const SITE = 'site';

/** The limits of a crawl where the monitor sets none. */
const USUAL_REACH = siteCrawl.parse({});

/** Starts one crawl or batch per tick: a second try finds that of the first. */
export async function beginSiteCrawl(
  deps: StartDeps,
  { monitorId, tickId, accountId, base, revision, config }: Tick,
): Promise<string> {
  const { url, urls, formats, fetchConfig, includeSelectors, excludeSelectors, ignore } = config;
  // If the previous crawl was deleted, this one counts as the first.
  const since = (base[SITE] && (await crawlOfTick(deps.database, base[SITE]))) || undefined;
  const page = {
    ...{ formats, fetchConfig, includeSelectors, excludeSelectors },
    processors: [{ type: 'pdf' as const, maxPages: DEFAULT_PDF_PAGES }],
    maxAge: 0,
    storeInCache: true,
  };
  const caller = { accountId, keyId: null, sessionId: null, parentId: monitorId };
  const run = { monitorId, tickId, monitored: { leaveOut: ignore?.selectors ?? [], revision } };
  const { id } =
    config.scope === 'list'
      ? await beginBatch(deps, { ...page, urls: [url, ...(urls ?? [])], ignoreInvalid: false }, caller, {
          run,
          since,
        })
      : await beginCrawl(
          deps,
          { ...USUAL_REACH, ...config.crawl, ...page, url, ...(since && { since }) },
          caller,
          { run },
        );
  return id;
}
