import { describe, expect, it } from 'vitest';
import { Tally } from '../../concurrency/limits/tally.ts';
import { createSupply } from './supply.ts';

const STOCK = 32;
const SIZE = 2;
/** By then slow converters have finished what was claimed before their speed was known. */
const LEARNED_MS = 400_000;

function supplyOf(state: { atHand: number; inHand: Record<string, number>; size?: number }) {
  let time = 0;
  const inHand = new Tally();
  for (const [crawlId, pages] of Object.entries(state.inHand)) {
    for (let n = 0; n < pages; n++) inHand.add(crawlId);
  }
  const supply = createSupply({
    pool: { atHand: state.atHand, stock: STOCK, size: state.size ?? SIZE },
    inHand,
    now: () => time,
  });
  supply.claimed();
  return {
    supply,
    pass(ms: number) {
      time += ms;
    },
  };
}

/** Claims as a worker does, in steps of a millisecond; each converter takes `convertMs` for a page. */
function crawl(site: { answerMs: number }, { seconds = 10, converters = SIZE, convertMs = 8 } = {}) {
  let time = 0;
  const inHand = new Tally();
  const queue: { id: number; at: number }[] = [];
  const busyUntil = Array.from({ length: converters }, () => 0);
  const converting: number[] = [];
  const arrivals = new Map<number, number>();
  const pool = {
    stock: (STOCK / SIZE) * converters,
    size: converters,
    get atHand() {
      return queue.length + busyUntil.filter((until) => until > time).length;
    },
  };
  const supply = createSupply({ pool, inHand, now: () => time });
  const seen = { idleMs: 0, claims: 0, claimed: 0, mostInHand: 0, longestWaitMs: 0 };
  let lookAt = 0;
  for (; time < seconds * 1000; time++) {
    for (const [id, at] of arrivals) {
      if (at > time) continue;
      arrivals.delete(id);
      supply.answered(String(id));
      queue.push({ id, at: time });
    }
    for (const [n, until] of busyUntil.entries()) {
      if (until > time) continue;
      if (until === time && until > 0) {
        supply.converted(String(converting[n]));
        inHand.remove('crawl');
      }
      const next = queue.shift();
      if (next) {
        busyUntil[n] = time + convertMs;
        converting[n] = next.id;
        if (next.at > LEARNED_MS) seen.longestWaitMs = Math.max(seen.longestWaitMs, time - next.at);
      } else if (time > 4_000) seen.idleMs += 1;
    }
    if (time < lookAt) continue;
    lookAt = time + 10;
    if (supply.isEnough()) continue;
    const { room } = supply;
    supply.claimed();
    if (room > 0) seen.claims += 1;
    for (let n = 0; n < room; n++) {
      const id = seen.claimed++;
      inHand.add('crawl');
      supply.begun(String(id));
      arrivals.set(id, time + 10 + site.answerMs * (0.8 + 0.4 * ((id * 0.618) % 1)));
    }
    lookAt = time + 50;
    seen.mostInHand = Math.max(seen.mostInHand, inHand.total);
  }
  return seen;
}

describe('the supply of the converters', () => {
  it.each([20, 200, 1_000])('never runs out with sites that answer after %i ms', (answerMs) => {
    const { idleMs, claims, claimed, mostInHand } = crawl({ answerMs });
    // 250 pages a second, in claims for many pages each, and with not many more in hand than are on their way.
    expect({ idleMs, pagesAClaim: claimed / claims >= 12 }).toEqual({ idleMs: 0, pagesAClaim: true });
    expect(mostInHand).toBeLessThan(0.25 * answerMs * 3 + 4 * STOCK);
  });

  it('is small once pages are known to take long: none waits for minutes', () => {
    const { idleMs, longestWaitMs } = crawl({ answerMs: 200 }, { seconds: 600, convertMs: 5_000 });
    expect(idleMs).toBe(0);
    expect(longestWaitMs).toBeGreaterThan(0);
    expect(longestWaitMs).toBeLessThan(40_000);
  });

  it('keeps all of many converters at work, however long each page takes', () => {
    const { supply, pass } = supplyOf({ atHand: 0, inHand: { scans: 2 }, size: 8 });
    for (let n = 0; n < 40; n++) {
      supply.begun(`scan ${n}`);
      supply.answered(`scan ${n}`);
      pass(60_000);
      supply.converted(`scan ${n}`);
      supply.came(`scan ${n}`);
    }
    expect([supply.room > 8, supply.room < 16]).toEqual([true, true]);
  });

  it('forgets a page that is answered after it was given up', () => {
    const { supply, pass } = supplyOf({ atHand: 0, inHand: { a: 1 } });
    supply.begun('late');
    supply.came('late');
    supply.answered('late');
    pass(1_000_000);
    supply.converted('late');
    expect(supply.room).toBeGreaterThanOrEqual(STOCK);
  });

  it('lets other pages be fetched while sites do not answer, and claims no more when those are given up', () => {
    const { supply, pass } = supplyOf({ atHand: 0, inHand: { silent: 40 } });
    for (let n = 0; n < 40; n++) supply.begun(`silent ${n}`);
    const answer = () => {
      supply.begun('quick');
      pass(20);
      supply.came('quick');
      supply.converted('quick');
    };
    answer();
    pass(1_000);
    expect([supply.isEnough(), supply.room >= STOCK]).toEqual([false, true]);
    pass(30_000);
    for (let n = 0; n < 40; n++) supply.came(`silent ${n}`);
    for (let n = 0; n < 40; n++) answer();
    expect(supply.room).toBeLessThan(2 * STOCK);
  });

  it.each([
    [16, 40, false],
    [17, 40, true],
    [32, 16, false],
    [32, 17, true],
  ])('with %i tasks and %i pages in hand is enough: %s', (atHand, pages, isEnough) => {
    expect(supplyOf({ atHand, inHand: { a: pages } }).supply.isEnough()).toBe(isEnough);
  });

  it('does not keep other crawls waiting for a claim while conversions take long', () => {
    const { supply, pass } = supplyOf({ atHand: 30, inHand: { a: 28 } });
    pass(900);
    expect(supply.isEnough()).toBe(true);
    pass(200);
    expect([supply.isEnough(), supply.room]).toEqual([false, 2]);
    supply.claimed();
    expect(supply.isEnough()).toBe(true);
  });

  it('lets finished pages wait of crawls that have their share, but not of a small crawl beside a large one', () => {
    const { supply } = supplyOf({ atHand: 30, inHand: { large: 16, small: 8 } });
    expect([supply.isEnoughOf('large'), supply.isEnoughOf('small')]).toEqual([true, false]);
    const equal = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`crawl-${n}`, 8]));
    expect(supplyOf({ atHand: 30, inHand: equal }).supply.isEnoughOf('crawl-3')).toBe(true);
  });

  it('lets no finished pages wait while converters run short', () => {
    expect(supplyOf({ atHand: 7, inHand: { a: 40 } }).supply.isEnoughOf('a')).toBe(false);
  });
});
