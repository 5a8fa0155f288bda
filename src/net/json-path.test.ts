import { expect, it } from 'vitest';
import { at, listAt } from './json-path.ts';

const ANSWER = { choices: [{ text: 'yes' }], error: null };

it('walks members and indexes, and stops where there is nothing', () => {
  expect(at(ANSWER, 'choices', 0, 'text')).toBe('yes');
  expect(at(ANSWER)).toBe(ANSWER);
  expect(at(ANSWER, 'error', 'message')).toBeUndefined();
  expect(at(ANSWER, 'choices', 1, 'text')).toBeUndefined();
  expect(at(ANSWER, 'choices', 'length')).toBeUndefined();
  expect(at('text', 0)).toBeUndefined();
});

it('gives an empty list where there is none', () => {
  expect(listAt(ANSWER, 'choices')).toEqual([{ text: 'yes' }]);
  expect(listAt(ANSWER, 'error')).toEqual([]);
});
