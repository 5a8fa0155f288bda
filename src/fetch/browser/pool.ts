/**
 * Keeps at most one serving browser and opens visits in it: starts it on demand, replaces it when it has grown or
 * served enough visits, closes it when it is idle, and kills it when it no longer responds.
 */
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { abortError, type Deadline, settlesWithin, untilAborted } from '../../concurrency/deadline.ts';
import type { Limiter } from '../../concurrency/limiter.ts';
import { lowerPriority } from '../../concurrency/lower-priority.ts';
import { residentMemory } from '../../concurrency/processes.ts';
import { AppError } from '../../errors.ts';
import { type CpuBill, createCpuBill } from './cpu-bill.ts';
import { killProcess, type RunningBrowser } from './launch.ts';
import { DEFAULT_LIMITS, type PoolLimits } from './pool-limits.ts';

export type PoolOptions = {
  launch(): Promise<RunningBrowser>;
  /** May be shared with other pools, so that one limit holds for all. */
  limiter: Limiter;
  limits?: Partial<PoolLimits>;
  /** Told how much processor time visits took for whom. */
  spent?: ((key: string, cpuSeconds: number) => void) | undefined;
};

const SHUTDOWN_MS = 3_000;
/** A page that has kept the processor busy for so long gives way to the others, which are mostly short. */
const SLOW_AFTER_SECONDS = 2;
const SLOW_NICENESS = 15;
/** How long the end of a visit waits to hear what it has used. */
const LOOK_MS = 200;
/** How Playwright reports that its target is gone, and how long the event of a dead browser may take. */
const CLOSED = /has been closed|target closed|browser closed|disconnected/i;
const GONE_EVENT_MS = 1_000;

/** What a visit gets: contexts that the pool closes, or kills, when the visit is over. */
export type Tab = {
  openContext(options: BrowserContextOptions): Promise<BrowserContext>;
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
  /** Browsers alive: 0 when idle, 2 while one takes over from another. */
  browsers: (Pick<RunningBrowser, 'version' | 'pid' | 'sandboxed'> & { visits: number; active: number })[];
  launched: number;
  crashed: number;
};

/** The browser went away under a visit. */
export class BrowserGone extends Error {
  override name = 'BrowserGone';
  /** Whether the pool killed it because of another visit, so that this one is not the cause. */
  readonly innocent: boolean;
  constructor(innocent: boolean) {
    super('The browser went away');
    this.innocent = innocent;
  }
}

type Entry = {
  ready: Promise<RunningBrowser>;
  running: RunningBrowser | null;
  gone: Promise<BrowserGone>;
  visits: number;
  active: number;
  retired: boolean;
  killedByPool: boolean;
  checking: boolean;
  bill: CpuBill;
  timer: NodeJS.Timeout | null;
};

