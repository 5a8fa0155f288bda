import { expect, it } from 'vitest';
import { timesOfStat, watchIdleCores } from './idle-cores.ts';

it('tells how many cores were idle since it started', () => {
  let clock = 100;
  let times = { cores: 2, busyMs: 5_300 };
  const idle = watchIdleCores(
    () => times,
    () => clock,
  );
  expect(idle()).toBe(0);
  times = { cores: 2, busyMs: 6_800 };
  clock += 1_000;
  expect(idle()).toBe(0.5);
});

it('counts time stolen by other machines as busy, and waiting for a disk as idle', () => {
  const stat =
    'cpu  90 9 9 9 9 9 9 9 9 9\ncpu0 10 1 5 700 80 1 2 3 4 0\ncpu10 1 0 0 9 0 0 0 0 0 0\nintr 5 0 0\n';
  expect(timesOfStat(stat)).toEqual({ cores: 2, busyMs: 230 });
});
