/** Where a page leads: its links and, for the start page, the sitemaps. */
import { startDeadline } from '../../../concurrency/deadline.ts';
import type { Warning } from '../../../fetch/document.ts';
import { readSitemaps } from '../../../fetch/robots/read-sitemaps.ts';
import { identityHash } from '../../../fetch/url-identity.ts';
import { unreadSitemaps } from '../../../pipeline/map/unread-sitemaps.ts';
import { mostKnown } from '../../../store/crawl/finish.ts';
import type { Attempt } from './attempt.ts';
import type { LinkFinder } from './find-links.ts';
import type { ScopeDeps } from './page-scope.ts';
import { lastmodTime } from './recrawl.ts';

const SITEMAP_MS = 30_000;

/** Links listed with a page; more would slow down reading the list of pages. */
export const MAX_LISTED_LINKS = 1_000;

type Expansion = Awaited<ReturnType<LinkFinder>> & {
  /** Start page only: the sitemaps that could not be read. */
  warnings?: Warning[];
};

export async function expand(
  deps: Pick<ScopeDeps, 'network'>,
  { page, plan, signal }: Attempt,
  { url, links, sites }: { url: string; links: string[]; sites: string[] },
): Promise<Expansion> {
  const most = mostKnown(plan.config.maxPages);
  const ofPage = Math.min(plan.config.maxLinksPerPage, most);
  const ofLinks = await plan.findLinks({ links, depth: page.depth, parentUrl: url, sites, most: ofPage });
  if (!page.isStart || !plan.config.sitemap) return ofLinks;
  const deadline = startDeadline(SITEMAP_MS, signal);
  try {
    const { send, robots } = deps.network.of(plan.config.fetchConfig);
    const limits = { maxUrls: most };
    const listed = await readSitemaps(url, deadline, { send, robots, limits });
    const { pages } = listed;
    const urls = pages.map((page) => page.url);
    const seeds = await plan.findLinks({ links: urls, depth: -1, parentUrl: null, sites, most });
    const times = new Map(
      plan.config.since ? pages.map(({ url, lastmod }) => [identityHash(url), lastmodTime(lastmod)]) : [],
    );
    const found = [...ofLinks.found, ...seeds.found].map((link) => ({
      ...link,
      lastmod: times.get(link.hash),
    }));
    const warnings = unreadSitemaps(listed);
    return { found, cut: [...ofLinks.cut, ...seeds.cut], ...(warnings.length > 0 && { warnings }) };
  } finally {
    deadline.clear();
  }
}
