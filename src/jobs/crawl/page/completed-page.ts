/** A page of a crawl that was read: what to store of it, and where it leads. */
import { siteHost } from '../../../fetch/url-identity.ts';
import { readLinks } from '../../../pipeline/page/page-links.ts';
import type { StoredPage } from '../../../pipeline/page/store-page.ts';
import type { TrackDeps } from '../../../pipeline/page/track-change.ts';
import type { BlobStore } from '../../../store/blobs/blob-store.ts';
import type { PageOutcome } from '../../../store/crawl/finish.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import { type Addresses, aliasesOf } from './aliases.ts';
import type { Attempt } from './attempt.ts';
import { expand, MAX_LISTED_LINKS } from './expand-page.ts';
import type { ScopeDeps } from './page-scope.ts';
import { trackChange } from './track-change.ts';

export type CompletedDeps = TrackDeps &
  Pick<ScopeDeps, 'network'> & {
    blobs: Pick<BlobStore, 'keepResult' | 'keepBlobs' | 'bodyOf'>;
    /** Whether there are enough other pages for this one to wait a moment for some of them. */
    isBusy?(): boolean;
  };

export async function completed(
  deps: CompletedDeps,
  attempt: Attempt,
  { scraped, url, addresses }: { scraped: StoredPage; url: string; addresses: Addresses },
): Promise<Extract<PageOutcome, { outcome: 'completed' }>> {
  const { page, plan } = attempt;
  const { document, meta } = scraped;
  // Every address of a batch has an outcome of its own, wherever it leads.
  const aliases = plan.kind === 'batch' ? [] : aliasesOf(addresses);
  const { diff, ...tracked } = await trackChange(deps, attempt, { scraped, aliases });
  const done = {
    outcome: 'completed',
    params: plan.paramsFor(page.url),
    elapsedMs: attempt.elapsed(),
    title: meta.title ?? '',
    contentType: scraped.contentType,
    ...scraped.answered,
    cost: scraped.cost,
    result: await deps.blobs.keepResult(scraped.stored, { patient: deps.isBusy?.() ?? false }),
    // Written together with the page, so that a lost lease leaves none behind.
    blobs: await deps.blobs.keepBlobs([...scraped.pictures, ...diff]),
    gone: document.status === 404 || document.status === 410,
    aliases,
    ...tracked,
  } as const;
  if (plan.kind === 'batch') return { ...done, ...ALONE, url: page.url };
  const links = readLinks(scraped.links);
  const site = siteHost(new URL(document.url));
  const sites = page.isStart ? [...page.sites, site] : page.sites;
  return {
    ...done,
    url,
    links: links.slice(0, MAX_LISTED_LINKS),
    ...(hasContent(scraped, page)
      ? await expand(deps, attempt, { url, links, sites })
      : { found: [], cut: [] }),
    site: page.isStart ? site : null,
  };
}

/** A page that leads nowhere. */
const ALONE = { links: [], found: [], cut: [], site: null };

/** Links on a bot wall are not the site's, and relative links on an error page may lead to ever more error pages. */
function hasContent({ document, warnings }: StoredPage, { isStart }: ClaimedPage): boolean {
  const isError = warnings.some(
    ({ reason }) => reason === 'bot_blocked' || (reason === 'soft_404' && !isStart),
  );
  return document.status < 400 && !isError;
}
