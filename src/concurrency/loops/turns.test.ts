import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('lets others run when its time is over, and not before', async () => {
  let time = 0;
  const turn = createTurns(() => time);
  expect(turn()).toBeUndefined();
  time = 20;
  let others = 0;
  setImmediate(() => others++);
  await turn();
  expect(others).toBe(1);
  expect(turn()).toBeUndefined();
});
