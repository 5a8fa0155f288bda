import { expect, it } from 'vitest';
import { mapLimited } from './map-limited.ts';

const never = new AbortController().signal;

it('keeps the order', async () => {
  const slow = async (n: number) => {
    await new Promise((resolve) => setTimeout(resolve, 5 * (4 - n)));
    return n * 2;
  };
  expect(await mapLimited([1, 2, 3], { limit: 3, signal: never }, slow)).toEqual([2, 4, 6]);
});

it('aborts the rest at the first failure', async () => {
  const started: number[] = [];
  const failing = mapLimited([1, 2, 3, 4], { limit: 2, signal: never }, async (n, signal) => {
    started.push(n);
    if (n === 1) throw new Error('first');
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await expect(failing).rejects.toThrow('first');
  expect(started.length).toBeLessThan(4);
});
