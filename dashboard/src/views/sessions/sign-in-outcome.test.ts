import { expect, it } from 'vitest';
import { signInOutcome } from './sign-in-outcome.ts';

it('is bad if the recipe failed, and not if it waits for a code', () => {
  expect(signInOutcome({ status: 'ready' })).toMatchObject({ bad: false });
  expect(signInOutcome({ status: 'waiting' })).toMatchObject({ bad: false });
  expect(signInOutcome({ status: 'failed', error: 'Action 1 failed' })).toEqual({
    words: 'Action 1 failed',
    bad: true,
  });
});
