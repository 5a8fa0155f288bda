/**
 * The crawl worker of a process. It claims due pages (store/crawl/frontier.ts), runs each (page/run-page.ts) and has them
 * written (finisher.ts). Any number of workers share one frontier; one that dies is noticed by its leases.
 */
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import { Tally } from '../../concurrency/limits/tally.ts';
import type { Stoppable } from '../../concurrency/loops/loop.ts';
import { startWorker } from '../../concurrency/loops/worker.ts';
import { identityHash } from '../../fetch/url-identity.ts';
import type { Logger } from '../../log/log.ts';
import { readEarlierPage } from '../../store/crawl/earlier.ts';
import {
  type ClaimedPage,
  claimPages,
  leaveHosts,
  nextClaimIn,
  noteHost,
  renewLeases,
  reserveForPage,
} from '../../store/crawl/frontier.ts';
import type { HostNote } from '../../store/crawl/host-backoff.ts';
import { createBatcher } from '../../store/database/batch.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { earlierScrapes, type TrackedPage } from '../../store/tracked-pages.ts';
import { createFinisher } from './finisher.ts';
import { createHostPace } from './host-pace.ts';
import { createLeaving } from './page/leaving.ts';
import { givenUp, type PageRun } from './page/page-outcome.ts';
import { type RunPageDeps, runPage } from './page/run-page.ts';
import { createSlowPages } from './page/slow-pages.ts';
import { createCrawlPlans } from './plans.ts';
import { withoutSecretUrl, withSecretUrl } from './secret-urls.ts';
import { createSupply } from './supply.ts';
import { createTurns } from './turns.ts';

/** How often to poll while a crawl runs, or while notifications may be missed. */
const BUSY_POLL_MS = 1_000;
/** News comes in bursts, and one claim for many pages is cheaper than many claims. */
const GATHER_MS = 40;
/** How soon to check again whether there is still enough work; this asks the database nothing. */
const SUPPLIED_MS = 10;
/** How long to wait when pages are due but their hosts are busy. */
const HOSTS_BUSY_MS = 200;
/** How long pages may continue after `stop`; then they are handed back. */
const DRAIN_MS = 3_000;
/** Earlier scrapes that are read at once, with their content. */
const MAX_EARLIER = 8;
/** Hosts whose robots.txt delay is remembered, and pages that wait for their turn. */
const MAX_DELAYS = 10_000;

export type CrawlWorkerDeps = Omit<
  RunPageDeps,
  'reserve' | 'earlier' | 'earlierScrape' | 'learnDelay' | 'takeTurn'
> & {
  database: Database;
  seals: Seals;
  bus: Bus;
  log: Logger;
  /** Throws when this process must not take on work. */
  admit: () => void;
  /** Called whenever an account's credits may have changed. */
  settled: (accountId: string) => void;
};

