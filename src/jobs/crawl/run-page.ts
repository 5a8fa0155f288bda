/** One page of a crawl: robots, the scrape, and what becomes of it. Nothing is written here; see finisher.ts. */
import { startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { readSitemaps } from '../../fetch/robots/read-sitemaps.ts';
import type { SendRaw } from '../../fetch/robots/robots.ts';
import { siteHost, withoutFragment } from '../../fetch/url-identity.ts';
import { type PageDeps, type ScrapedPage, scrapePage } from '../../pipeline/scrape.ts';
import { type FoundLink, mostKnown, type PageBlob, type PageOutcome } from '../../store/crawl-finish.ts';
import type { ClaimedPage, HostNote } from '../../store/crawl-frontier.ts';
import type { IndexedPage } from '../../store/search-index.ts';
import { packJson } from '../../store/stored-json.ts';
import { aliasesOf, readLinks } from './page-links.ts';
import {
  isOfTheNetwork,
  isWorthAnotherTry,
  mayPassLater,
  PageSkipped,
  SiteInTrouble,
} from './page-trouble.ts';
import type { CrawlPlan } from './plans.ts';
import type { RobotsGate } from './robots-gate.ts';

/** Tries in all, for what may pass. */
const MOST_TRIES = 3;
const FIRST_BACK_OFF_MS = 1_000;
/** Tries that a page may use up by ending its worker, before it is given up. */
const MOST_CLAIMS = 6;
const SITEMAP_MS = 30_000;

export type RunPageDeps = PageDeps & {
  robots: RobotsGate;
  send: SendRaw;
  /** Holds further credits for the page; false when they are not there. */
  reserve(page: ClaimedPage, amount: number): Promise<boolean>;
  /** Remembers the delay that a host asks for. True when it was not known before. */
  learnDelay(host: string, delayMs: number): Promise<boolean>;
};

export type PageRun = {
  outcome: PageOutcome;
  note: HostNote | null;
  /** For the search index, once the page is written. */
  indexed?: IndexedPage[];
  /** A fault of our own, for the log. */
  fault?: unknown;
};

/** Never throws. A signal that aborts means that the page is wanted back. */
export async function runPage(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  signal: AbortSignal,
): Promise<PageRun> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const { timeout } = plan.config.fetchConfig;
  const deadline = startDeadline(timeout + deps.config.callExtraMs, signal);
  try {
    return await untilAborted(attempt(deps, page, plan, deadline.signal, elapsed), deadline.signal);
  } catch (error) {
    if (signal.aborted) return { outcome: { outcome: 'retry', afterMs: 0, counted: false }, note: null };
    return troubled(page, plan, error, elapsed());
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
  const wait = await passRobots(deps, page, page.url);
  if (wait > 0) return { outcome: { outcome: 'retry', afterMs: wait, counted: false }, note: null };
  const run = await scrapeCrawlPage(deps, page, plan, signal, elapsed);
  return { ...run, note: page.hostIsSlow ? { host: page.host } : null };
}

/** Milliseconds to come back in; 0 to go on. Throws where the page may not be fetched. */
async function passRobots(deps: RunPageDeps, page: ClaimedPage, url: string): Promise<number> {
  const verdict = await deps.robots.check(url);
  if (!verdict.allowed && verdict.because === 'disallowed') {
    throw new PageSkipped('robots', url, 'robots.txt does not allow this page');
  }
  if (!verdict.allowed) {
    const cause = new Error('robots.txt is unreachable');
    throw new AppError('upstream_failed', `robots.txt of ${page.host} could not be read`, { cause });
  }
  // Pages that were claimed before the delay was known have no slot; the one that learnt it goes ahead.
  if (verdict.delayMs === 0 || page.hostIsSlow) return 0;
  return (await deps.learnDelay(page.host, verdict.delayMs)) ? 0 : verdict.delayMs;
}

async function scrapeCrawlPage(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  signal: AbortSignal,
  elapsed: () => number,
): Promise<Omit<PageRun, 'note'>> {
  const blobs: PageBlob[] = [];
  let fetched: FetchedDocument | null = null;
  const scraped = await scrapePage(
    {
      ...deps,
      // Pictures are written together with the page, so that a lost lease leaves none behind.
      blobs: {
        ...deps.blobs,
        async put({ id, contentType, bytes }) {
          blobs.push({ id, contentType, bytes });
        },
      },
    },
    plan.requestFor(page.url),
    {
      id: page.id,
      accountId: page.accountId,
      signal,
      withLinks: true,
      ...(plan.price && { price: plan.price }),
      async reserveMore(amount) {
        if (amount > 0 && !(await deps.reserve(page, amount))) throw new AppError('insufficient_credits');
      },
      async onFetched(document) {
        fetched = { ...document, body: Buffer.alloc(0) };
        await accept(deps, page, plan, document);
      },
    },
  );
  const document = fetched as FetchedDocument | null;
  if (!document) throw new AppError('internal_error');
  const links = readLinks(scraped.links);
  const url = withoutFragment(document.url);
  const site = siteHost(new URL(document.url));
  const sites = page.isStart ? [...page.sites, site] : page.sites;
  const outcome: PageOutcome = {
    outcome: 'completed',
    url,
    params: plan.paramsFor(page.url),
    elapsedMs: elapsed(),
    title: scraped.meta.title ?? '',
    contentType: scraped.contentType,
    links: links.slice(0, MOST_LISTED_LINKS),
    cost: scraped.cost,
    result: await packJson(scraped.json),
    blobs,
    aliases: aliasesOf(page.url, url, scraped.meta.canonical),
    found: hasContent(document, scraped) ? await expand(deps, page, plan, { url, links, sites }) : [],
    site: page.isStart ? site : null,
  };
  return { outcome, ...(scraped.pages && { indexed: scraped.pages }) };
}

/** Links that are shown with a page; the list of pages is read often. */
const MOST_LISTED_LINKS = 1_000;

/** Looks at the answer before anything is made of it: is it one, and is it still a page of this crawl? */
async function accept(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  document: FetchedDocument,
): Promise<void> {
  if (mayPassLater(document.status))
    throw new SiteInTrouble(document.status, document.headers['retry-after']);
  if (page.isStart || document.redirects.length === 0) return;
  const { url } = document;
  if (!plan.config.allowExternal && !page.sites.includes(siteHost(new URL(url)))) {
    throw new PageSkipped('external', url, 'The page redirects to another site');
  }
  if (!plan.filter.allows(url)) {
    throw new PageSkipped('pattern', url, 'The page redirects to one that the patterns leave out');
  }
  await passRobots(deps, { ...page, hostIsSlow: true }, url);
}

/** Links on an error page or a bot wall are not the site's. */
function hasContent(document: FetchedDocument, scraped: ScrapedPage): boolean {
  return document.status < 400 && !scraped.warnings.some(({ reason }) => reason === 'bot_blocked');
}

async function expand(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  from: { url: string; links: string[]; sites: string[] },
): Promise<FoundLink[]> {
  const { url, links, sites } = from;
  const most = mostKnown(plan.config.maxPages);
  const ofPage = Math.min(plan.config.maxLinksPerPage, most);
  const found = await plan.findLinks({ links, depth: page.depth, parentUrl: url, sites, most: ofPage });
  if (!page.isStart || !plan.config.sitemap) return found;
  const deadline = startDeadline(SITEMAP_MS);
  try {
    const robots = deps.robots.robotsOf(url);
    const { urls } = await readSitemaps(url, deadline, {
      send: deps.send,
      robots,
      limits: { maxUrls: most },
    });
    const seeds = await plan.findLinks({ links: urls, depth: -1, parentUrl: null, sites, most });
    return [...found, ...seeds];
  } finally {
    deadline.clear();
  }
}

function troubled(page: ClaimedPage, plan: CrawlPlan, thrown: unknown, elapsedMs: number): PageRun {
  if (thrown instanceof PageSkipped) return skipped(thrown.url, thrown.reason, thrown.message);
  const error =
    thrown instanceof AppError ? thrown : new AppError('internal_error', undefined, { cause: thrown });
  if (error.type === 'insufficient_credits') return { outcome: { outcome: 'unpaid' }, note: null };
  if (error.type === 'unsupported_type') return skipped(page.url, 'unsupported_type', error.message);
  if (error.type === 'validation') {
    return skipped(page.url, 'not_allowed', error.details?.[0]?.message ?? error.message);
  }
  const note = noteOf(page.host, error);
  const fault = error.type === 'internal_error' ? { fault: error.cause ?? error } : {};
  if (isWorthAnotherTry(error) && page.attempt < MOST_TRIES) {
    const afterMs = FIRST_BACK_OFF_MS * 3 ** (page.attempt - 1) * (0.75 + Math.random() / 2);
    return { outcome: { outcome: 'retry', afterMs: Math.round(afterMs), counted: true }, note, ...fault };
  }
  const params = plan.paramsFor(page.url);
  const { type: reason, message } = error;
  return {
    outcome: { outcome: 'failed', url: page.url, params, elapsedMs, reason, error: message },
    note,
    ...fault,
  };
}

function skipped(url: string, reason: string, error: string): PageRun {
  return { outcome: { outcome: 'skipped', url, reason, error }, note: null };
}

function noteOf(host: string, error: AppError): HostNote | null {
  if (error instanceof SiteInTrouble) return { host, ...error.note };
  return isOfTheNetwork(error) ? { host, trouble: true } : null;
}

/** A page that has ended its workers again and again is not given to another one. */
export function givenUp(page: ClaimedPage, plan: CrawlPlan): PageOutcome | null {
  if (page.attempt <= MOST_CLAIMS) return null;
  return {
    outcome: 'failed',
    url: page.url,
    params: plan.paramsFor(page.url),
    elapsedMs: 0,
    reason: 'internal_error',
    error: 'The page could not be worked on',
  };
}
