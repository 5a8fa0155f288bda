/** Who gets the next slot. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { createLimiter, type LimiterOptions, type Release } from './limiter.ts';
import type { Place } from './place-in-line.ts';

const never = new AbortController().signal;

/** Work that ends when the test says so. */
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
  it('never admits more than the limit', async () => {
    const limiter = createLimiter(2);
    const first = await limiter.acquire('a', { signal: never });
    await limiter.acquire('a', { signal: never });
    const third = limiter.acquire('a', { signal: never });
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
    const hold = await limiter.acquire('greedy', { signal: never });
    const all = [
      ...[1, 2, 3].map((n) => limiter.acquire('greedy', { signal: never }).then(finish(`greedy ${n}`))),
      limiter.acquire('modest', { signal: never }).then(finish('modest')),
      limiter.acquire('late', { signal: never }).then(finish('late')),
    ];
    hold();
    await Promise.all(all);
    expect(order).toEqual(['modest', 'late', 'greedy 1', 'greedy 2', 'greedy 3']);
  });

  it('removes a waiter that gives up from the queue, and nothing waits for it', async () => {
    const limiter = createLimiter(1);
    const hold = await limiter.acquire('a', { signal: never });
    const impatient = new AbortController();
    const lost = limiter.acquire('a', { signal: impatient.signal });
    const next = limiter.acquire('a', { signal: never });
    const reason = new AppError('timeout', 'too slow');
    impatient.abort(reason);
    await expect(lost).rejects.toMatchObject({
      type: 'timeout',
      message: 'too slow: its turn had not come, it was next in line',
    });
    expect(limiter.waiting).toBe(1);
    hold();
    await next;
    await expect(limiter.acquire('a', { signal: impatient.signal })).rejects.toBe(reason);
  });

  it('once closed, refuses everyone who waits or comes later', async () => {
    const limiter = createLimiter(1);
    await limiter.acquire('a', { signal: never });
    const waiting = limiter.acquire('b', { signal: never });
    limiter.close();
    await expect(waiting).rejects.toMatchObject({ type: 'upstream_failed' });
    await expect(limiter.acquire('c', { signal: never })).rejects.toMatchObject({ type: 'upstream_failed' });
  });
});

describe('fairness', () => {
  /** Each key runs one piece of work after another for a while. Returns how many milliseconds each key held slots. */
  async function shareOut(options: LimiterOptions, work: Record<string, number>, ms: number) {
    let time = 0;
    const limiter = createLimiter(2, { ...options, now: () => time });
    const had: Record<string, number> = {};
    const ends: { at: number; end: () => void }[] = [];
    const again = async (key: string, took: number): Promise<void> => {
      const release = await limiter.acquire(key);
      ends.push({
        at: time + took,
        end() {
          had[key] = (had[key] ?? 0) + took;
          void again(key, took);
          release();
        },
      });
    };
    for (const [key, took] of Object.entries(work)) for (let n = 0; n < 10; n++) void again(key, took);
    while (time < ms) {
      await new Promise(setImmediate);
      ends.sort((a, b) => a.at - b.at);
      const next = ends.shift();
      time = next?.at ?? ms;
      next?.end();
    }
    return had;
  }

  it('shares time, not turns: long work does not get more than short work', async () => {
    const { long = 0, short = 0 } = await shareOut({}, { long: 1_000, short: 10 }, 100_000);
    expect(long / short).toBeGreaterThan(0.9);
    expect(long / short).toBeLessThan(1.1);
  });

  it('shares by weight', async () => {
    const weightOf = (key: string) => (key === 'large' ? 3 : 1);
    const { large = 0, small = 0 } = await shareOut({ weightOf }, { large: 50, small: 50 }, 50_000);
    expect(large / small).toBeCloseTo(3, 0);
  });

  it('gives everything to a key that is alone', async () => {
    const { alone = 0 } = await shareOut({}, { alone: 100 }, 10_000);
    expect(alone).toBeGreaterThan(19_700);
  });

  it('serves keys that are behind only if no other key waits', async () => {
    const isBehind = (key: string) => key === 'overdrawn';
    const { overdrawn = 0, other = 0 } = await shareOut({ isBehind }, { overdrawn: 10, other: 10 }, 10_000);
    expect(overdrawn).toBeLessThan(100);
    expect(other).toBeGreaterThan(19_000);
  });

  it('has one extra slot for a key that has none, but no second one', async () => {
    const limiter = createLimiter(1, { extra: 1 });
    await limiter.acquire('greedy');
    const more = limiter.acquire('greedy');
    const first = await limiter.acquire('modest');
    const second = limiter.acquire('modest');
    expect([limiter.taken, limiter.waiting]).toEqual([2, 2]);
    first();
    await Promise.race([more, second, new Promise(setImmediate)]);
    expect([limiter.taken, limiter.waiting]).toEqual([2, 1]);
  });

  it('tells a waiter that has waited too long its place, and lets patient ones wait', async () => {
    const error = ({ ahead, own }: Place) => new AppError('busy', `${ahead} before, ${own} own`);
    const limiter = createLimiter(1, { patience: { ms: 20, error } });
    await limiter.acquire('a');
    void limiter.acquire('b', { patient: true }).catch(() => {});
    void limiter.acquire('a', { patient: true }).catch(() => {});
    await expect(limiter.acquire('a')).rejects.toThrow('1 before, 0 own');
    expect(limiter.waiting).toBe(2);
    limiter.close();
  });

  it('lets calls that a client waits for go before background work of the same key', async () => {
    const limiter = createLimiter(1);
    const order: string[] = [];
    const hold = await limiter.acquire('a');
    const waiting = [true, true, false, false].map((patient, n) =>
      limiter.run(async () => void order.push(`${patient ? 'page' : 'call'} ${n}`), { key: 'a', patient }),
    );
    hold();
    await Promise.all(waiting);
    expect(order).toEqual(['call 2', 'call 3', 'page 0', 'page 1']);
  });

  it('admits work of different sizes, including large ones', async () => {
    const limiter = createLimiter(10);
    const small = await limiter.acquire('a', { size: 4 });
    const large = limiter.acquire('b', { size: 50 });
    const after = limiter.acquire('a', { size: 4 });
    expect(limiter.waiting).toBe(2);
    small();
    (await large)();
    await after;
    expect(limiter.taken).toBe(4);
  });
});

describe('run', () => {
  it('runs no more at once than allowed, and everything in the end', async () => {
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

  it('gives the slot of a waiter that gave up to the next', async () => {
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

  it('limits how many may wait, and refuses others with the error from `full`', async () => {
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

  it('continues after a failure', async () => {
    const limiter = createLimiter(1, { maxWaiting: 1 });
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await limiter.run(async () => 'yes')).toBe('yes');
  });
});
