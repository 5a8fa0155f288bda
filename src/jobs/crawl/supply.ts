/**
 * How many pages of crawls this process should have: so many on their way from their sites that the converters are never
 * without one, and few beyond those, because they hold memory and slots of their hosts, and others may have time for them.
 * And whether there is so much at hand that claims and writes may wait, to be made for more pages at once. Nobody else is
 * to wait for that: neither another crawl for its claim, nor the slots of a small one for its pages to be written.
 */
import type { Tally } from '../../concurrency/limits/tally.ts';

/** The longest from one claim to the next, because what is at hand may take minutes to convert. */
const LONGEST_MS = 1_000;
/** How far back the pace of the converters is looked at, in time, and the time that sites take, in pages. */
const PACE_MS = 1_000;
const ANSWERS = 32;
/** A page that takes this much longer than others is late, by factor and at least in milliseconds. */
const LATE = { factor: 2, ms: 500 };
/** A page is to wait for a converter about so long at most: its own time runs meanwhile, and a scan is read for a minute. */
const LONGEST_WAIT_MS = 20_000;
/** However long each takes, all converters work and so many tasks are ready. */
const LEAST_READY = 1;
/** Over how many pages the time for a task is taken. */
const TASKS = 8;
/** A crawl with less than this part of its fair share has too few slots to keep any of them waiting. */
const SHARE = 0.75;

export type Supply = {
  /** How many more pages may be claimed. */
  readonly room: number;
  /** Whether there are so many pages that a moment's wait of one of them holds up nothing. */
  readonly isBusy: boolean;
  /** Whether the next claim may wait. */
  isEnough(): boolean;
  /** Notes that a claim was made. */
  claimed(): void;
  /** Notes a page whose site is about to be asked. */
  begun(id: string): void;
  /** Notes that its site has answered, so that it is converted next. */
  answered(id: string): void;
  /** Notes that it is not on its way any longer, whatever became of it. */
  came(id: string): void;
  /** Notes that a page is done with, but for its writing. */
  converted(id: string): void;
  /** Whether finished pages of this crawl may wait. */
  isEnoughOf(crawlId: string): boolean;
};

export function createSupply(deps: {
  /** How many tasks the converters have at hand, how many they should, and how many they work on at once. */
  pool: { readonly atHand: number; readonly stock: number; readonly size: number };
  /** Pages that this process is working on, by their crawl, finished but unwritten ones included. */
  inHand: Pick<Tally, 'of' | 'total' | 'keys'>;
  now?: () => number;
}): Supply {
  const { pool, inHand, now = () => performance.now() } = deps;
  let claimedAt = Number.NEGATIVE_INFINITY;
  /** When each page was begun whose site has not answered, the oldest first. */
  const coming = new Map<string, number>();
  /** Since when each page waits for its converter or is in it, and behind how many tasks. */
  const waiting = new Map<string, { at: number; behind: number }>();
  /** What each task before a page adds to its wait. */
  let taskMs = 0;
  /** How long sites take; null while that is not known. */
  let answerMs: number | null = null;
  /** Pages a millisecond, of late. */
  let pace = 0;
  let pacedAt = 0;

  function paceNow(): number {
    return pace * Math.exp((pacedAt - now()) / PACE_MS);
  }

  const lateMs = () => Math.max(LATE.ms, LATE.factor * (answerMs ?? 0));

  /** Without those that are late: sites that never answer would keep all others from being asked. */
  function onTheirWay(): number {
    const since = now() - lateMs();
    let late = 0;
    for (const at of coming.values()) {
      if (at >= since) break;
      late += 1;
    }
    return coming.size - late;
  }

  /** How many tasks there should be at hand: fewer where each of them takes long. */
  const stock = () =>
    Math.min(pool.stock, Math.max(pool.size + LEAST_READY, Math.floor(LONGEST_WAIT_MS / taskMs)));

  /** Converters that have no more than this soon wait for pages. */
  const isFed = () => 4 * pool.atHand >= stock();

  const isBusy = () => 2 * inHand.total > stock();

  /**
   * What is converted while a page is on its way has to be on its way too. With less at hand than there should be, twice
   * as much: the pace is then that of the sites, and says nothing about the converters.
   */
  function room(): number {
    if (answerMs === null) return Math.max(0, stock() - pool.atHand);
    const wanted = answerMs * paceNow() * (isFed() ? 1 : 2);
    return Math.max(0, Math.ceil(wanted) + stock() - onTheirWay() - pool.atHand);
  }

  function came(id: string): void {
    waiting.delete(id);
    const at = coming.get(id);
    if (at === undefined) return;
    coming.delete(id);
    const ms = Math.min(now() - at, lateMs());
    answerMs = answerMs === null ? ms : answerMs + (ms - answerMs) / ANSWERS;
  }

  return {
    get room() {
      return room();
    },
    get isBusy() {
      return isBusy();
    },
    isEnough: () => 2 * room() < stock() && isBusy() && now() - claimedAt < LONGEST_MS,
    claimed() {
      claimedAt = now();
    },
    begun(id) {
      // Nothing is known of the sites of a crawl that comes after a rest.
      if (coming.size === 0 && inHand.total <= 1) answerMs = null;
      coming.set(id, now());
    },
    answered(id) {
      // One that was given up meanwhile may still be answered, and is converted by nobody.
      if (!coming.has(id)) return;
      came(id);
      waiting.set(id, { at: now(), behind: pool.atHand });
    },
    came,
    converted(id) {
      const since = waiting.get(id);
      // The first ones wait for nobody.
      if (since) taskMs += ((now() - since.at) / Math.max(pool.size, since.behind + 1) - taskMs) / TASKS;
      pace = paceNow() + 1 / PACE_MS;
      pacedAt = now();
    },
    isEnoughOf: (crawlId) => isFed() && isBusy() && inHand.of(crawlId) * inHand.keys >= SHARE * inHand.total,
  };
}
