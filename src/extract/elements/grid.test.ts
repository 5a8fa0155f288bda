import { expect, it } from 'vitest';
import { table } from '../../convert/documents/tree.ts';
import { newElement } from '../../convert/html/tree-nodes.ts';
import { gridOf } from './grid.ts';

it('reads the first rows of a sheet that has more than a call may have arguments', () => {
  const sheet = table(Array.from({ length: 130_000 }, (_, i) => [[String(i)], ['x']]));
  // It was an internal error.
  expect(gridOf(sheet).rows).toHaveLength(2_000);
  expect(gridOf(newElement('table', {})).rows).toEqual([]);
});
