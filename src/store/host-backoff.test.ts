/** How a host is slowed down and sped up again. */
import { describe, expect, it } from 'vitest';
import { type HostNote, type HostState, hostAfter, UNKNOWN_HOST } from './host-backoff.ts';

const next = (state: Partial<HostState>, note: Partial<HostNote>, slots = 8) =>
  hostAfter({ ...UNKNOWN_HOST, ...state }, { host: 'a.example', ...note }, slots);

describe('trouble', () => {
  it('halves the slots, down to one', () => {
    expect(next({}, { trouble: true }).slots).toBe(4);
    expect(next({ slots: 5 }, { trouble: true }).slots).toBe(2);
    expect(next({ slots: 1 }, { trouble: true }).slots).toBe(1);
  });

  it('pauses the host for twice as long each time, half a minute at most', () => {
    const pauses = [0, 1, 2, 5, 6, 60].map((failures) => next({ failures }, { trouble: true }).waitMs);
    expect(pauses).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
    expect(next({ failures: 2 }, { trouble: true }).failures).toBe(3);
  });

  it('waits as long as the host asks for', () => {
    expect(next({}, { trouble: true, retryAfterMs: 60_000 }).waitMs).toBe(60_000);
    expect(next({ failures: 3 }, { trouble: true, retryAfterMs: 10 }).waitMs).toBe(4_000);
  });

  it('doubles the delay between pages only when the host complained', () => {
    expect(next({ delayMs: 300 }, { trouble: true }).delayMs).toBe(300);
    const delays = [0, 200, 300, 9_000].map(
      (delayMs) => next({ delayMs }, { trouble: true, complaint: true }).delayMs,
    );
    expect(delays).toEqual([250, 400, 600, 10_000]);
  });

  it('during a pause changes only how long it lasts', () => {
    const paused = { ...UNKNOWN_HOST, slots: 4, delayMs: 250, failures: 1, waitMs: 400 };
    const note = { trouble: true, complaint: true };
    expect(next(paused, note)).toEqual(paused);
    expect(next(paused, { ...note, retryAfterMs: 900 })).toEqual({ ...paused, waitMs: 900 });
  });
});

describe('success', () => {
  it('gives slots back one by one, until there is nothing to remember', () => {
    expect(next({ slots: 5 }, {}).slots).toBe(6);
    expect(next({ slots: 7 }, {}).slots).toBeNull();
    expect(next({}, {}).slots).toBeNull();
  });

  it('halves the delay, and forgets a short one and the failures', () => {
    expect(next({ delayMs: 251, failures: 4 }, {})).toMatchObject({ delayMs: 125, failures: 0 });
    expect(next({ delayMs: 99 }, {}).delayMs).toBe(0);
  });
});

it('keeps to what robots.txt asks for', () => {
  expect(next({}, { robotsDelayMs: 2_000 })).toMatchObject({ robotsDelayMs: 2_000, waitMs: 2_000 });
  expect(next({ robotsDelayMs: 2_000 }, { trouble: true }).robotsDelayMs).toBe(2_000);
  expect(next({ robotsDelayMs: 2_000 }, { robotsDelayMs: 0 }).robotsDelayMs).toBe(0);
});
