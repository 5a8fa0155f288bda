import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

test('counts additions and removals by key, and in total', () => {
  const tally = new Tally();
  tally.add('a');
  tally.add('a');
  tally.add('b');
  expect([tally.of('a'), tally.of('b'), tally.of('c'), tally.total]).toEqual([2, 1, 0, 3]);
  tally.remove('a');
  tally.remove('b');
  expect([tally.of('a'), tally.of('b'), tally.total]).toEqual([1, 0, 1]);
});

test('does not go below zero', () => {
  const tally = new Tally();
  tally.remove('a');
  tally.add('a');
  expect([tally.of('a'), tally.total]).toEqual([1, 1]);
});
