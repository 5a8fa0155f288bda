/** How much each key of a limiter holds and has used so far, and which of the waiting keys is next. */

export type Share<Waiter> = {
  key: string;
  waiters: Waiter[];
  /** How many slots it holds. */
  taken: number;
  /** Slot time used so far, divided by the weight, without what is still running (see `used`). */
  past: number;
  /** The sum of the times at which the held slots were taken. */
  startedSum: number;
};

export type FairShares<Waiter> = {
  of(key: string): Share<Waiter>;
  all(): Iterable<Share<Waiter>>;
  /** Keys with waiters, the next one first. */
  inOrder(): { share: Share<Waiter>; used: number }[];
  /** Call when a key that has used this much is let in. */
  letIn(used: number): void;
  /** Takes slots. The returned function gives some of them back. */
  take(share: Share<Waiter>, size: number): (given: number) => void;
  /** Call when the key may neither hold nor wait for anything any more. */
  forgetIdle(share: Share<Waiter>): void;
};

/** Counted at least: work that takes no time would never move its key back in the order. */
const LEAST_MS = 1;

export function createFairShares<Waiter>({
  weightOf,
  isBehind,
  now,
}: {
  weightOf: (key: string) => number;
  isBehind: (key: string) => boolean;
  now: () => number;
}): FairShares<Waiter> {
  /** Only keys that wait or hold something. */
  const shares = new Map<string, Share<Waiter>>();
  /** The usage of the key that was let in last: newcomers start there, not at zero. */
  let clock = 0;

  function used({ key, past, taken, startedSum }: Share<Waiter>): number {
    return past + (taken * now() - startedSum) / weightOf(key);
  }

  return {
    of(key) {
      const known = shares.get(key);
      if (known) return known;
      const share: Share<Waiter> = { key, waiters: [], taken: 0, past: clock, startedSum: 0 };
      shares.set(key, share);
      return share;
    },

    all: () => shares.values(),

    inOrder() {
      const waiting: { share: Share<Waiter>; used: number; behind: boolean }[] = [];
      for (const share of shares.values()) {
        if (share.waiters.length > 0) waiting.push({ share, used: used(share), behind: isBehind(share.key) });
      }
      return waiting.sort((a, b) => Number(a.behind) - Number(b.behind) || a.used - b.used);
    },

    letIn(usedBefore) {
      clock = Math.max(clock, usedBefore);
    },

    take(share, size) {
      const startedAt = now();
      share.taken += size;
      share.startedSum += size * startedAt;
      return (given) => {
        share.taken -= given;
        share.startedSum -= given * startedAt;
        share.past += (given * Math.max(LEAST_MS, now() - startedAt)) / weightOf(share.key);
      };
    },

    forgetIdle({ key, waiters, taken }) {
      if (waiters.length === 0 && taken === 0) shares.delete(key);
    },
  };
}
