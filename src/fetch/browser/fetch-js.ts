/** The js engine: pages rendered by a real browser, all of whose connections go through the guard. */
import { abortError, type Deadline } from '../../concurrency/deadline.ts';
import { createLimiter, type Limiter } from '../../concurrency/limiter.ts';
import { AppError } from '../../errors.ts';
import type { EgressProxy } from '../../net/guard/egress-proxy.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { BrowserNeeds, FetchOptions } from '../document.ts';
import type { SessionUse } from '../sessions/session-use.ts';
import { type BrowserKind, launchBrowser, type RunningBrowser } from './launch.ts';
import { type LivePage, type LiveScreen, type LiveVisit, openLivePage } from './live-page.ts';
import { type BrowserBinary, HOW_TO_GET_A_BROWSER } from './locate.ts';
import { type Egress, NotAPage } from './navigation.ts';
import {
  BrowserGone,
  type BrowserPool,
  createBrowserPool,
  type PoolLimits,
  type PoolStats,
  type Tab,
} from './pool.ts';
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
  /** Whose request it is: slots are shared fairly between keys. */
  key: string;
  /** Waits for its slot as long as its deadline allows. */
  patient?: boolean | undefined;
};

export type LiveRequest = Pick<LiveVisit, 'state' | 'size' | 'language'> &
  Pick<JsRequest, 'url' | 'deadline' | 'maxBytes' | 'upstream' | 'key'>;

export type BrowserEngineOptions = {
  /** Asked again until there is one: it may be set up while the service runs. */
  binary: () => BrowserBinary | null;
  /** For stealth, where there is a better one: a full browser is harder to tell from a visitor's. */
  stealthBinary?: BrowserBinary | null;
  guard: Guard;
  egress: EgressProxy;
  /** Pages open at once. */
  concurrency: number;
  /** Who gets the next page, where others count too. */
  slots?: Limiter;
  /** Told how much processor time visits took for whom. */
  spent?: (key: string, cpuSeconds: number) => void;
  /** Whether pages may be opened where the browser cannot sandbox itself. */
  withoutSandbox?: boolean;
  limits?: Partial<PoolLimits>;
};

export interface BrowserEngine {
  readonly available: boolean;
  fetch(request: JsRequest): Promise<Visited>;
  /** Shows an empty page to a person for as long as the work takes; it holds a slot as any page does. */
  live<T>(request: LiveRequest, screen: LiveScreen, work: (page: LivePage) => Promise<T>): Promise<T>;
  health(): BrowserHealth;
  stats(): PoolStats & { taken: number; waiting: number };
  close(): Promise<void>;
}

export type BrowserHealth = { status: 'ok' | 'unavailable'; detail: string };

/** A page may load this many times its own size in scripts, styles and pictures. */
const BYTES_BESIDE_THE_PAGE = 4;
/** A visit needs about this long at the least, so with less left a second try is useless. */
const SHORTEST_VISIT_MS = 1_000;

