import { expect, it } from 'vitest';
import { letterRuns } from './letter-runs.ts';

it('finds words by their letters in any order, whole lines first, but no other words with the same sum', () => {
  const runs = letterRuns('one of two\r\none two of\r\nbd ac');
  expect(runs.find('owt fo eno', 1)?.from).toBe(3);
  expect(runs.find('o wto f', 0)?.text).toBe('of two');
  expect(runs.find('bc', 0)).toBeNull();
});
