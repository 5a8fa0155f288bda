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

  it('of one page alone is no reason to leave the host alone for long', () => {
    const after = next({ slots: 4, failures: 5 }, { trouble: true, isOfPage: true });
    expect(after).toMatchObject({ slots: 2, failures: 5, waitMs: 500 });
    expect(next({ slots: 2 }, { trouble: true, isOfPage: true }).slots).toBe(2);
    expect(next({ slots: 1 }, { trouble: true, isOfPage: true }).slots).toBe(1);
  });

  it('of a host where something still answers pauses it for a few seconds at most', () => {
    const pauses = [0, 2, 3, 60].map(
      (failures) => next({ failures }, { trouble: true, isThere: true }).waitMs,
    );
    expect(pauses).toEqual([500, 2_000, 4_000, 4_000]);
    expect(next({}, { trouble: true, isThere: true, retryAfterMs: 60_000 }).waitMs).toBe(60_000);
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
  it('restores slots one by one, until none are missing', () => {
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

describe('pace', () => {
  const answered = (state: Partial<HostState>, ms: number, count = 100, most = 64) =>
    next(state, { answered: { count, ms } }, most);

  it('grows while the host is as quick as ever, up to what is configured', () => {
    let state: HostState = UNKNOWN_HOST;
    const paces = Array.from({ length: 7 }, () => {
      state = answered(state, 200);
      return state.pace;
    });
    expect(paces).toEqual([12, 18, 27, 41, 62, 64, 64]);
    expect(answered({}, 200, 100, 4).pace).toBe(4);
  });

  it('does not change while its slots are not used, or the host is slightly slower', () => {
    expect(answered({ pace: 20, answerMs: 200 }, 200, 9).pace).toBe(20);
    expect(answered({ pace: 20, answerMs: 200 }, 330).pace).toBe(20);
  });

  it('grows where all processes together use its slots, by what each of them was answered', () => {
    expect(answered({ pace: 20, answerMs: 200, inFlight: 9 }, 200, 4).pace).toBe(20);
    expect(answered({ pace: 20, answerMs: 200, inFlight: 20 }, 200, 4).pace).toBe(24);
  });

  it('falls when the host takes far longer than when it is well, before it complains', () => {
    expect(answered({ pace: 60, answerMs: 200 }, 500).pace).toBe(42);
    expect(answered({ answerMs: 200 }, 900).pace).toBe(5);
    expect(answered({ pace: 1, answerMs: 200 }, 900).pace).toBe(1);
  });

  it('ignores a few milliseconds more for a very quick host', () => {
    expect(answered({ pace: 20, answerMs: 2 }, 40).pace).toBe(30);
  });

  it('remembers the best time, and adapts to a host that stays slower', () => {
    expect(answered({ answerMs: 200 }, 100).answerMs).toBe(100);
    expect(answered({ answerMs: 200 }, 900).answerMs).toBe(205);
  });

  it('is reset by trouble', () => {
    expect(next({ pace: 60, answerMs: 20 }, { trouble: true }, 64)).toMatchObject({ pace: 8, slots: 30 });
    expect(next({ slots: 5, pace: 60 }, {}, 64)).toMatchObject({ pace: 60, slots: 6 });
  });
});
