/** What a worker knows about a crawl, read once: its request and the rules that it sets. */
import { scrapePrice } from '../../account/prices.ts';
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import { isCallersProxy } from '../../contract/fetch/proxy.ts';
import { CRAWLED_TYPES } from '../../contract/page/content-types.ts';
import type { Format } from '../../contract/page/formats.ts';
import type { ScrapeRequest } from '../../contract/page/scrape.ts';
import { redactParams } from '../../contract/request/redact.ts';
import { createUrlFilter, type UrlFilter } from '../../fetch/url-patterns.ts';
import { openRequest } from '../../pipeline/sealed-request.ts';
import type { CrawlKind } from '../../store/crawl/crawls.ts';
import type { CutLink, FoundLink } from '../../store/crawl/finish.ts';
import { readCrawlConfig } from '../../store/crawl/frontier.ts';
import type { Database } from '../../store/database/database.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { createLinkFinder, type LinkFinder } from './page/find-links.ts';
import type { StoredConfig } from './stored-config.ts';

type Links = { found: FoundLink[]; cut: CutLink[] };

export type CrawlPlan = {
  kind: CrawlKind;
  config: StoredConfig;
  findLinks: LinkFinder;
  filter: UrlFilter;
  /** Runs of a site monitor only: their pages are compared with those of the previous run. */
  monitored: StoredConfig['monitored'];
  /** Its pages come through a proxy of its account, so what they say about their sites holds for this crawl alone. */
  byOwnProxy: boolean;
  /** The price of a page, if not the usual one. */
  price: ((formats: Format[], stealth: boolean) => number) | undefined;
  /** The scrape that a page of this crawl is. */
  requestFor(url: string): ScrapeRequest;
  /** The same as history shows it: without secrets. */
  paramsFor(url: string): Record<string, unknown>;
  /** Call with links once they are stored. They are not found again: most pages share their menus. */
  remember(links: Links): void;
};

export type CrawlPlans = {
  /** null if the crawl is deleted. */
  of(crawlId: string): Promise<CrawlPlan | null>;
  /** Call when the crawl has ended; if it is resumed, it is read again. */
  forget(crawlId: string): void;
};

/** A request never changes, so it is only dropped to keep the memory bounded. */
const MAX_PLANS = 200;
const MAX_REMEMBERED_LINKS = 5_000;

export function createCrawlPlans(database: Database, seals: Seals): CrawlPlans {
  const known = new BoundedMap<string, Promise<CrawlPlan | null>>(MAX_PLANS);
  return {
    of(crawlId) {
      const before = known.get(crawlId);
      if (before) return before;
      const plan = readCrawlConfig(database, crawlId).then((stored) =>
        stored ? planOf(openRequest<StoredConfig>(seals, 'crawl', crawlId, stored), stored.kind) : null,
      );
      known.set(crawlId, plan);
      plan.catch(() => known.delete(crawlId));
      return plan;
    },
    forget: (crawlId) => void known.delete(crawlId),
  };
}

export function planOf(config: StoredConfig, kind: CrawlKind): CrawlPlan {
  const { formats, processors, fetchConfig, allowedTypes, prices, includeSelectors, excludeSelectors } =
    config;
  const { contentType, monitored } = config;
  // A feed that the crawl begins with was meant.
  const keptTypes = (url: string) =>
    allowedTypes ?? (kind === 'crawl' && url !== config.url ? CRAWLED_TYPES : undefined);
  const requestFor = (url: string): ScrapeRequest => ({
    url,
    formats,
    processors,
    fetchConfig,
    allowedTypes: keptTypes(url),
    ...(contentType && { contentType }),
    includeSelectors,
    excludeSelectors,
    maxAge: config.maxAge,
    storeInCache: config.storeInCache,
  });
  const filter = createUrlFilter(config);
  const taken = new Set<string>();
  const leftOut = new Set<string>();
  return {
    kind,
    config,
    monitored,
    byOwnProxy: isCallersProxy(fetchConfig.proxy),
    remember({ found, cut }) {
      for (const { hash } of found) if (taken.size < MAX_REMEMBERED_LINKS) taken.add(hash);
      for (const { hash } of cut) if (leftOut.size < MAX_REMEMBERED_LINKS) leftOut.add(hash);
    },
    price: prices && ((made, stealth) => scrapePrice(made, stealth, prices)),
    findLinks: createLinkFinder(config, filter, {
      isTaken: (hash) => taken.has(hash),
      isCut: (hash) => leftOut.has(hash),
    }),
    filter,
    requestFor,
    paramsFor: (url) => redactParams(requestFor(url)),
  };
}
