/** Polls for work: when woken, and some time after each poll. Two polls never run at once. */

/** Work in the background; `stop` resolves when it has ended. */
export type Stoppable = { stop(): Promise<void> };

export type Loop = Stoppable & {
  /** Polls in `ms` milliseconds, unless a poll is already due before that, or the loop was stopped. */
  wake(ms?: number): void;
};

export type LoopOptions = {
  /** Polls once. Returns the milliseconds until the next poll; Infinity to wait until woken. */
  look(): Promise<number>;
  /** How long to wait before the first poll; it is at once unless this is given. */
  firstMs?: number;
  /** How long to wait after `look` threw. */
  retryMs: number;
  /**
   * Called at the first failure, and once a minute while the same failure lasts: the log about a full disk is on that
   * disk.
   */
  failed(error: unknown): void;
};

const REPORT_AGAIN_MS = 60_000;
/** The most different failures reported in that time; messages may differ each time. */
const MOST_REPORTED = 10;

/** @example const loop = startLoop({ look, retryMs: 5_000, failed: (err) => log.warn({ err }, 'will try again') }); */
export function startLoop({ look, firstMs = 0, retryMs, failed }: LoopOptions): Loop {
  let stopped = false;
  let looking: Promise<void> | null = null;
  /** Whether a poll fell due during the running one, which may have been too early to find the new work. */
  let missed = false;
  /** When each failure was reported, by its text without numbers. */
  let reported = new Map<string, number>();
  let timer: { dueAt: number; handle: NodeJS.Timeout } | null = null;

  function isNew(error: unknown): boolean {
    const now = performance.now();
    for (const [text, at] of reported) if (now - at >= REPORT_AGAIN_MS) reported.delete(text);
    const text = (error instanceof Error ? error.message : String(error)).replace(/\d+/g, '0');
    if (reported.has(text) || reported.size >= MOST_REPORTED) return false;
    reported.set(text, now);
    return true;
  }

  function lookNow(): void {
    clearTimeout(timer?.handle);
    timer = null;
    if (looking) {
      missed = true;
      return;
    }
    looking = look()
      .then(
        (ms) => {
          reported = new Map();
          return ms;
        },
        (error: unknown) => {
          if (isNew(error)) failed(error);
          return retryMs;
        },
      )
      .then((ms) => {
        looking = null;
        const next = missed ? 0 : ms;
        missed = false;
        wake(next);
      });
  }

  function wake(ms = 0): void {
    if (stopped || ms === Number.POSITIVE_INFINITY) return;
    if (ms <= 0) {
      lookNow();
      return;
    }
    const waitMs = alignedWait(ms);
    const dueAt = performance.now() + waitMs;
    if (timer && timer.dueAt <= dueAt) return;
    clearTimeout(timer?.handle);
    timer = { dueAt, handle: setTimeout(lookNow, waitMs) };
  }

  wake(firstMs);
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer?.handle);
      await looking;
    },
  };
}

/** An idle process should wake up less often than every 5 s, counting what Node itself wakes up for. */
export const TICK_MS = 6_000;
/** Timers may fire a little early, and must not wait for the same tick again. */
const EARLY_MS = 100;

/**
 * Aligns a wait with the ticks that all long waits of the process share, so that it wakes up once for everything when it
 * is idle. The result is up to a tick shorter than what was asked for, or a tenth of a second longer.
 */
export function alignedWait(ms: number): number {
  if (ms < TICK_MS) return ms;
  const now = performance.now();
  return Math.floor((now + ms + EARLY_MS) / TICK_MS) * TICK_MS - now;
}
