/** One page of a crawl: robots, the scrape, and what becomes of it. Nothing is written here; see finisher.ts. */
import { startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { readSitemaps } from '../../fetch/robots/read-sitemaps.ts';
import { belongsTo, siteHost, withoutFragment, withoutTracking } from '../../fetch/url-identity.ts';
import { browserNeeds } from '../../pipeline/fetch-request.ts';
import { fetchPage } from '../../pipeline/load-page.ts';
import type { CallContext } from '../../pipeline/metered-call.ts';
import { readLinks } from '../../pipeline/page-links.ts';
import { type PageDeps, type ScrapedPage, scrapeFetched } from '../../pipeline/scrape-page.ts';
import { mostKnown, type PageOutcome } from '../../store/crawl-finish.ts';
import type { ClaimedPage } from '../../store/crawl-frontier.ts';
import { packJson } from '../../store/stored-json.ts';
import type { LinkFinder } from './find-links.ts';
import type { CrawlNetwork } from './network.ts';
import { isTemporaryStatus, PageSkipped, SiteUnavailable } from './page-errors.ts';
import { aliasesOf } from './page-links.ts';
import { outcomeOfError, type PageRun, postponed } from './page-outcome.ts';
import type { CrawlPlan } from './plans.ts';

const SITEMAP_MS = 30_000;

export type RunPageDeps = PageDeps & {
  network: Pick<CrawlNetwork, 'of'>;
  /** Reserves further credits for the page; false if there are not enough. */
  reserve(page: ClaimedPage, amount: number): Promise<boolean>;
  /** Remembers the delay that a host asks for. True if it was not known before. */
  learnDelay(host: string, delayMs: number): Promise<boolean>;
  /** True once this process must not begin anything. */
  stopping(): boolean;
};

/** Never throws. If the signal aborts, the page is handed back to be tried again. */
export async function runPage(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  signal: AbortSignal,
): Promise<PageRun> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const deadline = startDeadline(plan.config.fetchConfig.timeout + deps.config.callExtraMs, signal);
  try {
    return await untilAborted(attempt(deps, page, plan, deadline.signal, elapsed), deadline.signal);
  } catch (error) {
    return signal.aborted ? postponed(0) : outcomeOfError(page, plan, error, elapsed());
  } finally {
    deadline.clear();
  }
}

async function attempt(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  signal: AbortSignal,
  elapsed: () => number,
): Promise<PageRun> {
  if (deps.stopping()) return postponed(0);
  const wait = await delayOf(deps, page, plan);
  if (wait > 0 || deps.stopping()) return postponed(wait);
  const scraped = await scrape(deps, page, plan, signal);
  return {
    outcome: await completed(deps, page, plan, scraped, elapsed),
    note: page.hostIsSlow ? { host: page.host } : null,
    ...(scraped.pages && { indexed: scraped.pages }),
  };
}

/** Milliseconds to wait before the page is fetched; 0 to go on. */
async function delayOf(deps: RunPageDeps, page: ClaimedPage, plan: CrawlPlan): Promise<number> {
  const delayMs = await allowedDelay(deps, page, plan, page.url);
  // Pages claimed before the delay was known have no slot in it; the first one to learn of it goes ahead.
  if (delayMs === 0 || page.hostIsSlow) return 0;
  return (await deps.learnDelay(page.host, delayMs)) ? 0 : delayMs;
}

/** The delay that robots.txt asks for. Throws where it does not allow the address. */
async function allowedDelay(
  { network }: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  url: string,
): Promise<number> {
  const verdict = await network.of(plan.config.fetchConfig).robots.check(url);
  if (verdict.allowed) return verdict.delayMs;
  if (verdict.because === 'disallowed') {
    throw new PageSkipped('robots', url, 'robots.txt does not allow this page');
  }
  const cause = new Error('robots.txt is unreachable');
  throw new AppError('upstream_failed', `robots.txt of ${page.host} could not be read`, { cause });
}

