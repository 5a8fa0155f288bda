import { expect, it } from 'vitest';
import { startOf } from './start-of.ts';

it.each([
  ['shorter', 10, 'shorter'],
  ['longer', 4, 'long'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
])('of %j, %i characters are %j', (text, most, start) => {
  expect(startOf(text, most)).toBe(start);
});
