import { expect, test } from 'vitest';
import { assign } from './assign.ts';

test.each([
  ['the only fit', [[0.6]], [0]],
  [
    'each field its own place',
    [
      [0.6, 0.2],
      [0.2, 0.7],
    ],
    [0, 1],
  ],
  [
    'the order of the fields decides nothing alone',
    [
      [0.5, 0.5],
      [0.5, 0.5],
    ],
    [-1, -1],
  ],
  ['two places that fit one field equally', [[0.6, 0.6]], [-1]],
  ['two fields that fit one place equally', [[0.6], [0.6]], [-1, -1]],
  ['no place', [[0, 0]], [-1]],
  ['no fields', [], []],
])('%s', (_, fits, chosen) => {
  expect(assign(fits)).toEqual(chosen);
});
