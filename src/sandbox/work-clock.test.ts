import { expect, it } from 'vitest';
import { createWorkClock } from './work-clock.ts';

function work(ms: number): void {
  const before = process.cpuUsage();
  for (let spent = 0; spent < ms * 1000; ) {
    const { user, system } = process.cpuUsage(before);
    spent = user + system;
  }
}

it('counts the time of tasks, not the time before the first', () => {
  const clock = createWorkClock(() => process.pid);
  work(100);
  const secondsWorked = clock.begin();
  expect(secondsWorked()).toBeLessThan(0.05);
  work(100);
  expect(secondsWorked()).toBeGreaterThan(0.05);
  clock.end();
  expect(clock.takeSeconds(true)).toBeGreaterThan(0.05);
  expect(clock.takeSeconds(true)).toBeLessThan(0.05);
});