export function startCrawlWorker(deps: CrawlWorkerDeps): Stoppable {
  const { database, bus, log, config } = deps;
  const limits = { hostConcurrency: config.hostConcurrency, leaseMs: config.leaseSeconds * 1000 };
  const plans = createCrawlPlans(database, deps.seals);
  const inHand = new Tally();
  const slowPages = createSlowPages({ database, plans, log, inFlight: () => worker.inFlight });
  const supply = createSupply({ pool: deps.pool, inHand });
  const finisher = createFinisher({
    database,
    patienceMs: limits.leaseMs,
    inHand: (crawlId) => inHand.of(crawlId),
    isSupplied: supply.isEnoughOf,
  });
  const leaving = createLeaving({
    mayWait: supply.isEnoughOf,
    async leave(pages) {
      await leaveHosts(database, pages);
      worker.wake(GATHER_MS);
    },
    failed: (err) => log.warn({ err }, 'pages keep their slots at their hosts until they are written'),
  });
  const delays = new BoundedMap<string, number>(MAX_DELAYS);
  const runDeps: RunPageDeps = {
    ...deps,
    answered: (page) => supply.answered(page.id),
    left: (page) => leaving.left(page),
    isBusy: () => supply.isBusy,
    reserve: (page, amount) => reserveForPage(database, page, amount),
    earlier: (crawlId, url) => readEarlierPage(database, crawlId, identityHash(url)),
    earlierScrape: createBatcher({
      maxItems: MAX_EARLIER,
      write: (pages: TrackedPage[]) => earlierScrapes(database, pages),
    }),
    async learnDelay(host, delayMs) {
      if (delays.get(host) === delayMs) return false;
      delays.set(host, delayMs);
      await noteHost(database, { host, robotsDelayMs: delayMs }, limits.hostConcurrency);
      return true;
    },
    takeTurn: createTurns(MAX_DELAYS),
  };

  const noted = (note: HostNote) =>
    noteHost(database, note, limits.hostConcurrency).catch((err) =>
      log.warn({ err }, 'could not record how a host is doing'),
    );
  const pace = createHostPace((host, answered) => void noted({ host, answered }));

  async function claim(most: number, begin: (page: ClaimedPage) => void): Promise<number> {
    deps.admit();
    // One claim for many pages is cheaper, so half of the supply is used up first.
    if (supply.isEnough()) return SUPPLIED_MS;
    const room = Math.min(most, supply.room);
    if (room === 0) return HOSTS_BUSY_MS;
    supply.claimed();
    const pages = await claimPages(database, room, limits);
    for (const page of pages) begin(page);
    slowPages.watch(pages);
    if (pages.length === room) return GATHER_MS;
    const due = await nextClaimIn(database);
    // The next page that ends claims again; with none in flight, nothing would.
    const soonest = worker.inFlight.length > 0 ? HOSTS_BUSY_MS : GATHER_MS;
    if (due !== null) return Math.min(Math.max(soonest, due), BUSY_POLL_MS);
    return bus.live ? Number.POSITIVE_INFINITY : BUSY_POLL_MS;
  }

  async function run(page: ClaimedPage, signal: AbortSignal): Promise<void> {
    const plan = await plans.of(page.crawlId);
    if (!plan) return;
    const crawl = { id: page.crawlId, maxPages: plan.config.maxPages };
    const { id, token } = page;
    const meant = withSecretUrl(page, plan);
    const abandoned = givenUp(meant, plan);
    const { outcome, note, fault, isSiteWell, answeredMs }: PageRun = abandoned
      ? { outcome: abandoned, note: null }
      : await runPage(runDeps, meant, plan, signal);
    supply.converted(page.id);
    supply.came(page.id);
    if (fault)
      log.error(
        { err: fault, crawl: page.crawlId, url: page.url },
        'a page failed because of an internal error',
      );
    if (isSiteWell && !plan.byOwnProxy) pace.answered(page.host, answeredMs);
    if (note && !plan.byOwnProxy) await noted(pace.judged(note));
    const fate = await finisher.finish(crawl, { id, token, outcome: withoutSecretUrl(page, plan, outcome) });
    if (fate !== undefined && outcome.outcome === 'completed') plan.remember(outcome);
  }

  const worker = startWorker<ClaimedPage>({
    concurrency: config.workerConcurrency,
    claim,
    run(page, signal) {
      inHand.add(page.crawlId);
      supply.begun(page.id);
      return run(page, signal).finally(() => {
        supply.came(page.id);
        leaving.written(page);
        inHand.remove(page.crawlId);
        deps.settled(page.accountId);
      });
    },
    renew: (pages) => renewLeases(database.leases, pages, limits.leaseMs),
    renewMs: limits.leaseMs / 3,
    drainMs: DRAIN_MS,
    retryMs: BUSY_POLL_MS,
    gatherMs: GATHER_MS,
    failed: {
      claim: (err) => log.warn({ err }, 'could not look for pages to crawl and will try again'),
      run: (err, { crawlId, url }) => log.warn({ err, crawl: crawlId, url }, 'a page was lost'),
      renew: (err) => log.warn({ err }, 'could not renew the leases of pages'),
    },
  });
  bus.subscribe('crawl', () => worker.wake(GATHER_MS));
  bus.subscribe('crawl-ended', (crawlId) => {
    plans.forget(crawlId);
    worker.abort((page) => page.crawlId === crawlId);
  });

  return {
    async stop() {
      await worker.stop();
      slowPages.stop();
      leaving.stop();
      pace.stop();
    },
  };
}
