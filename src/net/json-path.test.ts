import { expect, it } from 'vitest';
import { at, listAt } from './json-path.ts';

const ANSWER = { choices: [{ text: 'yes' }], error: null };

it('follows members and indexes, and stops where one is missing', () => {
  expect(at(ANSWER, 'choices', 0, 'text')).toBe('yes');
  expect(at(ANSWER)).toBe(ANSWER);
  expect(at(ANSWER, 'error', 'message')).toBeUndefined();
  expect(at(ANSWER, 'choices', 1, 'text')).toBeUndefined();
  expect(at(ANSWER, 'choices', 'length')).toBeUndefined();
  expect(at('text', 0)).toBeUndefined();
});

it('returns an empty list if there is none', () => {
  expect(listAt(ANSWER, 'choices')).toEqual([{ text: 'yes' }]);
  expect(listAt(ANSWER, 'error')).toEqual([]);
});
