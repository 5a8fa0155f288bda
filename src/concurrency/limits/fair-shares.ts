/** What each key of a limiter holds and has used so far, and which of those that wait is next. */

export type Share<Waiter> = {
  key: string;
  waiters: Waiter[];
  /** How many slots it holds. */
  taken: number;
  /** Slot time used so far, divided by the weight; what is running comes on top (see `used`). */
  past: number;
  /** Of every taken slot, when it was taken: only their sum is needed. */
  startedSum: number;
};

export type FairShares<Waiter> = {
  of(key: string): Share<Waiter>;
  all(): Iterable<Share<Waiter>>;
  /** Those that wait, who is next first. */
  inOrder(): { share: Share<Waiter>; used: number }[];
  /** To be called when one that has used this much is let in. */
  letIn(used: number): void;
  /** The returned function gives some of them back. */
  take(share: Share<Waiter>, size: number): (given: number) => void;
  /** To be called when it may neither wait for nor hold anything any more. */
  forgetIdle(share: Share<Waiter>): void;
};

/** Work that takes no time would never move its key back. */
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
  /** Only those who wait or hold something. */
  const shares = new Map<string, Share<Waiter>>();
  /** The use of whoever was let in last: a newcomer starts there, not at nothing. */
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
