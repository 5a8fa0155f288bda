/** One page of a crawl: robots, the scrape, and what becomes of it. Nothing is written here; see ../finisher.ts. */
import { startDeadline, untilAborted } from '../../../concurrency/deadline.ts';
import type { Room, Rooms } from '../../../concurrency/limits/room.ts';
import { AppError } from '../../../errors.ts';
import type { FetchedDocument } from '../../../fetch/document.ts';
import { withoutFragment, withoutTracking } from '../../../fetch/url-identity.ts';
import { isGone } from '../../../fetch/verdict/gone.ts';
import { browserNeeds } from '../../../pipeline/page/fetch-request.ts';
import { fetchPage } from '../../../pipeline/page/load-page.ts';
import { readLinks } from '../../../pipeline/page/page-links.ts';
import type { PageDeps, Scrape } from '../../../pipeline/page/scrape-page.ts';
import {
  fingerprint,
  type StoredPage,
  scrapeToStore,
  unjudgedToStore,
} from '../../../pipeline/page/store-page.ts';
import { fetchUnjudged, type UnjudgedFetch } from '../../../pipeline/page/unjudged-page.ts';
import type { EarlierPage, PageChange, Visit } from '../../../store/crawl/earlier.ts';
import type { PageOutcome } from '../../../store/crawl/finish.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import type { CrawlPlan } from '../plans.ts';
import { addressesOf, isAddressOf } from './aliases.ts';
import type { Attempt } from './attempt.ts';
import { type CompletedDeps, completed } from './completed-page.ts';
import { MAX_LISTED_LINKS } from './expand-page.ts';
import { PageSkipped } from './page-errors.ts';
import { outcomeOfError, type PageRun, postponed } from './page-outcome.ts';
import { accept, checkComparable, checkScope, delayOf, isAccepted, type ScopeDeps } from './page-scope.ts';
import {
  changeOfUnfetched,
  changeOfUnread,
  comparedText,
  conditionOf,
  isOlderThanVisit,
  visitOf,
} from './recrawl.ts';
import { hasAllLinks, type Known, unchanged } from './unchanged-page.ts';

export type RunPageDeps = PageDeps &
  ScopeDeps &
  CompletedDeps & {
    /** Throws `storage_full` if the account may store no more. */
    mayKeep?: (accountId: string) => Promise<void>;
    /** Memory for the bodies of pages. */
    rooms?: Rooms;
    /** Reserves further credits for the page; false if there are not enough. */
    reserve(page: ClaimedPage, amount: number): Promise<boolean>;
    /** What an earlier crawl knows about the page at an address. */
    earlier(crawlId: string, url: string): Promise<EarlierPage | null>;
    /** Called when the site has answered. */
    answered?(page: ClaimedPage): void;
    /** Called when no more requests go to the site. */
    left?(page: ClaimedPage): void;
    /** True once this process must not begin anything. */
    stopping(): boolean;
  };

type RoomyDeps = RunPageDeps & { room: Room | undefined };

/** Never throws. If the signal aborts, the page is handed back to be tried again. */
export async function runPage(
  deps: RunPageDeps,
  page: ClaimedPage,
  plan: CrawlPlan,
  signal: AbortSignal,
): Promise<PageRun> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const room = deps.rooms?.(page.accountId, { patient: true });
  const deadline = startDeadline(plan.config.fetchConfig.timeout + deps.config.callExtraMs, signal);
  const { since } = plan.config;
  let before: EarlierPage | null = null;
  let hasAnswered = false;
  const answered = () => {
    hasAnswered = true;
    deps.answered?.(page);
  };
  const tried = async () => {
    if (since) before = await deps.earlier(since, page.url);
    // The start page leads to sitemaps, which are read from the site too.
    const left = () => page.isStart || deps.left?.(page);
    const attempt = { page, plan, before, signal: deadline.signal, elapsed, answered, left };
    return tryPage({ ...deps, room }, attempt);
  };
  try {
    return await untilAborted(tried(), deadline.signal);
  } catch (error) {
    if (signal.aborted) return postponed(0);
    const run = outcomeOfError(page, plan, error, { elapsedMs: elapsed(), hasAnswered });
    return since ? changeOfUnfetched(run, isStillPage(page, plan, before) ? before : null) : run;
  } finally {
    deadline.clear();
    room?.release();
  }
}

async function tryPage(deps: RoomyDeps, attempt: Attempt): Promise<PageRun> {
  if (deps.stopping()) return postponed(0);
  const { page, plan, before } = attempt;
  if ((plan.config.since || plan.config.tracking) && !page.isStart) checkScope(page, plan);
  // The sitemap's date is that of the address: if the address only led to another page, it says nothing about that
  // page.
  const isSame = isStillPage(page, plan, before);
  if (before?.visit && isSame && hasAllLinks(before) && isOlderThanVisit(page.lastmod, before.visit)) {
    return { outcome: await unchanged(deps, attempt, { ...before, visit: before.visit }), note: null };
  }
  const wait = await delayOf(deps, page, plan);
  if (wait > 0 || deps.stopping()) return postponed(wait);
  await deps.mayKeep?.(page.accountId);
  return visit(deps, attempt);
}