async function scrape(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  signal: AbortSignal,
): Promise<ScrapedPage> {
  const context: CallContext = {
    id: page.id,
    accountId: page.accountId,
    signal,
    patient: true,
    tokens: { promptTokens: 0, completionTokens: 0 },
    async reserveMore(amount) {
      if (amount > 0 && !(await deps.reserve(page, amount))) throw new AppError('insufficient_credits');
    },
  };
  const request = plan.requestFor(page.url);
  const startedAt = performance.now();
  // Headers and cookies belong to the site that is crawled; in a batch, to each page.
  const site = plan.kind === 'batch' ? page.url : plan.config.url;
  const asked = { ...request, site, needs: browserNeeds(request.formats) };
  const document = await fetchPage(deps, asked, context);
  await accept(deps, page, plan, document);
  const options = { withLinks: plan.kind === 'crawl', price: plan.price };
  return scrapeFetched(deps, request, { document, startedAt }, context, options);
}

/** Throws if the site is in trouble, or the page was redirected out of the crawl. */
async function accept(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  { url, status, headers, redirects }: FetchedDocument,
): Promise<void> {
  if (isTemporaryStatus(status)) throw new SiteUnavailable(status, headers['retry-after']);
  if (page.isStart || redirects.length === 0 || plan.kind === 'batch') return;
  const { allowExternal, allowSubdomains } = plan.config;
  if (!allowExternal && !belongsTo(siteHost(new URL(url)), page.sites, allowSubdomains)) {
    throw new PageSkipped('external', url, 'The page redirects to another site');
  }
  if (!plan.filter.allows(url)) {
    throw new PageSkipped('pattern', url, 'The page redirects to one that the patterns leave out');
  }
  await allowedDelay(deps, page, plan, url);
}

/** Links listed with a page; more would slow down reading the list of pages. */
const MAX_LISTED_LINKS = 1_000;

async function completed(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  scraped: ScrapedPage,
  elapsed: () => number,
): Promise<PageOutcome> {
  const { document, meta } = scraped;
  const done = {
    outcome: 'completed',
    params: plan.paramsFor(page.url),
    elapsedMs: elapsed(),
    title: meta.title ?? '',
    contentType: scraped.contentType,
    ...scraped.answered,
    cost: scraped.cost,
    result: await packJson(scraped.json),
    // Written together with the page, so that a lost lease leaves none behind.
    blobs: scraped.pictures,
  } as const;
  // Every address of a batch has an outcome of its own, wherever it leads.
  if (plan.kind === 'batch') return { ...done, ...ALONE, url: page.url };
  const links = readLinks(scraped.links);
  const url = withoutTracking(new URL(withoutFragment(document.url)));
  const site = siteHost(new URL(document.url));
  const sites = page.isStart ? [...page.sites, site] : page.sites;
  return {
    ...done,
    url,
    links: links.slice(0, MAX_LISTED_LINKS),
    aliases: aliasesOf(page.url, url, meta.canonical, plan.config),
    ...(hasContent(scraped) ? await expand(deps, page, plan, { url, links, sites }) : { found: [], cut: [] }),
    site: page.isStart ? site : null,
  };
}

/** A page that leads nowhere. */
const ALONE = { links: [], aliases: [], found: [], cut: [], site: null };

/** Links on an error page or a bot wall are not the site's. */
function hasContent({ document, warnings }: ScrapedPage): boolean {
  return document.status < 400 && !warnings.some(({ reason }) => reason === 'bot_blocked');
}

async function expand(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  { url, links, sites }: { url: string; links: string[]; sites: string[] },
): ReturnType<LinkFinder> {
  const most = mostKnown(plan.config.maxPages);
  const ofPage = Math.min(plan.config.maxLinksPerPage, most);
  const ofLinks = await plan.findLinks({ links, depth: page.depth, parentUrl: url, sites, most: ofPage });
  if (!page.isStart || !plan.config.sitemap) return ofLinks;
  const deadline = startDeadline(SITEMAP_MS);
  try {
    const { send, robots } = deps.network.of(plan.config.fetchConfig);
    const limits = { maxUrls: most };
    const { pages } = await readSitemaps(url, deadline, { send, robots: robots.robotsOf(url), limits });
    const urls = pages.map((page) => page.url);
    const seeds = await plan.findLinks({ links: urls, depth: -1, parentUrl: null, sites, most });
    return { found: [...ofLinks.found, ...seeds.found], cut: [...ofLinks.cut, ...seeds.cut] };
  } finally {
    deadline.clear();
  }
}
