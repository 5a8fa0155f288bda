/** A page of a recrawl that has not changed since the previous crawl. */
import { siteHost, withoutFragment, withoutTracking } from '../../../fetch/url-identity.ts';
import type { EarlierPage, Visit } from '../../../store/crawl/earlier.ts';
import type { PageOutcome } from '../../../store/crawl/finish.ts';
import { addressesAgain, aliasesOf } from './aliases.ts';
import type { Attempt } from './attempt.ts';
import { expand, MAX_LISTED_LINKS } from './expand-page.ts';
import type { ScopeDeps } from './page-scope.ts';

/** A page of the previous crawl, with what to compare against. */
export type Known = EarlierPage & { visit: Visit };

/** A full list may have been cut off, and a crawl must not lose links. */
export function hasAllLinks({ links }: Pick<EarlierPage, 'links'>): boolean {
  return links.length < MAX_LISTED_LINKS;
}

/**
 * The page has not changed: its earlier scrape is still valid, its links are followed all the same, and it costs
 * nothing.
 *
 * @param answeredBy the address that answered, if it was fetched
 */
export async function unchanged(
  deps: Pick<ScopeDeps, 'network'>,
  attempt: Attempt,
  { id, links, title, contentType, statusCode, refId, visit, ...known }: Known,
  answeredBy?: string,
): Promise<PageOutcome> {
  const { page, plan } = attempt;
  const url = answeredBy ? withoutTracking(new URL(withoutFragment(answeredBy))) : known.url;
  const addresses = addressesAgain(page.url, url, visit, plan.config);
  const site = siteHost(new URL(url));
  const sites = page.isStart ? [...page.sites, site] : page.sites;
  // Every address of a batch has an outcome of its own, and leads nowhere.
  const isAlone = plan.kind === 'batch';
  return {
    outcome: 'completed',
    url: isAlone ? page.url : url,
    params: plan.paramsFor(page.url),
    elapsedMs: attempt.elapsed(),
    title,
    contentType,
    statusCode: statusCode ?? 200,
    doubt: null,
    links,
    cost: 0,
    result: null,
    blobs: [],
    // Earlier versions did not record which addresses are the page's own.
    aliases: isAlone ? [] : visit.own ? aliasesOf(addresses) : known.aliases,
    ...(isAlone ? { found: [], cut: [] } : await expand(deps, attempt, { url, links, sites })),
    site: page.isStart ? site : null,
    gone: false,
    change: 'unchanged',
    refId,
    visit: visit.own ? { ...visit, ...addresses } : visit,
    before: id,
  };
}
