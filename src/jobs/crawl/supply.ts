/**
 * How many crawl pages this process should hold: enough on their way from their sites that the converters never run
 * out, but few more, because pages hold memory and slots at their hosts, and other processes may have time for them.
 * Also, whether there is enough work for claims and writes to wait until they can be batched. Nobody else may wait for
 * that: neither another crawl for its claim, nor the slots of a small crawl for its pages to be written.
 */
import type { Tally } from '../../concurrency/limits/tally.ts';

/** The longest time between claims, because the pages that are here may take minutes to convert. */
const LONGEST_MS = 1_000;
/** The window for the converters' pace, in time, and for the sites' answering times, in pages. */
const PACE_MS = 1_000;
const ANSWERS = 32;
/** A page that takes this much longer than others is late: by a factor, and at least by these milliseconds. */
const LATE = { factor: 2, ms: 500 };
/**
 * About the longest a page should wait for a converter: its own timeout runs meanwhile, and reading a scan takes a
 * minute.
 */
const LONGEST_WAIT_MS = 20_000;
/** However long tasks take, all converters work and this many more tasks are ready. */
const LEAST_READY = 1;
/** Over how many pages the time per task is averaged. */
const TASKS = 8;
/** A crawl with less than this part of its fair share has too few slots to let any of them wait. */
const SHARE = 0.75;

export type Supply = {
  /** How many more pages may be claimed. */
  readonly room: number;
  /** Whether there are enough pages for one of them to wait a moment without holding anything up. */
  readonly isBusy: boolean;
  /** Whether the next claim may wait. */
  isEnough(): boolean;
  /** Notes that a claim was made. */
  claimed(): void;
  /** Notes a page whose site is about to be asked. */
  begun(id: string): void;
  /** Notes that its site has answered, so that it is converted next. */
  answered(id: string): void;
  /** Notes that it is no longer on its way, whatever became of it. */
  came(id: string): void;
  /** Notes that a page is done except for writing it. */
  converted(id: string): void;
  /** Whether finished pages of this crawl may wait. */
  isEnoughOf(crawlId: string): boolean;
};

export function createSupply(deps: {
  /** How many tasks the converters have, how many they should have, and how many they work on at once. */
  pool: { readonly atHand: number; readonly stock: number; readonly size: number };
  /** Pages that this process is working on, by their crawl, finished but unwritten ones included. */
  inHand: Pick<Tally, 'of' | 'total' | 'keys'>;
  now?: () => number;
}): Supply {
  const { pool, inHand, now = () => performance.now() } = deps;
  let claimedAt = Number.NEGATIVE_INFINITY;
  /** When each page was begun whose site has not answered, the oldest first. */
  const coming = new Map<string, number>();
  /** When each page began to wait for its converter, and behind how many tasks. */
  const waiting = new Map<string, { at: number; behind: number }>();
  /** What each task before a page adds to its wait. */
  let taskMs = 0;
  /** How long sites take; null while that is not known. */
  let answerMs: number | null = null;
  /** Pages per millisecond, recently. */
  let pace = 0;
  let pacedAt = 0;

  function paceNow(): number {
    return pace * Math.exp((pacedAt - now()) / PACE_MS);
  }

  const lateMs = () => Math.max(LATE.ms, LATE.factor * (answerMs ?? 0));

  /** Without late ones: sites that never answer would keep all others from being fetched. */
  function onTheirWay(): number {
    const since = now() - lateMs();
    let late = 0;
    for (const at of coming.values()) {
      if (at >= since) break;
      late += 1;
    }
    return coming.size - late;
  }

  /** How many tasks there should be: fewer if each of them takes long. */
  const stock = () =>
    Math.min(pool.stock, Math.max(pool.size + LEAST_READY, Math.floor(LONGEST_WAIT_MS / taskMs)));

  /** With fewer tasks, the converters would soon wait for pages. */
  const isFed = () => 4 * pool.atHand >= stock();

  const isBusy = () => 2 * inHand.total > stock();

  /**
   * As many pages have to be on their way as are converted in the time that one takes to arrive. Twice as many if the
   * converters run short: their pace is then that of the sites, and says nothing about the converters.
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
      // After a pause, nothing is known about the sites of the next crawl.
      if (coming.size === 0 && inHand.total <= 1) answerMs = null;
      coming.set(id, now());
    },
    answered(id) {
      // A page that was given up may still be answered, but is not converted.
      if (!coming.has(id)) return;
      came(id);
      waiting.set(id, { at: now(), behind: pool.atHand });
    },
    came,
    converted(id) {
      const since = waiting.get(id);
      // The first tasks, one per converter, wait for none.
      if (since) taskMs += ((now() - since.at) / Math.max(pool.size, since.behind + 1) - taskMs) / TASKS;
      pace = paceNow() + 1 / PACE_MS;
      pacedAt = now();
    },
    isEnoughOf: (crawlId) => isFed() && isBusy() && inHand.of(crawlId) * inHand.keys >= SHARE * inHand.total,
  };
}
