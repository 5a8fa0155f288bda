import { expect, test } from 'vitest';
import { pageNumber, searchWith } from './address-choice.ts';

test('a choice is put into the query of an address, beside what is there, and taken out again', () => {
  expect(searchWith('', 'tab', 'errors')).toBe('?tab=errors');
  expect(searchWith('tab=errors&page=2', 'tab', 'tree')).toBe('?tab=tree&page=2');
  expect(searchWith('tab=errors&page=2', 'tab', '')).toBe('?page=2');
  expect(searchWith('tab=errors', 'tab', '')).toBe('');
});

test('the page in an address is a number that a list may have, or the first', () => {
  expect(['3', '0', '-1', '1.5', 'x', '9'.repeat(20)].map(pageNumber)).toEqual([3, 1, 1, 1, 1, 1]);
});
