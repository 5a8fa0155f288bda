import { describe, expect, it } from 'vitest';
import { createGrowth, type Growth } from './growth.ts';

let clock = 0;

/** On a machine where so many cores are idle, whatever is started. */
function start(idleCores = 16): Growth {
  clock = 0;
  return createGrowth(
    () => clock,
    () => () => idleCores,
  );
}

/**
 * Work comes every 10 ms, finds all children busy and waits 10 ms for one; returns how many there are after each two
 * seconds. Every half second another account takes a child that was kept for it.
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
  it('is started at once where there is none', () => {
    expect(start().mayStart(0, 0)).toBe(true);
  });

  it('is not started for work that waits a moment', () => {
    const growth = start();
    expect(growth.mayStart(1, 0)).toBe(false);
    clock = 100;
    expect(growth.mayStart(1, 0)).toBe(false);
  });

  it('is started where none is free for long', () => {
    const growth = start();
    expect(growth.mayStart(1, 0)).toBe(false);
    clock = growth.againMs;
    expect(growth.mayStart(1, 0)).toBe(true);
    expect(growth.mayStart(2, clock)).toBe(false);
  });

  it('is started where more work keeps coming, and more of them the longer it does', () => {
    expect(press(start(), 4)).toEqual([1, 4, 16, 16]);
  });

  it('is started as soon where another account finds a child that was kept for it', () => {
    expect(press(start(), 4, true)).toEqual([1, 4, 16, 16]);
  });

  it('is started for each idle core, and for none that is mostly busy', () => {
    expect(press(start(2.6), 3)).toEqual([1, 4, 7]);
    expect(press(start(0.4), 4)).toEqual([1, 1, 1, 1]);
  });

  it('is started on a busy machine where that lasts, or where none is free for long', () => {
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

  it('is not started where children have time between bursts', () => {
    const growth = start();
    for (let burst = 0; burst < 10; burst++) {
      expect(growth.mayStart(1, clock)).toBe(false);
      clock += 500;
      growth.wasIdle(400);
    }
  });
});