export function createBrowserEngine(options: BrowserEngineOptions): BrowserEngine {
  const { guard, egress, limits = {}, spent } = options;
  let found: BrowserBinary | null = null;
  const binary = () => {
    found ??= options.binary();
    return found;
  };
  const limiter = options.slots ?? createLimiter(options.concurrency);
  const { withoutSandbox = true } = options;
  let sandbox = true;
  let lastFailure: string | null = null;

  async function launch(kind: BrowserKind): Promise<RunningBrowser> {
    const chosen = (kind === 'stealth' && options.stealthBinary) || binary();
    if (!chosen) throw noBrowser();
    try {
      const running = await startWithSandboxIfPossible(chosen, kind);
      lastFailure = null;
      return running;
    } catch (error) {
      lastFailure = reasonOf(error);
      if (error instanceof AppError) throw error;
      throw new AppError('upstream_failed', 'The browser could not be started', { cause: error });
    }
  }

  /** Some systems forbid the sandbox's user namespaces; there the browser only starts without it. */
  async function startWithSandboxIfPossible(
    chosen: BrowserBinary,
    kind: BrowserKind,
  ): Promise<RunningBrowser> {
    const launchOptions = { binary: chosen, kind, proxyUrl: egress.url };
    if (!sandbox) return launchBrowser({ ...launchOptions, sandbox: false });
    try {
      return await launchBrowser({ ...launchOptions, sandbox: true });
    } catch (error) {
      if (!/sandbox|namespace/i.test(String(error))) throw error;
      if (!withoutSandbox) throw new AppError('upstream_failed', NO_SANDBOX, { cause: error });
      const running = await launchBrowser({ ...launchOptions, sandbox: false });
      sandbox = false;
      return running;
    }
  }

  // Visits whose browser died are retried one at a time in a separate browser, so that a page that crashes
  // browsers does not take others down a second time.
  const poolsFor = (kind: BrowserKind) => ({
    usual: createBrowserPool({ launch: () => launch(kind), limiter, limits, spent }),
    quarantine: createBrowserPool({
      launch: () => launch(kind),
      limiter: createLimiter(1),
      limits: { ...limits, idleMs: 1_000 },
      spent,
    }),
  });
  const pools = { plain: poolsFor('plain'), stealth: poolsFor('stealth') };
  // What people work on by hand is not lost with a browser that a page has frozen.
  const byHand = createBrowserPool({ launch: () => launch('plain'), limiter, limits });
  const allPools = Object.values(pools)
    .flatMap(({ usual, quarantine }) => [usual, quarantine])
    .concat(byHand);

  /** Does the work in a page's slot, with a way out of its own. */
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

  const visit = (pool: BrowserPool, request: JsRequest): Promise<Visited> =>
    inSlot(pool, request, (tab, out) => visitPage(tab, { ...request, ...out }));

  return {
    get available() {
      return binary() !== null;
    },

    async fetch(request) {
      guard.checkUrl(request.url);
      if (!binary()) throw noBrowser();
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
      guard.checkUrl(request.url);
      if (!binary()) throw noBrowser();
      try {
        return await inSlot(byHand, request, async (tab, out) => {
          return work(await openLivePage(tab, { ...request, ...out }, screen));
        });
      } catch (error) {
        throw readable(error, request.deadline);
      }
    },

    health() {
      const used = binary();
      if (!used) return { status: 'unavailable', detail: HOW_TO_GET_A_BROWSER };
      if (lastFailure) return { status: 'unavailable', detail: `The browser does not start: ${lastFailure}` };
      const { browsers } = combinedStats();
      const version = browsers[0]?.version;
      return {
        status: 'ok',
        detail: [
          `${version ? `Chromium ${version}` : 'Chromium, started on demand'} (${used.source})`,
          sandbox ? 'sandboxed' : 'not sandboxed (the system forbids it)',
          `${limiter.taken} of ${limiter.limit} pages open`,
        ].join(', '),
      };
    },

    stats: () => ({ ...combinedStats(), taken: limiter.taken, waiting: limiter.waiting }),

    async close() {
      await Promise.all(allPools.map((pool) => pool.close()));
    },
  };

  function combinedStats(): PoolStats {
    const all = allPools.map((pool) => pool.stats());
    return {
      browsers: all.flatMap((stats) => stats.browsers),
      launched: all.reduce((sum, stats) => sum + stats.launched, 0),
      crashed: all.reduce((sum, stats) => sum + stats.crashed, 0),
    };
  }
}

function noBrowser(): AppError {
  return new AppError('upstream_failed', HOW_TO_GET_A_BROWSER);
}

/** Playwright's own errors describe its calls, and may come a moment before the deadline that they were given. */
function readable(error: unknown, deadline: Deadline, timeout = 0): Error {
  if (error instanceof AppError || error instanceof NotAPage) return error;
  if (error instanceof BrowserGone) {
    return new AppError('upstream_failed', 'The browser crashed on this page', { cause: error });
  }
  if (deadline.signal.aborted) return abortError(deadline.signal);
  if (error instanceof Error && error.name === 'TimeoutError') {
    const message = `The page did not arrive within ${timeout} ms`;
    return new AppError('timeout', message, { cause: error });
  }
  return new AppError('upstream_failed', 'The browser could not finish the page', { cause: error });
}

/** A page that breaks out of the browser would be the browser's user on this machine. */
const NO_SANDBOX =
  'Pages are not opened in a browser here: it cannot sandbox itself on this machine, and this server is open to others. ' +
  'Allow user namespaces, or set WINNOW_BROWSER_SANDBOX=off to open them all the same.';

/** What the loader says stands far below in the browser's log. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const library = /error while loading shared libraries: ([^\s:]+)/.exec(message)?.[1];
  if (library) return `it needs ${library}, which this system does not have`;
  return message.split('\n')[0] ?? '';
}
