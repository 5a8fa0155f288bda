/** Who gets the next slot. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createLimiter, mapLimited, type Release } from './limiter.ts';

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

describe('acquire', () => {
  it('never has more than the limit out', async () => {
    const limiter = createLimiter(2);
    const first = await limiter.acquire('a', never);
    await limiter.acquire('a', never);
    const third = limiter.acquire('a', never);
    expect([limiter.taken, limiter.waiting]).toEqual([2, 1]);
    first();
    first();
    await third;
    expect([limiter.taken, limiter.waiting]).toEqual([2, 0]);
  });

  it('does not let a key with many waiting delay another', async () => {
    const limiter = createLimiter(1);
    const order: string[] = [];
    const finish = (name: string) => (release: Release) => {
      order.push(name);
      release();
    };
    const hold = await limiter.acquire('greedy', never);
    const all = [
      ...[1, 2, 3].map((n) => limiter.acquire('greedy', never).then(finish(`greedy ${n}`))),
      limiter.acquire('modest', never).then(finish('modest')),
      limiter.acquire('late', never).then(finish('late')),
    ];
    hold();
    await Promise.all(all);
    expect(order).toEqual(['greedy 1', 'modest', 'late', 'greedy 2', 'greedy 3']);
  });

  it('lets one who gives up leave the queue, and nobody else waits for it', async () => {
    const limiter = createLimiter(1);
    const hold = await limiter.acquire('a', never);
    const impatient = new AbortController();
    const lost = limiter.acquire('a', impatient.signal);
    const next = limiter.acquire('a', never);
    const reason = new AppError('timeout', 'too slow');
    impatient.abort(reason);
    await expect(lost).rejects.toBe(reason);
    expect(limiter.waiting).toBe(1);
    hold();
    await next;
    await expect(limiter.acquire('a', impatient.signal)).rejects.toBe(reason);
  });

  it('refuses those who wait and those who come once it is closed', async () => {
    const limiter = createLimiter(1);
    await limiter.acquire('a', never);
    const waiting = limiter.acquire('b', never);
    limiter.close();
    await expect(waiting).rejects.toMatchObject({ type: 'upstream_failed' });
    await expect(limiter.acquire('c', never)).rejects.toMatchObject({ type: 'upstream_failed' });
  });
});

describe('run', () => {
  it('runs no more at once than it may, and everything in the end', async () => {
    const { work, most, step } = steps();
    const limiter = createLimiter(2);
    const all = Promise.all([1, 2, 3, 4, 5].map((n) => limiter.run(() => work(n), { signal: never })));
    for (let i = 0; i < 20; i++) {
      step();
      await new Promise(setImmediate);
    }
    expect(await all).toEqual([1, 2, 3, 4, 5]);
    expect(most()).toBe(2);
  });

  it('gives the slot of one who gave up to the next', async () => {
    const { work, step } = steps();
    const limiter = createLimiter(1);
    const controller = new AbortController();
    const first = limiter.run(() => work('first'));
    const second = limiter.run(() => work('second'), { signal: controller.signal });
    const third = limiter.run(() => work('third'));
    await new Promise(setImmediate);
    controller.abort(new AppError('timeout', 'gone'));
    await expect(second).rejects.toThrow('gone');
    step();
    expect(await first).toBe('first');
    await new Promise(setImmediate);
    step();
    expect(await third).toBe('third');
  });

  it('lets only so many wait, and refuses the others in the caller’s words', async () => {
    const { work, most, running, step } = steps();
    const full = () => new AppError('rate_limited', 'Too many', { retryAfterSeconds: 10 });
    const limiter = createLimiter(2, { maxWaiting: 1, full });
    const taken = [1, 2, 3].map((n) => limiter.run(() => work(n)));
    await expect(limiter.run(() => work(4))).rejects.toMatchObject({
      type: 'rate_limited',
      retryAfterSeconds: 10,
    });
    expect(running()).toBe(2);
    step();
    await taken[0];
    await new Promise(setImmediate);
    expect(running()).toBe(2);
    step();
    step();
    await Promise.all(taken);
    expect(most()).toBe(2);
  });

  it('goes on after a failure', async () => {
    const limiter = createLimiter(1, { maxWaiting: 1 });
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await limiter.run(async () => 'yes')).toBe('yes');
  });
});

describe('mapLimited', () => {
  it('keeps the order', async () => {
    const slow = async (n: number) => {
      await new Promise((resolve) => setTimeout(resolve, 5 * (4 - n)));
      return n * 2;
    };
    expect(await mapLimited([1, 2, 3], { limit: 3, signal: never }, slow)).toEqual([2, 4, 6]);
  });

  it('ends the rest with the first failure', async () => {
    const started: number[] = [];
    const failing = mapLimited([1, 2, 3, 4], { limit: 2, signal: never }, async (n, signal) => {
      started.push(n);
      if (n === 1) throw new Error('first');
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await expect(failing).rejects.toThrow('first');
    expect(started.length).toBeLessThan(4);
  });
});
