/** Which links of a page the crawl follows: the first ones, in document order, that belong to it. */
import { setImmediate as breathe } from 'node:timers/promises';
import { identityHash, siteHost, withoutFragment } from '../../fetch/url-identity.ts';
import type { FoundLink } from '../../store/crawl-finish.ts';
import { createUrlFilter } from './patterns.ts';

/** Longer addresses are made by machines that lost count. */
const LONGEST_URL = 2_000;
const MOST_SEGMENTS = 40;
const MOST_PARAMETERS = 30;
/** A segment that comes this often is a relative link that leads into itself: /a/b/a/b/a/b. */
const MOST_REPEATS = 3;
/** Patterns are the user's; the event loop is everyone's. */
const LINKS_BETWEEN_BREATHS = 50;
/** Together they bound what a crawl remembers; links of menus, which come again, are short. */
const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 200;

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

type Target = { url: string; host: string; hash: string };

export type LinkFinder = (source: LinkSource) => Promise<FoundLink[]>;

export function createLinkFinder(rules: LinkRules): LinkFinder {
  const filter = createUrlFilter({ include: rules.includePatterns, exclude: rules.excludePatterns });
  const targetOf = createTargets((url, sites) => {
    if (!rules.allowExternal && !sites.includes(siteHost(url))) return false;
    return !isTrap(url) && filter.allows(url.href);
  });
  return async ({ links, depth, parentUrl, sites, most = rules.maxLinksPerPage }) => {
    if (rules.maxDepth !== null && depth >= rules.maxDepth) return [];
    const found = new Map<string, FoundLink>();
    for (const [index, link] of links.entries()) {
      if (found.size >= most) break;
      if (index % LINKS_BETWEEN_BREATHS === LINKS_BETWEEN_BREATHS - 1) await breathe();
      const target = targetOf(link, sites);
      if (target && !found.has(target.hash))
        found.set(target.hash, { ...target, depth: depth + 1, parentUrl });
    }
    return [...found.values()];
  };
}

/** Where links lead; null for those that are not followed. Most pages share their menus, so the answers are kept. */
function createTargets(
  isWanted: (url: URL, sites: string[]) => boolean,
): (link: string, sites: string[]) => Target | null {
  const known = new Map<string, Target | null>();
  let knownFor = '';
  return (link, sites) => {
    if (link.length > LONGEST_URL) return null;
    // The start page may move to a host of another name, which then belongs to the site.
    const site = sites.join(' ');
    if (site !== knownFor || known.size >= MOST_REMEMBERED) known.clear();
    knownFor = site;
    const before = known.get(link);
    if (before !== undefined) return before;
    const url = URL.parse(withoutFragment(link));
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
    const target =
      url && isWeb && isWanted(url, sites)
        ? { url: url.href, host: siteHost(url), hash: identityHash(url.href) }
        : null;
    if (link.length <= LONGEST_REMEMBERED) known.set(link, target);
    return target;
  };
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
