import { expect, it } from 'vitest';
import { isLight } from './light.ts';

it('is false for every schema that can take long on a small value', () => {
  const twice = { anyOf: [{ properties: { a: { $ref: '#' } } }, { properties: { a: { $ref: '#' } } }] };
  expect(isLight(twice)).toBe(false);
  expect(isLight({ $recursiveRef: '#', type: 'object' })).toBe(false);
  expect(isLight({ type: 'object', properties: { a: { type: 'string', pattern: '^a' } } })).toBe(true);
});
