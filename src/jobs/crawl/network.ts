/**
 * What a crawl fetches besides its pages: robots.txt and sitemaps, over the pages' own guard. Where pages go through a
 * proxy, so do these: our own address stays hidden, and a site that only the proxy reaches can be crawled.
 */
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import type { Config } from '../../config.ts';
import { jobFetchConfig } from '../../contract/fetch/fetch-config.ts';
import type { Fetcher } from '../../fetch/auto/fetch.ts';
import { fetchFast } from '../../fetch/fast/fetch-fast.ts';
import { createRobotsMemory, type SendRaw } from '../../fetch/robots/robots.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { sendAsPage } from '../../pipeline/page/send-as-page.ts';
import { createRobotsGate, type RobotsGate } from './page/robots-gate.ts';

type Way = { send: SendRaw; robots: RobotsGate };

export type CrawlNetwork = {
  /** How pages with these options are fetched. */
  of(options: { stealth: boolean; country?: string | undefined; proxy?: string | undefined }): Way;
  close(): Promise<void>;
};

/** Enough for every country with and without stealth, and for some proxies of callers. */
const MAX_WAYS = 1_000;

export function createCrawlNetwork(
  { userAgent, respectRobots: respect, proxyAll }: Config,
  guard: Guard,
  fetcher: Fetcher,
): CrawlNetwork {
  const dispatchers = createDispatcherPool(guard);
  const memory = createRobotsMemory();
  const wayBy = (way: string, send: SendRaw): Way => ({
    send,
    robots: createRobotsGate({ send, userAgent, respect, memory, way }),
  });
  const direct = wayBy('direct', (request) => fetchFast(request, { guard, dispatchers, userAgent }));
  const others = new BoundedMap<string, Way>(MAX_WAYS);
  return {
    of({ stealth, country, proxy }) {
      if (!stealth && !country && !proxy && !proxyAll) return direct;
      const key = `${stealth} ${country} ${proxy}`;
      // Plain HTTP has no slots to share fairly, so all accounts use one fairness key.
      const create = () => {
        const asked = { url: null, fetchConfig: jobFetchConfig.parse({ stealth, country, proxy }) };
        return wayBy(key, sendAsPage(fetcher, asked, 'crawls'));
      };
      const way = others.get(key) ?? create();
      others.set(key, way);
      return way;
    },
    close: () => dispatchers.close(),
  };
}
