import { setImmediate as tick } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createTurns, forEachAtOnce } from './at-once.ts';

async function* numbers(count: number) {
  for (let number = 0; number < count; number++) yield number;
}

it('works on as many at once as allowed', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await forEachAtOnce(numbers(10), { atOnce: 3, stop: () => {} }, async (number) => {
    most = Math.max(most, ++running);
    for (let wait = 0; wait < 3; wait++) await tick();
    running--;
    done.push(number);
  });
  expect([most, done.toSorted((a, b) => a - b)]).toEqual([3, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});

it('ends with the first error, after running work has ended, and stops the source', async () => {
  const begun: number[] = [];
  const stop = vi.fn();
  const work = forEachAtOnce(numbers(100), { atOnce: 2, stop }, async (number) => {
    begun.push(number);
    await tick();
    if (number === 3) throw new Error('the mill burns');
  });
  await expect(work).rejects.toThrow('the mill burns');
  expect(stop).toHaveBeenCalledOnce();
  expect(begun.length).toBeLessThan(8);
});

it('keeps the order of turns', async () => {
  const takeTurn = createTurns();
  const said: string[] = [];
  const turns = ['slow', 'quick'].map(async (name) => {
    const { mine, end } = takeTurn();
    if (name === 'slow') for (let wait = 0; wait < 5; wait++) await tick();
    await mine;
    said.push(name);
    end();
  });
  await Promise.all(turns);
  expect(said).toEqual(['slow', 'quick']);
});
