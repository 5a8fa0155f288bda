import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs so many at once, lets so many wait, and turns the others away', async () => {
  const turns = createTurns(2, 1);
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = () =>
    turns(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
    });
  const taken = [work(), work(), work()];
  await expect(work()).rejects.toMatchObject({ type: 'rate_limited', retryAfterSeconds: 10 });
  expect(running).toBe(2);
  ends[0]?.();
  await taken[0];
  expect(running).toBe(2);
  for (const end of ends) end();
  await Promise.all(taken);
  expect(most).toBe(2);
});

it('goes on after a failure', async () => {
  const turns = createTurns(1, 1);
  await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns(async () => 'yes')).toBe('yes');
});
