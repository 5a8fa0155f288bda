import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoop, TICK_MS } from './loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls that end when the test says so. */
function looks(retryMs = 1_000) {
  const open: { end: (ms: number) => void; fail: (error: unknown) => void }[] = [];
  const counts = { started: 0, failed: 0 };
  const loop = startLoop({
    look() {
      counts.started += 1;
      return new Promise((end, fail) => void open.push({ end, fail }));
    },
    retryMs,
    failed() {
      counts.failed += 1;
    },
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    loop,
    counts,
    async end(ms: number) {
      open.shift()?.end(ms);
      await settle();
    },
    async fail(message = 'away') {
      open.shift()?.fail(new Error(message));
      await settle();
    },
  };
}

it('polls for the first time after the time it is given, or when woken', async () => {
  const counts = [0, 0];
  const start = (nr: number) =>
    startLoop({
      async look() {
        counts[nr] = (counts[nr] ?? 0) + 1;
        return Number.POSITIVE_INFINITY;
      },
      firstMs: 1_000,
      retryMs: 1_000,
      failed() {},
    });
  const [, woken] = [start(0), start(1)];
  woken.wake();
  expect(counts).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(counts).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts).toEqual([1, 1]);
});

it('polls at once, and again after the time that the poll returned', async () => {
  const { counts, end } = looks();
  expect(counts.started).toBe(1);
  await end(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(counts.started).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts.started).toBe(2);
});

it('reports a lasting failure once a minute, and the next one after a success at once', async () => {
  const { counts, end, fail } = looks(1_000);
  for (let i = 0; i < 59; i++) {
    await fail();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(counts).toEqual({ started: 60, failed: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  await fail();
  expect(counts.failed).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await end(1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await fail();
  expect(counts.failed).toBe(3);
});

it('reports a different failure at once, but not one whose message only changes in numbers or names', async () => {
  const { counts, fail } = looks(1_000);
  const times = async (messages: string[]) => {
    for (const message of messages) {
      await fail(message);
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  await times(['disk full', 'away', 'disk full', 'away']);
  expect(counts.failed).toBe(2);
  await times(['waited 12 ms', 'waited 7 ms']);
  expect(counts.failed).toBe(3);
  await times(Array.from({ length: 26 }, (_, n) => `no ${String.fromCharCode(97 + n)}`));
  expect(counts.failed).toBe(10);
});

it('polls when woken, at the earliest of several requested times', async () => {
  const { loop, counts, end } = looks();
  await end(Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts.started).toBe(1);
  loop.wake(300);
  loop.wake(200);
  loop.wake(250);
  await vi.advanceTimersByTimeAsync(200);
  expect(counts.started).toBe(2);
  await end(Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(counts.started).toBe(2);
  loop.wake();
  expect(counts.started).toBe(3);
});

it('never runs two polls at once, and makes up for a missed one', async () => {
  const { loop, counts, end } = looks();
  loop.wake();
  loop.wake();
  loop.wake(10);
  await vi.advanceTimersByTimeAsync(10);
  expect(counts.started).toBe(1);
  await end(5_000);
  expect(counts.started).toBe(2);
  await end(5_000);
  expect(counts.started).toBe(2);
});

it('continues after a failure', async () => {
  const { counts, fail } = looks(1_000);
  await fail();
  expect(counts).toEqual({ started: 1, failed: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(counts.started).toBe(2);
});

it('stops after the running poll', async () => {
  const { loop, counts, end } = looks();
  let over = false;
  const stopping = loop.stop().then(() => {
    over = true;
  });
  loop.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(over).toBe(false);
  await end(0);
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counts.started).toBe(1);
});

it('ends long waits of all loops at the same moment, no later than asked', async () => {
  const moments: number[] = [];
  const start = () =>
    startLoop({
      look: async () => {
        moments.push(performance.now());
        return TICK_MS;
      },
      retryMs: 1_000,
      failed: () => {},
    });
  const loops = [start()];
  await vi.advanceTimersByTimeAsync(1_700);
  loops.push(start());
  await vi.advanceTimersByTimeAsync(4 * TICK_MS);
  const [first = 0, second = 0, ...rest] = moments;
  expect(second - first).toBe(1_700);
  expect(rest.length).toBeGreaterThanOrEqual(6);
  for (let n = 0; n < rest.length - 1; n += 2) expect(rest[n]).toBe(rest[n + 1]);
  expect((rest[0] ?? 0) - first).toBeLessThanOrEqual(TICK_MS);
  expect((rest[2] ?? 0) - (rest[0] ?? 0)).toBe(TICK_MS);
  await Promise.all(loops.map((loop) => loop.stop()));
});
