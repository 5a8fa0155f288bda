/** Who waits for a host, by account. Next is whoever has waited longest of the account with the fewest visits there. */
import type { Place } from '../../concurrency/limits/place-in-line.ts';
import type { Tally } from '../../concurrency/limits/tally.ts';

type Queued = {
  account: string;
  /** The number of its arrival. */
  arrival: number;
};

export type FairQueue<Waiter extends Queued> = {
  add(waiter: Waiter): void;
  remove(waiter: Waiter): void;
  /** Those who come next. Accounts take turns as if each of them got its slot. */
  next(count: number): Waiter[];
  placeOf(waiter: Waiter): Place;
  has(account: string): boolean;
  isEmpty(): boolean;
};

export function createFairQueue<Waiter extends Queued>(visits: Pick<Tally, 'of'>): FairQueue<Waiter> {
  /** Each account's waiters, in order of arrival. */
  const byAccount = new Map<string, Set<Waiter>>();

  return {
    add(waiter) {
      const own = byAccount.get(waiter.account);
      if (own) own.add(waiter);
      else byAccount.set(waiter.account, new Set([waiter]));
    },

    remove(waiter) {
      const own = byAccount.get(waiter.account);
      own?.delete(waiter);
      if (own?.size === 0) byAccount.delete(waiter.account);
    },

    next(count) {
      const chosen: Waiter[] = [];
      const queues = [...byAccount].map(([account, waiters]) => ({
        visits: visits.of(account),
        waiters: firstOf(waiters, count),
      }));
      while (chosen.length < count) {
        const best = leastServed(queues);
        const head = best?.waiters.shift();
        if (!best || !head) break;
        chosen.push(head);
        best.visits += 1;
      }
      return chosen;
    },

    placeOf(waiter) {
      const own = [...(byAccount.get(waiter.account) ?? [])].indexOf(waiter);
      const turn = visits.of(waiter.account) + own;
      let ahead = own;
      for (const [account, waiters] of byAccount) {
        if (account !== waiter.account)
          ahead += Math.min(waiters.size, Math.max(0, turn - visits.of(account)));
      }
      return { ahead, own };
    },

    has: (account) => byAccount.has(account),
    isEmpty: () => byAccount.size === 0,
  };
}

function leastServed<Q extends { visits: number; waiters: Queued[] }>(queues: Q[]): Q | undefined {
  let best: Q | undefined;
  for (const queue of queues) {
    const [head] = queue.waiters;
    if (!head) continue;
    const order = best ? queue.visits - best.visits || head.arrival - (best.waiters[0]?.arrival ?? 0) : -1;
    if (order < 0) best = queue;
  }
  return best;
}

function firstOf<T>(all: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const each of all) if (first.push(each) >= count) break;
  return first;
}
