import { expect, it } from 'vitest';
import { giveMemoryBack } from './give-memory-back.ts';

it('collects once after a busy time, and not while something runs', async () => {
  const running = new Set(['a']);
  let collections = 0;
  const keeper = giveMemoryBack(running, () => void collections++, 10);
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));
  await aWhile();
  expect(collections).toBe(0);
  keeper.worked();
  await aWhile();
  expect(collections).toBe(0);
  running.clear();
  await expect.poll(() => collections).toBe(1);
  await aWhile();
  expect(collections).toBe(1);
  keeper.stop();
});
