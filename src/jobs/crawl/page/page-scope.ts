/** Whether a page belongs to the crawl and may be fetched: the rules of the request, robots.txt, and where it led. */
import { redactUrl } from '../../../contract/request/redact.ts';
import { AppError } from '../../../errors.ts';
import type { FetchedDocument } from '../../../fetch/document.ts';
import { RedirectRefused } from '../../../fetch/fast/follow-redirects.ts';
import { failureText } from '../../../fetch/robots/robots-rules.ts';
import { isOnSites, siteHost } from '../../../fetch/url-identity.ts';
import { interstitialOf } from '../../../fetch/verdict/interstitial.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import type { CrawlNetwork } from '../network.ts';
import type { CrawlPlan } from '../plans.ts';
import { isTemporaryStatus, PageSkipped, SiteUnavailable } from './page-errors.ts';

export type ScopeDeps = {
  network: Pick<CrawlNetwork, 'of'>;
  /** Remembers the delay that a host asks for. True if it was not known before. */
  learnDelay(host: string, delayMs: number): Promise<boolean>;
  /** Takes the turn of a page at a host that asks for a delay; milliseconds to wait if it is not yet due. */
  takeTurn(page: ClaimedPage, delayMs: number): number;
};

/** Throws if a page of the previous crawl is not part of this one, whose rules may differ. */
export function checkScope({ url, depth, sites }: ClaimedPage, { config, filter }: CrawlPlan): void {
  const { allowExternal, allowSubdomains, maxDepth } = config;
  if (!allowExternal && !isOnSites(siteHost(new URL(url)), sites, allowSubdomains)) {
    throw new PageSkipped('external', url, 'The page is on another site');
  }
  if (!filter.allows(url)) throw new PageSkipped('pattern', url, 'The patterns exclude the page');
  if (maxDepth !== null && depth > maxDepth) {
    throw new PageSkipped('depth', url, 'The page is too many links away');
  }
}

/** Milliseconds to wait before the page is fetched; 0 to go on. */
export async function delayOf(deps: ScopeDeps, page: ClaimedPage, plan: CrawlPlan): Promise<number> {
  const delayMs = await allowedDelay(deps, page, plan, page.url);
  if (plan.byOwnProxy) return delayMs === 0 ? 0 : deps.takeTurn(page, delayMs);
  // Pages claimed before the delay was known have no slot in it; the first one to learn of it goes ahead.
  if (delayMs === 0 || page.hostIsSlow) return 0;
  return (await deps.learnDelay(page.host, delayMs)) ? 0 : delayMs;
}

/** The delay that robots.txt asks for. Throws if it does not allow the address. */
async function allowedDelay(
  { network }: Pick<ScopeDeps, 'network'>,
  page: ClaimedPage,
  plan: CrawlPlan,
  url: string,
): Promise<number> {
  const verdict = await network.of(plan.config.fetchConfig).robots.check(url);
  if (verdict.allowed) return verdict.delayMs;
  if (verdict.because === 'disallowed') {
    throw url === page.url
      ? new PageSkipped('robots', url, 'robots.txt does not allow this page')
      : redirectedOut('robots', page, url, 'one that robots.txt does not allow');
  }
  const message = `robots.txt of ${new URL(url).host} could not be read: ${failureText(verdict.because)}`;
  if ('status' in verdict.because) {
    throw new SiteUnavailable(verdict.because.status, verdict.because.retryAfter, message);
  }
  const { error } = verdict.because;
  if (error instanceof RedirectRefused) throw new PageSkipped('robots', page.url, message);
  throw new AppError('upstream_failed', message, { cause: error });
}

/** Reported under the page's own address: several pages may redirect to one place, and each of them is skipped. */
function redirectedOut(reason: string, { url }: ClaimedPage, to: string, where: string): PageSkipped {
  return new PageSkipped(reason, url, `The page redirects to ${where}: ${redactUrl(to)}`);
}

type Answer = Pick<FetchedDocument, 'url' | 'status' | 'headers' | 'redirects'>;

/** Throws if the site is in trouble, or the page was redirected out of the crawl. */
export async function accept(
  deps: ScopeDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  { url, status, headers, redirects }: Answer,
): Promise<void> {
  if (isTemporaryStatus(status)) throw new SiteUnavailable(status, headers['retry-after']);
  if (page.isStart || redirects.length === 0 || plan.kind === 'batch') return;
  const { allowExternal, allowSubdomains } = plan.config;
  if (!allowExternal && !isOnSites(siteHost(new URL(url)), page.sites, allowSubdomains)) {
    throw redirectedOut('external', page, url, 'another site');
  }
  if (!plan.filter.allows(url)) {
    throw redirectedOut('pattern', page, url, 'one that the patterns exclude');
  }
  await allowedDelay(deps, page, plan, url);
}

/** Whether `accept` would let it pass. */
export function isAccepted(
  deps: ScopeDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  answer: Answer,
): Promise<boolean> {
  return accept(deps, page, plan, answer).then(
    () => true,
    () => false,
  );
}

/** Throws if the document is not the page itself, so a monitor must not compare it with earlier runs. */
export function checkComparable(document: FetchedDocument): void {
  const signedOut = document.warnings.find(({ reason }) => reason === 'logged_out');
  if (signedOut) throw new AppError('blocked', `logged_out: ${signedOut.detail}`);
  const instead = interstitialOf(document);
  if (instead) throw new AppError('blocked', `The site showed a ${instead} in place of the page`);
}
