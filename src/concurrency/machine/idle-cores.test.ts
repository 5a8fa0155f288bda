import { expect, it } from 'vitest';
import { watchIdleCores } from './idle-cores.ts';

const core = (user: number, sys: number) => ({ times: { user, nice: 0, sys, idle: 0, irq: 0 } });

it('tells how many cores were idle since it began to watch', () => {
  let clock = 100;
  let cores = [core(5_000, 300), core(0, 0)];
  const idle = watchIdleCores(
    () => cores,
    () => clock,
  );
  expect(idle()).toBe(0);
  cores = [core(5_900, 400), core(500, 0)];
  clock += 1_000;
  expect(idle()).toBe(0.5);
});
