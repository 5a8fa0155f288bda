import { describe, expect, it } from 'vitest';
import { createGrowth, type Growth } from './growth.ts';

let clock = 0;

/** On a machine with this many idle cores, whatever is started. */
function start(idleCores = 16): Growth {
  clock = 0;
  return createGrowth(
    () => clock,
    () => () => idleCores,
  );
}

/**
 * Work comes every 10 ms, finds all children busy and waits 10 ms for one; returns how many children there are after
 * every two seconds. If the pool is shared, another account takes a child that was kept for it every half second.
 */
function press(growth: Growth, times: number, isShared = false): number[] {
  let children = 1;
  return Array.from({ length: times }, () => {
    for (const end = clock + 2_000; clock < end; clock += 10) {
      growth.wasIdle(isShared && clock % 500 === 0 ? 500 : 0);
      while (growth.mayStart(children, clock - 10) && children < 16) children++;
    }
    return children;
  });
}

describe('another child', () => {
  it('is started at once if there is none', () => {
    expect(start().mayStart(0, 0)).toBe(true);
  });

  it('is not started for work that waits a moment', () => {
    const growth = start();
    expect(growth.mayStart(1, 0)).toBe(false);
    clock = 100;
    expect(growth.mayStart(1, 0)).toBe(false);
  });

  it('is started if none becomes free for long', () => {
    const growth = start();
    expect(growth.mayStart(1, 0)).toBe(false);
    clock = growth.againMs;
    expect(growth.mayStart(1, 0)).toBe(true);
    expect(growth.mayStart(2, clock)).toBe(false);
  });

  it('is started while more work keeps coming, in growing numbers', () => {
    expect(press(start(), 4)).toEqual([1, 4, 16, 16]);
  });

  it('is started just as soon if another account takes a child that was kept for it', () => {
    expect(press(start(), 4, true)).toEqual([1, 4, 16, 16]);
  });

  it('is started for each idle core, not for cores that are mostly busy', () => {
    expect(press(start(2.6), 3)).toEqual([1, 4, 7]);
    expect(press(start(0.4), 4)).toEqual([1, 1, 1, 1]);
  });

  it('is started on a busy machine if the load lasts, or if none becomes free for long', () => {
    expect(press(start(0), 40).map((children) => children - 1)).toEqual([
      ...Array(15).fill(0),
      ...Array(15).fill(1),
      ...Array(10).fill(2),
    ]);
    const growth = start(0);
    expect(growth.mayStart(1, 0)).toBe(false);
    clock = growth.againMs;
    expect(growth.mayStart(1, 0)).toBe(false);
    clock = 1_000;
    expect(growth.mayStart(1, 0)).toBe(true);
  });

  it('is not started if children are idle between bursts', () => {
    const growth = start();
    for (let burst = 0; burst < 10; burst++) {
      expect(growth.mayStart(1, clock)).toBe(false);
      clock += 500;
      growth.wasIdle(400);
    }
  });
});
