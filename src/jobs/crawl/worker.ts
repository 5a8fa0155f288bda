/**
 * The crawl worker of a process. It claims due pages (store/crawl-frontier.ts), runs each (run-page.ts) and has them
 * written (finisher.ts). Any number of workers share one frontier; one that dies is noticed by its leases.
 */
import type { Logger } from '../../log.ts';
import type { Bus } from '../../store/bus.ts';
import {
  type ClaimedPage,
  claimPages,
  type HostNote,
  nextClaimIn,
  noteHosts,
  renewLeases,
  reserveForPage,
} from '../../store/crawl-frontier.ts';
import type { Database } from '../../store/database.ts';
import type { SearchIndex } from '../../store/search-index.ts';
import { createFinisher } from './finisher.ts';
import { givenUp, type PageRun } from './page-outcome.ts';
import { createCrawlPlans } from './plans.ts';
import { type RunPageDeps, runPage } from './run-page.ts';

/** How often to look when nothing tells us to. */
const BUSY_POLL_MS = 1_000;
const IDLE_POLL_MS = 5_000;
/** News often comes in bursts, and a claim is best made for many pages. */
const GATHER_MS = 20;
/** How long to wait where pages are there but their hosts are busy. */
const PATIENT_MS = 200;
/** How long pages may go on after the worker was told to stop; then they are handed back. */
const DRAIN_MS = 3_000;

export type CrawlWorkerDeps = Omit<RunPageDeps, 'reserve' | 'learnDelay'> & {
  database: Database;
  bus: Bus;
  log: Logger;
  /** Throws when the machine must not take on work. */
  admit: () => void;
  /** Told whenever an account's credits may have changed. */
  settled: (accountId: string) => void;
  index: Pick<SearchIndex, 'add'>;
};

export type CrawlWorker = { stop(): Promise<void> };

type InFlight = { page: ClaimedPage; controller: AbortController; done: Promise<void> };

export function startCrawlWorker(deps: CrawlWorkerDeps): CrawlWorker {
  const { database, bus, log, config } = deps;
  const limits = { hostConcurrency: config.hostConcurrency, leaseMs: config.leaseSeconds * 1000 };
  const inFlight = new Map<string, InFlight>();
  const plans = createCrawlPlans(database);
  const finisher = createFinisher({
    database,
    patienceMs: limits.leaseMs,
    inHand: (crawlId) => [...inFlight.values()].filter(({ page }) => page.crawlId === crawlId).length,
  });
  const delays = new Map<string, number>();
  const runDeps: RunPageDeps = {
    ...deps,
    reserve: (page, amount) => reserveForPage(database, page, amount),
    async learnDelay(host, delayMs) {
      if (delays.get(host) === delayMs) return false;
      if (delays.size > 10_000) delays.clear();
      delays.set(host, delayMs);
      await noteHosts(database, [{ host, robotsDelayMs: delayMs }], limits.hostConcurrency);
      return true;
    },
  };
  let stopped = false;
  let claim: Promise<void> | null = null;
  let missed = false;
  let timer: { at: number; handle: NodeJS.Timeout } | null = null;

  /** Looks for work in so many milliseconds, or sooner if that was said before. */
  function wake(ms: number): void {
    if (stopped) return;
    const at = performance.now() + ms;
    if (timer && timer.at <= at) return;
    clearTimeout(timer?.handle);
    timer = { at, handle: setTimeout(look, ms) };
  }

  function look(): void {
    timer = null;
    if (claim) missed = true;
    // With all hands full, the next page that ends looks again.
    else if (!stopped && inFlight.size < config.workerConcurrency) {
      claim = claimAndBegin().then((next) => {
        claim = null;
        wake(missed ? 0 : next);
        missed = false;
      });
    }
  }

  /** Answers with the milliseconds until it is worth looking again. */
  async function claimAndBegin(): Promise<number> {
    try {
      deps.admit();
      const room = config.workerConcurrency - inFlight.size;
      const pages = await claimPages(database, room, limits);
      for (const page of pages) begin(page);
      return pages.length === room ? GATHER_MS : await quietTime();
    } catch (error) {
      log.warn({ err: error }, 'could not look for pages to crawl and will try again');
      return BUSY_POLL_MS;
    }
  }

  async function quietTime(): Promise<number> {
    const due = await nextClaimIn(database);
    // The next page that ends looks again; without one, nobody would.
    const soonest = inFlight.size > 0 ? PATIENT_MS : GATHER_MS;
    if (due !== null) return Math.min(Math.max(soonest, due), BUSY_POLL_MS);
    return bus.live ? IDLE_POLL_MS : BUSY_POLL_MS;
  }

  function begin(page: ClaimedPage): void {
    const controller = new AbortController();
    const done = work(page, controller.signal)
      .catch((error) => log.warn({ err: error, crawl: page.crawlId, url: page.url }, 'a page was lost'))
      .finally(() => {
        inFlight.delete(page.id);
        deps.settled(page.accountId);
        wake(inFlight.size > 0 ? GATHER_MS : 0);
      });
    inFlight.set(page.id, { page, controller, done });
  }

  async function work(page: ClaimedPage, signal: AbortSignal): Promise<void> {
    const plan = await plans.of(page.crawlId);
    if (!plan) return;
    const crawl = { id: page.crawlId, maxPages: plan.config.maxPages };
    const { id, token } = page;
    const hopeless = givenUp(page, plan);
    const { outcome, note, indexed, fault }: PageRun = hopeless
      ? { outcome: hopeless, note: null }
      : await runPage(runDeps, page, plan, signal);
    if (fault)
      log.error({ err: fault, crawl: page.crawlId, url: page.url }, 'a page failed by our own fault');
    if (note) await tellHost(note);
    const found = outcome.outcome === 'completed' ? plan.unknown(outcome.found) : [];
    const written = outcome.outcome === 'completed' ? { ...outcome, found } : outcome;
    const fate = await finisher.finish(crawl, { id, token, outcome: written });
    if (fate !== undefined) plan.remember(found);
    if (fate === 'completed' && indexed) deps.index.add(id, indexed);
  }

  async function tellHost(note: HostNote): Promise<void> {
    await noteHosts(database, [note], limits.hostConcurrency).catch((error) =>
      log.warn({ err: error }, 'could not note how a host is doing'),
    );
  }

  /** Whoever lost a lease must not go on with the page. */
  async function renew(): Promise<void> {
    const held = [...inFlight.values()];
    if (held.length === 0) return;
    const kept = new Set(
      await renewLeases(
        database,
        held.map(({ page }) => page),
        limits.leaseMs,
      ),
    );
    for (const { page, controller } of held) if (!kept.has(page.id)) controller.abort();
  }

  const renewing = setInterval(() => {
    renew().catch((error) => log.warn({ err: error }, 'could not renew the leases of pages'));
  }, limits.leaseMs / 3);
  const unsubscribe = [
    bus.subscribe('crawl', () => wake(GATHER_MS)),
    bus.subscribe('crawl-ended', (crawlId) => {
      plans.forget(crawlId);
      for (const { page, controller } of inFlight.values()) if (page.crawlId === crawlId) controller.abort();
    }),
  ];
  wake(0);

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer?.handle);
      for (const end of unsubscribe) end();
      await claim;
      const pages = [...inFlight.values()];
      const drain = setTimeout(() => {
        for (const { controller } of pages) controller.abort();
      }, DRAIN_MS);
      await Promise.all(pages.map(({ done }) => done));
      clearTimeout(drain);
      clearInterval(renewing);
    },
  };
}
