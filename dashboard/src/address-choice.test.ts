import { expect, test } from 'vitest';
import { pageNumber, searchWith } from './address-choice.ts';

test('a choice is added to the query of an address beside the others, and removed again', () => {
  expect(searchWith('', 'tab', 'errors')).toBe('?tab=errors');
  expect(searchWith('tab=errors&page=2', 'tab', 'tree')).toBe('?tab=tree&page=2');
  expect(searchWith('tab=errors&page=2', 'tab', '')).toBe('?page=2');
  expect(searchWith('tab=errors', 'tab', '')).toBe('');
});

test('an invalid page number in an address means the first page', () => {
  expect(['3', '0', '-1', '1.5', 'x', '9'.repeat(20)].map(pageNumber)).toEqual([3, 1, 1, 1, 1, 1]);
});
