/** Keeps at most one browser that takes visits, started on demand. */
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { abortError, type Deadline, settlesWithin, untilAborted } from '../../../concurrency/deadline.ts';
import type { Limiter } from '../../../concurrency/limits/limiter.ts';
import { AppError } from '../../../errors.ts';
import type { RunningBrowser } from '../launch/launch.ts';
import { DEFAULT_LIMITS, type PoolLimits } from './pool-limits.ts';
import {
  type PooledBrowser,
  type PooledBrowserStats,
  type Spent,
  startPooledBrowser,
} from './pooled-browser.ts';

export type PoolOptions = {
  launch(): Promise<RunningBrowser>;
  /** May be shared with other pools, so that one limit holds for all. */
  limiter: Limiter;
  limits?: Partial<PoolLimits>;
  spent?: Spent | undefined;
};

/** How Playwright reports a closed target, and how long the event for a dead browser may take. */
const CLOSED = /has been closed|target closed|browser closed|disconnected/i;
const GONE_EVENT_MS = 1_000;

/** For a visit: opens contexts, which the pool closes after the visit. */
export type Tab = {
  openContext(options: BrowserContextOptions): Promise<BrowserContext>;
  openPage: RunningBrowser['newPage'];
  isWired: boolean;
  browserVersion: string;
};

export interface BrowserPool {
  visit<T>(
    request: { key: string; deadline: Deadline; patient?: boolean | undefined },
    work: (tab: Tab) => Promise<T>,
  ): Promise<T>;
  stats(): PoolStats;
  close(): Promise<void>;
}

export type PoolStats = {
  /** Running browsers: 0 when idle, 2 while one replaces another. */
  browsers: PooledBrowserStats[];
  launched: number;
  crashed: number;
};

export function createBrowserPool(options: PoolOptions): BrowserPool {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const alive = new Set<PooledBrowser>();
  let current: PooledBrowser | null = null;
  let launched = 0;
  let crashed = 0;
  let closed = false;

  function start(): PooledBrowser {
    launched += 1;
    const browser: PooledBrowser = startPooledBrowser({
      launch: options.launch,
      limits,
      spent: options.spent,
      onEnd(byCrash) {
        alive.delete(browser);
        if (byCrash) crashed += 1;
      },
    });
    alive.add(browser);
    return browser;
  }

  function enter(key: string): PooledBrowser {
    if (closed) throw new AppError('upstream_failed', 'The service is stopping');
    const browser = current?.takesVisits ? current : start();
    current = browser;
    browser.enter(key);
    return browser;
  }

  async function closeAll(contexts: Promise<BrowserContext>[], browser: PooledBrowser): Promise<void> {
    const closing = Promise.all(contexts.map((opening) => opening.then((context) => context.close())));
    if (!(await settlesWithin(closing, limits.closeMs))) browser.kill();
  }

  return {
    async visit({ key, deadline, patient = false }, work) {
      const release = await options.limiter.acquire(key, { signal: deadline.signal, patient });
      let browser: PooledBrowser;
      try {
        browser = enter(key);
      } catch (error) {
        release();
        throw error;
      }
      const contexts: Promise<BrowserContext>[] = [];
      try {
        return await workIn(browser, deadline.signal, (running) => work(tabOf(running, contexts)));
      } finally {
        // Not awaited: the caller gets its answer now, only the slot is held until the clean-up is done.
        void browser
          .settleAccount()
          .then(() => closeAll(contexts, browser))
          .finally(() => {
            browser.leave(key);
            release();
          });
      }
    },

    stats() {
      const browsers = [...alive].flatMap((browser) => browser.stats() ?? []);
      return { browsers, launched, crashed };
    },

    async close() {
      closed = true;
      options.limiter.close();
      await Promise.all([...alive].map((browser) => browser.shutDown()));
    },
  };
}

/** Records the contexts that are opened, so that they are closed whatever happens to the visit. */
function tabOf(running: RunningBrowser, contexts: Promise<BrowserContext>[]): Tab {
  return {
    browserVersion: running.version,
    isWired: running.isWired,
    openPage: running.newPage,
    openContext(options) {
      const opening = running.newContext(options);
      contexts.push(opening);
      return opening;
    },
  };
}

/** Throws `BrowserGone` if the browser dies meanwhile. */
async function workIn<T>(
  { ready, gone }: PooledBrowser,
  signal: AbortSignal,
  work: (running: RunningBrowser) => Promise<T>,
): Promise<T> {
  const working = ready.then((running) => {
    if (signal.aborted) throw abortError(signal);
    return work(running);
  });
  const lost = gone.then((error) => {
    throw error;
  });
  try {
    return await untilAborted(Promise.race([working, lost]), signal);
  } catch (error) {
    // A call in progress when the browser dies fails with its own error, a moment before the event.
    const suspicious = error instanceof Error && CLOSED.test(error.message) && !signal.aborted;
    if (suspicious && (await settlesWithin(gone, GONE_EVENT_MS))) throw await gone;
    throw error;
  }
}