async function visit(deps: RoomyDeps, attempt: Attempt): Promise<PageRun> {
  const { page, plan, before } = attempt;
  const at = new Date().toISOString();
  const scrape = scrapeOf(deps, attempt);
  const known = before?.visit ? { ...before, visit: before.visit } : null;
  const fetched = await fetchFor(deps, attempt, scrape, known);
  attempt.answered();
  // An answer that would be refused is judged in this process: a browser may get past the wall that plain HTTP met.
  if ('judged' in fetched && (await isAccepted(deps, page, plan, fetched.response))) {
    const scraped = await unjudgedToStore(deps, scrape, fetched);
    if (scraped) {
      attempt.left();
      return answeredBy(scraped.document, page, await outcomeOf(deps, attempt, { scraped, known, at }));
    }
  }
  const document = 'judged' in fetched ? await fetched.judged() : fetched;
  attempt.left();
  const seenAgain = known && { ...known, visit: { ...known.visit, at } };
  if (seenAgain && document.status === 304) {
    return answeredBy(document, page, await unchanged(deps, attempt, seenAgain, document.url));
  }
  // Checked first: a sign-in page may be on another site, and the same for many pages.
  if (plan.monitored) checkComparable(document);
  await accept(deps, page, plan, document);
  if (plan.config.since && isGone(document)) {
    throw new PageSkipped('gone', page.url, `The site answered ${document.status}`);
  }
  if (seenAgain && hasAllLinks(seenAgain) && hasBody(document, seenAgain.visit)) {
    return answeredBy(document, page, await unchanged(deps, attempt, seenAgain, document.url));
  }
  const scraped = await scrapeToStore(deps, scrape, document);
  return answeredBy(scraped.document, page, await outcomeOf(deps, attempt, { scraped, known, at }));
}

function scrapeOf(deps: RoomyDeps, { page, plan, signal }: Attempt): Scrape {
  const request = plan.requestFor(page.url);
  return {
    request,
    context: {
      id: page.id,
      accountId: page.accountId,
      signal,
      patient: true,
      room: deps.room,
      tokens: { promptTokens: 0, completionTokens: 0 },
      async reserveMore(amount) {
        if (amount > 0 && !(await deps.reserve(page, amount))) throw new AppError('insufficient_credits');
      },
    },
    options: {
      withLinks: plan.kind === 'crawl',
      textCharacters: comparedText(request.formats),
      price: plan.price,
      ...(plan.monitored && { comparable: { leaveOut: plan.monitored.leaveOut } }),
    },
    startedAt: performance.now(),
  };
}

function fetchFor(
  deps: RoomyDeps,
  { page, plan }: Attempt,
  { request, context }: Scrape,
  known: Known | null,
): Promise<FetchedDocument | UnjudgedFetch> {
  const asked = {
    ...request,
    // Headers and cookies belong to the site that is crawled; in a batch, to each page.
    site: plan.kind === 'batch' ? page.url : plan.config.url,
    needs: browserNeeds(request.formats, plan.monitored?.leaveOut),
    conditional: known && hasAllLinks(known) ? conditionOf(known.visit) : undefined,
  };
  // Pages that are compared with an earlier visit or with other pages are judged in this process.
  return known || plan.monitored ? fetchPage(deps, asked, context) : fetchUnjudged(deps, asked, context);
}

function hasBody({ status, body }: FetchedDocument, visit: Visit): boolean {
  return status < 400 && fingerprint(body) === visit.body;
}

/** The outcome of a page that was read: unchanged since the previous crawl, or what to store of it. */
async function outcomeOf(
  deps: RunPageDeps,
  attempt: Attempt,
  { scraped, known: earlier, at }: { scraped: StoredPage; known: Known | null; at: string },
): Promise<PageOutcome> {
  const { page, plan } = attempt;
  const { document } = scraped;
  const url = withoutTracking(new URL(withoutFragment(document.url)));
  const addresses = addressesOf(page.url, url, scraped.meta.canonical, plan.config);
  const isStill = isStillPage(page, plan, attempt.before, document.url);
  const [known, before] = isStill ? [earlier, attempt.before] : [null, null];
  const seen = visitOf(scraped, addresses, document.cache?.fetchedAt ?? at);
  // An error page or a wall says nothing about the page behind it.
  if (known && !seen) throw new AppError('blocked', `The site answered ${document.status} without the page`);
  if (known && seen?.content === known.visit.content) {
    const links = readLinks(scraped.links).slice(0, MAX_LISTED_LINKS);
    return unchanged(deps, attempt, { ...known, links, visit: seen }, url);
  }
  const change: PageChange = known ? 'changed' : seen ? 'new' : changeOfUnread(before);
  const outcome = await completed(deps, attempt, { scraped, url, addresses });
  const compared = { visit: seen, before: before?.id, ...(plan.config.since && { change }) };
  return { ...outcome, ...compared };
}

/** Whether a page is the one its address meant in the previous crawl, by its address or by where it leads. */
function isStillPage(
  { url, isStart }: ClaimedPage,
  { config }: CrawlPlan,
  before: EarlierPage | null,
  final = url,
): boolean {
  if (!before?.visit || isStart) return true;
  const { asked, own } = addressesOf(url, final, null, config);
  return [asked, ...own].some((hash) => isAddressOf(before.visit ?? {}, hash));
}

/**
 * Adds what the answer says about its host: nothing if it came from the cache; how quick the host is, only over plain
 * HTTP.
 */
function answeredBy(
  { engine, status, steps, cache }: Pick<FetchedDocument, 'engine' | 'status' | 'steps' | 'cache'>,
  { host, hostIsSlow }: ClaimedPage,
  outcome: PageOutcome,
): PageRun {
  if (cache?.state === 'hit') return { outcome, note: null };
  const note = hostIsSlow ? { host } : null;
  if (status >= 400) return { outcome, note };
  const answeredMs = steps.reduce((sum, { ms }) => sum + ms, 0);
  return { outcome, note, isSiteWell: true, ...(engine === 'http' && { answeredMs }) };
}
