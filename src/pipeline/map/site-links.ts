/** Gathers the links of a site from several sources, each page once. */
import { createYielder } from '../../concurrency/loops/yielder.ts';
import type { MapLink, MapRequest } from '../../contract/crawl/map.ts';
import {
  isOnSites,
  siteHost,
  urlIdentity,
  withoutFragment,
  withoutTracking,
} from '../../fetch/url-identity.ts';
import { createUrlFilter } from '../../fetch/url-patterns.ts';

export type SiteLinks = {
  readonly found: MapLink[];
  /** Whether some did not fit. */
  readonly overflowed: boolean;
  /** Adds what a later source knows about a page that is already there. */
  add(links: MapLink[]): Promise<void>;
};

export function createSiteLinks(
  rules: Pick<MapRequest, 'includePatterns' | 'excludePatterns' | 'includeSubdomains'>,
  sites: string[],
  most: number,
): SiteLinks {
  const filter = createUrlFilter(rules);
  const known = new Map<string, MapLink>();
  let overflowed = false;
  const belongs = (host: string) => isOnSites(host, sites, rules.includeSubdomains);

  function take(link: MapLink): void {
    const url = URL.parse(withoutFragment(link.url));
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (!isWeb || !belongs(siteHost(url)) || !filter.allows(url.href)) return;
    const identity = urlIdentity(url.href);
    const before = known.get(identity);
    if (before) known.set(identity, { ...link, ...before });
    else if (known.size < most) known.set(identity, { ...link, url: withoutTracking(url) });
    else overflowed = true;
  }

  return {
    get found() {
      return [...known.values()];
    },
    get overflowed() {
      return overflowed;
    },
    async add(links) {
      const yieldIfLong = createYielder();
      for (const link of links) {
        // Users' patterns may be slow, and must not block the event loop.
        await yieldIfLong();
        take(link);
      }
    },
  };
}
