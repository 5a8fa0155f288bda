import { expect, it } from 'vitest';
import { pointerOf, valueAt } from './json-pointer.ts';

it('finds the value at a path of an answer', () => {
  const json = { offers: [{ 'a/b': 1 }] };
  expect(valueAt(json, pointerOf('offers[0].a/b'))).toBe(1);
  expect(valueAt(json, '')).toBe(json);
  expect(valueAt(json, '/offers/1')).toBeUndefined();
});

it.each(['/constructor', '/toString', '/list/map'])(
  'finds nothing at %s that every object inherits',
  (pointer) => {
    expect(valueAt({ list: [] }, pointer)).toBeUndefined();
  },
);
