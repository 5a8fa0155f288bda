/**
 * One browser of a pool, from start to end. It takes no more visits after it has served a certain number or has grown too
 * large; it is closed when idle, and killed when it no longer responds.
 */
import { settlesWithin } from '../../../concurrency/deadline.ts';
import { lowerPriority } from '../../../concurrency/machine/lower-priority.ts';
import { residentMemory } from '../../../concurrency/machine/processes.ts';
import { type BrowserProcess, killProcess, type RunningBrowser } from '../launch/launch.ts';
import { createCpuBill } from './cpu-bill.ts';
import type { PoolLimits } from './pool-limits.ts';

const SHUTDOWN_MS = 3_000;
/** A page that has used this much processor time gets a lower priority: most others are short. */
const SLOW_AFTER_SECONDS = 2;
const SLOW_NICENESS = 15;
/** How long the end of a visit waits for the processor time that it has used. */
const SETTLE_ACCOUNT_MS = 200;

/** The browser went away under a visit. */
export class BrowserGone extends Error {
  override name = 'BrowserGone';
  /** Whether the pool killed it because of another visit. */
  readonly innocent: boolean;
  constructor(innocent: boolean) {
    super('The browser went away');
    this.innocent = innocent;
  }
}

/** Called with the processor time that visits of a key have used. */
export type Spent = (key: string, cpuSeconds: number) => void;

export type PooledBrowserStats = Pick<RunningBrowser, 'version' | 'pid' | 'sandboxed'> & {
  visits: number;
  active: number;
};

export type PooledBrowser = {
  readonly ready: Promise<RunningBrowser>;
  /** Resolves when the browser has died or was closed. */
  readonly gone: Promise<BrowserGone>;
  readonly takesVisits: boolean;
  enter(key: string): void;
  leave(key: string): void;
  /** Must be called before the pages of a visit are closed, because their processes end with them. */
  settleAccount(): Promise<void>;
  kill(): void;
  /** Ends it even if visits are open. */
  shutDown(): Promise<void>;
  /** Null while it starts. */
  stats(): PooledBrowserStats | null;
};

export function startPooledBrowser(options: {
  launch(): Promise<RunningBrowser>;
  limits: PoolLimits;
  spent?: Spent | undefined;
  /** Called when it is gone, or could not be started. */
  onEnd(crashed: boolean): void;
}): PooledBrowser {
  const { limits, spent } = options;
  const { promise: gone, resolve: reportGone } = Promise.withResolvers<BrowserGone>();
  const bill = createCpuBill(spent ?? (() => {}));
  const ready = options.launch();
  let running: RunningBrowser | null = null;
  let visits = 0;
  let active = 0;
  let retired = false;
  let killed = false;
  let ended = false;
  let checking = false;
  let timer: NodeJS.Timeout | undefined;

  function end(crashed: boolean): void {
    ended = true;
    clearInterval(timer);
    options.onEnd(crashed);
  }

  ready.then(
    (started) => {
      running = started;
      // The start is not charged to anyone.
      if (spent) void started.processes().then(bill.begin, () => {});
      const onGone = () => {
        end(!retired && !killed);
        reportGone(new BrowserGone(killed));
      };
      started.browser.once('disconnected', onGone);
      if (!started.browser.isConnected()) onGone();
    },
    () => end(false),
  );

  function kill(): void {
    killed = true;
    running?.kill();
  }

  /** Takes no new visits, and ends after the last open one. */
  function retire(): void {
    retired = true;
    if (active === 0) void shutDown();
  }

  async function shutDown(): Promise<void> {
    retired = true;
    clearInterval(timer);
    const started = running ?? (await ready.catch(() => null));
    if (!started) return;
    if (!(await settlesWithin(started.browser.close(), SHUTDOWN_MS))) started.kill();
    await settlesWithin(gone, SHUTDOWN_MS);
  }

  /** A busy browser is checked at intervals; an idle one is retired after a while. */
  function watch(): void {
    clearInterval(timer);
    timer =
      active === 0 ? setTimeout(retire, limits.idleMs) : setInterval(() => void check(), limits.checkMs);
    timer.unref();
  }

  async function check(): Promise<void> {
    if (!running || checking) return;
    checking = true;
    const share = bill.among();
    const answer = running.processes().then((all) => {
      share(all);
      holdBack(all, limits.maxTabBytes);
    });
    if (!(await settlesWithin(answer, limits.answerMs))) kill();
    checking = false;
  }

  function hasGrown(): boolean {
    const isDue = visits % limits.visitsBetweenMemoryChecks === 0;
    return isDue && (running?.memory() ?? 0) > limits.maxTreeBytes;
  }

  return {
    ready,
    gone,
    get takesVisits() {
      return !retired && !killed && !ended;
    },
    enter(key) {
      active += 1;
      visits += 1;
      bill.enter(key);
      if (active === 1) watch();
      if (visits >= limits.pagesPerBrowser) retire();
    },
    leave(key) {
      active -= 1;
      bill.leave(key);
      if (ended) return;
      if (hasGrown() || retired) retire();
      else if (active === 0) watch();
    },
    async settleAccount() {
      if (spent && running) await settlesWithin(running.processes().then(bill.among()), SETTLE_ACCOUNT_MS);
    },
    kill,
    shutDown,
    stats() {
      if (!running) return null;
      const { version, pid, sandboxed } = running;
      return { version, pid, sandboxed, visits, active };
    },
  };
}

/** Kills a page that takes too much memory (outside its heap), and lowers the priority of one that has worked long. */
function holdBack(all: BrowserProcess[], maxTabBytes: number): void {
  for (const { pid, runsPages, cpuSeconds } of all) {
    if (!runsPages) continue;
    if (residentMemory(pid) > maxTabBytes) killProcess(pid);
    else if (cpuSeconds > SLOW_AFTER_SECONDS) lowerPriority(pid, SLOW_NICENESS);
  }
}
