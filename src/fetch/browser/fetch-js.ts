/** The js engine: pages rendered by a real browser, all of whose connections go through the guard. */
import { abortError, type Deadline } from '../../concurrency/deadline.ts';
import { createLimiter, type Limiter } from '../../concurrency/limits/limiter.ts';
import { AppError } from '../../errors.ts';
import type { EgressProxy } from '../../net/guard/egress-proxy.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { BrowserNeeds, FetchOptions } from '../document.ts';
import type { SessionUse, WaitForCode } from '../sessions/session-use.ts';
import { limitLargePictures } from './capture/screenshot.ts';
import { isAnswerTooLong } from './launch/message-filter.ts';
import { type LivePage, type LiveScreen, type LiveVisit, openLivePage } from './live-page.ts';
import { type Egress, NotAPage } from './navigate/navigation-error.ts';
import { type BrowserPlace, NoBrowser } from './places/place.ts';
import type { BrowserPool, PoolStats, Tab } from './pool/pool.ts';
import type { PoolLimits } from './pool/pool-limits.ts';
import { BrowserGone, type Spent } from './pool/pooled-browser.ts';
import { createBrowserPools } from './pool/pools.ts';
import { type Visited, visitPage } from './visit.ts';

export type JsRequest = {
  url: string;
  options: FetchOptions;
  needs: BrowserNeeds;
  deadline: Deadline;
  /** Bytes of rendered HTML before the page is refused. */
  maxBytes: number;
  upstream: Upstream | null;
  session?: SessionUse | undefined;
  /** Slots are shared fairly between keys. */
  key: string;
  /** Waits for its slot as long as its deadline allows. */
  patient?: boolean | undefined;
};

export type LiveRequest = Pick<LiveVisit, 'state' | 'size' | 'language'> &
  Pick<JsRequest, 'url' | 'deadline' | 'maxBytes' | 'upstream' | 'key'>;

export type BrowserEngineOptions = {
  place: BrowserPlace;
  guard: Guard;
  egress: EgressProxy;
  /** Pages open at once. */
  concurrency: number;
  /** Slots for pages, if they are shared with others; default: `concurrency` of them. */
  slots?: Limiter;
  spent?: Spent;
  limits?: Partial<PoolLimits>;
  waitForCode?: WaitForCode | undefined;
};

export interface BrowserEngine {
  readonly available: boolean;
  fetch(request: JsRequest): Promise<Visited>;
  /** Shows an empty page to a person until `work` is done. It takes a slot like any other page. */
  live<T>(request: LiveRequest, screen: LiveScreen, work: (page: LivePage) => Promise<T>): Promise<T>;
  health(): BrowserHealth;
  stats(): PoolStats & { taken: number; waiting: number; places: PlaceStats[] };
  close(): Promise<void>;
}

/** `degraded`: not all of several places have a browser. */
export type BrowserHealth = { status: 'ok' | 'degraded' | 'unavailable'; detail: string };

export type PlaceStats = { name: string; up: boolean; pages: number };

/** A page may load this many times its maximum size in scripts, styles and pictures. */
const BYTES_BESIDE_THE_PAGE = 4;
/** The shortest visits take about this long, so with less time left a second try is useless. */
const SHORTEST_VISIT_MS = 1_000;

export function createBrowserEngine(options: BrowserEngineOptions): BrowserEngine {
  const { place, guard, egress, limits = {}, spent } = options;
  const limiter = options.slots ?? createLimiter(options.concurrency);
  const largePictures = limitLargePictures();
  const pools = createBrowserPools({ place, limiter, limits, spent });

  /** Does the work in a slot, with its own route through the egress proxy. */
  async function inSlot<T>(
    pool: BrowserPool,
    {
      upstream,
      deadline,
      key,
      maxBytes,
      patient,
    }: Pick<JsRequest, 'upstream' | 'deadline' | 'key' | 'maxBytes' | 'patient'>,
    work: (tab: Tab, out: Egress & { proxyUrl: string }) => Promise<T>,
  ): Promise<T> {
    return pool.visit({ key, deadline, patient }, async (tab) => {
      const bytes = maxBytes * BYTES_BESIDE_THE_PAGE;
      const route = egress.route({ guard, upstream, signal: deadline.signal, maxBytes: bytes });
      try {
        return await work(tab, { guard, route, proxyUrl: egress.url });
      } finally {
        route.close();
      }
    });
  }

  function mustTake({ url, upstream }: Pick<JsRequest, 'url' | 'upstream'>): void {
    guard.checkUrl(url);
    const problem = place.available ? null : place.problem();
    if (problem !== null) throw new NoBrowser(problem);
    if (upstream && !place.guarded)
      throw new NoBrowser(
        `The browser at ${place.name} has its own network access, so a proxy cannot be used with it`,
      );
  }

  const visit = (pool: BrowserPool, request: JsRequest): Promise<Visited> =>
    inSlot(pool, request, (tab, out) =>
      visitPage(tab, { ...request, ...out, largePictures, waitForCode: options.waitForCode }),
    );

  return {
    get available() {
      return place.available;
    },

    async fetch(request) {
      mustTake(request);
      const { usual, quarantine } = request.options.stealth ? pools.stealth : pools.plain;
      try {
        return await visit(usual, request);
      } catch (error) {
        const worthAnother =
          error instanceof BrowserGone && request.deadline.remainingMs() > SHORTEST_VISIT_MS;
        if (!worthAnother) throw readable(error, request.deadline, request.options.timeout);
        return await visit(error.innocent ? usual : quarantine, request).catch((again) => {
          throw readable(again, request.deadline, request.options.timeout);
        });
      }
    },

    async live(request, screen, work) {
      mustTake(request);
      try {
        return await inSlot(pools.byHand, request, async (tab, out) => {
          return work(await openLivePage(tab, { ...request, ...out }, screen));
        });
      } catch (error) {
        throw readable(error, request.deadline);
      }
    },

    health() {
      const problem = place.problem();
      if (problem !== null) return { status: 'unavailable', detail: problem };
      const version = pools.stats().browsers[0]?.version;
      const pages = `${limiter.taken} of ${limiter.limit} pages open`;
      return { status: 'ok', detail: `${place.describe(version)}, ${pages}` };
    },

    stats() {
      const stats = pools.stats();
      const pages = stats.browsers.reduce((sum, { active }) => sum + active, 0);
      const places = [{ name: place.name, up: place.problem() === null, pages }];
      return { ...stats, taken: limiter.taken, waiting: limiter.waiting, places };
    },

    async close() {
      place.close();
      await pools.close();
    },
  };
}

/** Public errors instead of Playwright's, which describe its calls and may come just before our deadline. */
function readable(error: unknown, deadline: Deadline, timeout = 0): Error {
  if (error instanceof AppError || error instanceof NotAPage) return error;
  if (error instanceof BrowserGone) {
    return new AppError('upstream_failed', 'The browser crashed on this page', { cause: error });
  }
  if (deadline.signal.aborted) return abortError(deadline.signal);
  if (isAnswerTooLong(error)) {
    return new AppError('payload_too_large', 'The page is too large to be read', { cause: error });
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
    const message = `The page did not arrive within ${timeout} ms`;
    return new AppError('timeout', message, { cause: error });
  }
  return new AppError('upstream_failed', 'The browser could not finish the page', { cause: error });
}
