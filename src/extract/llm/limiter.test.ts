import { describe, expect, it } from 'vitest';
import { createLimiter, mapBounded } from './limiter.ts';

const never = new AbortController().signal;

/** Work that ends when it is told to. */
function steps() {
  const waiting: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async <T>(value: T) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running -= 1;
    return value;
  };
  return { work, most: () => most, running: () => running, step: () => waiting.shift()?.() };
}

describe('createLimiter', () => {
  it('runs no more at once than it may, and everything in the end', async () => {
    const { work, most, step } = steps();
    const limit = createLimiter(2);
    const all = Promise.all([1, 2, 3, 4, 5].map((n) => limit(() => work(n), never)));
    for (let i = 0; i < 20; i++) {
      step();
      await new Promise(setImmediate);
    }
    expect(await all).toEqual([1, 2, 3, 4, 5]);
    expect(most()).toBe(2);
  });

  it('lets go who gives up waiting, and gives the place to the next', async () => {
    const { work, step } = steps();
    const limit = createLimiter(1);
    const controller = new AbortController();
    const first = limit(() => work('first'), never);
    const second = limit(() => work('second'), controller.signal);
    const third = limit(() => work('third'), never);
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    step();
    expect(await first).toBe('first');
    await new Promise(setImmediate);
    step();
    expect(await third).toBe('third');
  });
});

describe('mapBounded', () => {
  it('keeps the order', async () => {
    const slow = async (n: number) => {
      await new Promise((resolve) => setTimeout(resolve, 5 * (4 - n)));
      return n * 2;
    };
    expect(await mapBounded([1, 2, 3], { most: 3, signal: never }, slow)).toEqual([2, 4, 6]);
  });

  it('ends the rest with the first failure', async () => {
    const started: number[] = [];
    const failing = mapBounded([1, 2, 3, 4], { most: 2, signal: never }, async (n, signal) => {
      started.push(n);
      if (n === 1) throw new Error('first');
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await expect(failing).rejects.toThrow('first');
    expect(started.length).toBeLessThan(4);
  });
});
