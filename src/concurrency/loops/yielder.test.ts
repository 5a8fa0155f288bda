import { expect, it } from 'vitest';
import { createYielder } from './yielder.ts';

it('yields to other work when its time is over, and not before', async () => {
  let time = 0;
  const yieldIfLong = createYielder(() => time);
  expect(yieldIfLong()).toBeUndefined();
  time = 20;
  let others = 0;
  setImmediate(() => others++);
  await yieldIfLong();
  expect(others).toBe(1);
  expect(yieldIfLong()).toBeUndefined();
});
