import { expect, it } from 'vitest';
import { isEmptySchema, schemaOf } from './schema.ts';

it('accepts names with their types as the properties of an object', () => {
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

it('recognises what zod-to-json-schema makes of a schema of zod 4', () => {
  expect(isEmptySchema({ $schema: 'http://json-schema.org/draft-07/schema#' })).toBe(true);
  expect(isEmptySchema({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' })).toBe(false);
  expect(isEmptySchema(null)).toBe(false);
});
