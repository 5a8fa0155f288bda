import { expect, it } from 'vitest';
import { schemaOf } from './schema.ts';

it('takes names with their types for the properties of an object', () => {
  expect(schemaOf({ type: 'string', price: 'number' })).toEqual({
    type: 'object',
    properties: { type: { type: 'string' }, price: { type: 'number' } },
  });
});

it.each([{}, { type: 'object' }, { type: 'object', properties: {} }, { title: { type: 'string' } }])(
  'leaves %j as it is',
  (schema) => {
    expect(schemaOf(schema)).toBe(schema);
  },
);
