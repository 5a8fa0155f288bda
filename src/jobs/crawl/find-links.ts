/** Which links of a page the crawl follows: the first ones, in document order, that belong to it. */
import { setImmediate as breathe } from 'node:timers/promises';
import { identityHash, siteHost, withoutFragment } from '../../fetch/url-identity.ts';
import type { FoundLink } from '../../store/crawl-finish.ts';
import { createUrlFilter, type UrlFilter } from './patterns.ts';

/** Longer addresses are made by machines that lost count. */
const LONGEST_URL = 2_000;
const MOST_SEGMENTS = 40;
const MOST_PARAMETERS = 30;
/** A segment that comes this often is a relative link that leads into itself: /a/b/a/b/a/b. */
const MOST_REPEATS = 3;
/** Patterns are the user's; the event loop is everyone's. */
const LINKS_BETWEEN_BREATHS = 50;

export type LinkRules = {
  maxDepth: number | null;
  maxLinksPerPage: number;
  allowExternal: boolean;
  includePatterns: string[];
  excludePatterns: string[];
};

export type LinkSource = {
  links: string[];
  /** Of the page they were found on; -1 for a list of seeds. */
  depth: number;
  parentUrl: string | null;
  sites: string[];
  /** Overrides the rule where the links are not those of a page. */
  most?: number;
};

export type LinkFinder = (source: LinkSource) => Promise<FoundLink[]>;

export function createLinkFinder(rules: LinkRules): LinkFinder {
  const filter = createUrlFilter({ include: rules.includePatterns, exclude: rules.excludePatterns });
  return async ({ links, depth, parentUrl, sites, most = rules.maxLinksPerPage }) => {
    if (rules.maxDepth !== null && depth >= rules.maxDepth) return [];
    const found = new Map<string, FoundLink>();
    for (const [index, link] of links.entries()) {
      if (found.size >= most) break;
      if (index % LINKS_BETWEEN_BREATHS === LINKS_BETWEEN_BREATHS - 1) await breathe();
      const target = targetOf(link, rules.allowExternal ? null : sites, filter);
      if (!target) continue;
      const hash = identityHash(target.url);
      if (!found.has(hash)) found.set(hash, { ...target, hash, depth: depth + 1, parentUrl });
    }
    return [...found.values()];
  };
}

function targetOf(
  link: string,
  sites: string[] | null,
  filter: UrlFilter,
): { url: string; host: string } | null {
  if (link.length > LONGEST_URL) return null;
  const url = URL.parse(withoutFragment(link));
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const host = siteHost(url);
  if (sites && !sites.includes(host)) return null;
  if (isTrap(url) || !filter.allows(url.href)) return null;
  return { url: url.href, host };
}

function isTrap(url: URL): boolean {
  const segments = url.pathname.split('/').filter(Boolean);
  if (segments.length > MOST_SEGMENTS) return true;
  if (url.search.split('&').length > MOST_PARAMETERS) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MOST_REPEATS) return true;
    counts.set(segment, count);
  }
  return false;
}