export function createBrowserPool(options: PoolOptions): BrowserPool {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const entries = new Set<Entry>();
  let current: Entry | null = null;
  let launched = 0;
  let crashed = 0;
  let closed = false;

  function startEntry(): Entry {
    const { promise: gone, resolve: reportGone } = Promise.withResolvers<BrowserGone>();
    const entry: Entry = {
      ready: options.launch(),
      running: null,
      gone,
      visits: 0,
      active: 0,
      retired: false,
      killedByPool: false,
      checking: false,
      bill: createCpuBill(options.spent ?? (() => {})),
      timer: null,
    };
    const drop = () => {
      entries.delete(entry);
      if (current === entry) current = null;
      if (entry.timer) clearInterval(entry.timer);
    };
    entries.add(entry);
    launched += 1;
    entry.ready.then((running) => {
      entry.running = running;
      // Nobody pays for its start.
      if (options.spent) void running.processes().then(entry.bill.begin, () => {});
      const onGone = () => {
        if (!entry.retired && !entry.killedByPool) crashed += 1;
        drop();
        reportGone(new BrowserGone(entry.killedByPool));
      };
      running.browser.once('disconnected', onGone);
      if (!running.browser.isConnected()) onGone();
    }, drop);
    return entry;
  }

  function kill(entry: Entry): void {
    entry.killedByPool = true;
    if (current === entry) current = null;
    entry.running?.kill();
  }

  /** No new visits; it ends when those inside are done. */
  function retire(entry: Entry): void {
    entry.retired = true;
    if (current === entry) current = null;
    if (entry.active === 0) void shutDown(entry);
  }

  async function shutDown(entry: Entry): Promise<void> {
    if (entry.timer) clearInterval(entry.timer);
    const running = entry.running ?? (await entry.ready.catch(() => null));
    if (!running) return;
    if (!(await settlesWithin(running.browser.close(), SHUTDOWN_MS))) running.kill();
    await settlesWithin(entry.gone, SHUTDOWN_MS);
  }

  /** A busy browser is checked at intervals; an idle one is retired after a while. */
  function watch(entry: Entry): void {
    if (entry.timer) clearInterval(entry.timer);
    const idle = entry.active === 0;
    entry.timer = idle
      ? setTimeout(() => retire(entry), limits.idleMs)
      : setInterval(() => void check(entry), limits.checkMs);
    entry.timer.unref();
  }

  /** Kills a frozen browser as a whole, and a page that takes too much memory (outside its heap) alone. */
  async function check(entry: Entry): Promise<void> {
    if (!entry.running || entry.checking) return;
    entry.checking = true;
    const share = entry.bill.among();
    const answer = entry.running.processes().then((all) => {
      share(all);
      for (const { pid, runsPages, cpuSeconds } of all) {
        if (runsPages && residentMemory(pid) > limits.maxTabBytes) killProcess(pid);
        else if (runsPages && cpuSeconds > SLOW_AFTER_SECONDS) lowerPriority(pid, SLOW_NICENESS);
      }
    });
    if (!(await settlesWithin(answer, limits.answerMs))) kill(entry);
    entry.checking = false;
  }

  /** Before the pages of a visit are closed: their processes end with them. */
  async function settleAccount(entry: Entry): Promise<void> {
    if (!options.spent || !entry.running) return;
    await settlesWithin(entry.running.processes().then(entry.bill.among()), LOOK_MS);
  }

  function enter(key: string): Entry {
    if (closed) throw new AppError('upstream_failed', 'The service is stopping');
    current ??= startEntry();
    const entry = current;
    entry.active += 1;
    entry.bill.enter(key);
    entry.visits += 1;
    if (entry.active === 1) watch(entry);
    if (entry.visits >= limits.pagesPerBrowser) retire(entry);
    return entry;
  }

  function leave(entry: Entry, key: string): void {
    entry.active -= 1;
    entry.bill.leave(key);
    if (!entries.has(entry)) return;
    const grown =
      entry.visits % limits.visitsBetweenMemoryChecks === 0 &&
      (entry.running?.memory() ?? 0) > limits.maxTreeBytes;
    if (grown || entry.retired) retire(entry);
    else if (entry.active === 0) watch(entry);
  }

  async function closeAll(contexts: Promise<BrowserContext>[], entry: Entry): Promise<void> {
    const closing = Promise.all(contexts.map((opening) => opening.then((context) => context.close())));
    if (!(await settlesWithin(closing, limits.closeMs))) kill(entry);
  }

  return {
    async visit({ key, deadline, patient = false }, work) {
      const release = await options.limiter.acquire(key, { signal: deadline.signal, patient });
      let entry: Entry;
      try {
        entry = enter(key);
      } catch (error) {
        release();
        throw error;
      }
      const contexts: Promise<BrowserContext>[] = [];
      const run = async () => {
        const running = await entry.ready;
        if (deadline.signal.aborted) throw abortError(deadline.signal);
        return work({
          browserVersion: running.version,
          openContext(contextOptions) {
            const opening = running.newContext(contextOptions);
            contexts.push(opening);
            return opening;
          },
        });
      };
      const lost = entry.gone.then((error) => {
        throw error;
      });
      try {
        return await untilAborted(Promise.race([run(), lost]), deadline.signal);
      } catch (error) {
        // A call that was under way when the browser died fails with its own error, and a moment earlier.
        const suspicious = error instanceof Error && CLOSED.test(error.message) && !deadline.signal.aborted;
        if (suspicious && (await settlesWithin(entry.gone, GONE_EVENT_MS))) throw await entry.gone;
        throw error;
      } finally {
        // The caller has its answer already; only the slot waits for the clean-up.
        void settleAccount(entry)
          .then(() => closeAll(contexts, entry))
          .finally(() => {
            leave(entry, key);
            release();
          });
      }
    },

    stats() {
      const browsers = [...entries].flatMap((entry) =>
        entry.running
          ? {
              version: entry.running.version,
              pid: entry.running.pid,
              sandboxed: entry.running.sandboxed,
              visits: entry.visits,
              active: entry.active,
            }
          : [],
      );
      return { browsers, launched, crashed };
    },

    async close() {
      closed = true;
      options.limiter.close();
      await Promise.all(
        [...entries].map((entry) => {
          entry.retired = true;
          return shutDown(entry);
        }),
      );
    },
  };
}
