import { describe, expect, it } from 'vitest';
import { createValidator } from '../json-schema/validate.ts';
import { sampleValue } from './sample-value.ts';

const SCHEMAS = [
  { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } }, required: ['name'] },
  { type: 'array', items: { type: 'object', properties: { url: { type: 'string', format: 'uri' } } } },
  { type: 'string', minLength: 30 },
  { type: 'string', maxLength: 3 },
  { type: 'integer', minimum: 10, multipleOf: 4 },
  { type: 'number', exclusiveMinimum: 0, maximum: 0.5, multipleOf: 0.25 },
  { type: 'number', maximum: -3 },
  { type: 'number', minimum: 0, exclusiveMinimum: true },
  { enum: ['red', 'blue'] },
  { const: 7 },
  { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
  { type: 'array', minItems: 3, maxItems: 4, items: { type: 'boolean' } },
  { type: 'object', properties: { when: { type: ['string', 'null'], format: 'date-time' } } },
  {
    $defs: {
      node: {
        type: 'object',
        properties: { child: { $ref: '#/$defs/node' }, label: { type: 'string' } },
        required: ['label'],
      },
    },
    $ref: '#/$defs/node',
  },
  { allOf: [{ type: 'object', required: ['a'] }, { properties: { a: { type: 'integer', minimum: 2 } } }] },
  {},
];

describe('sampleValue', () => {
  it.each(SCHEMAS.map((schema) => [JSON.stringify(schema), schema]))('fits %s', (_, schema) => {
    const value = sampleValue(schema as Record<string, unknown>);
    expect(createValidator(schema as Record<string, unknown>)(value)).toEqual([]);
    expect(sampleValue(schema as Record<string, unknown>)).toEqual(value);
  });

  it('ends for a schema that refers to itself', () => {
    const names = Array.from({ length: 20 }, (_, i) => `child${i}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: '#' }]));
    const value = sampleValue({ type: 'object', properties });
    expect(JSON.stringify(value).length).toBeLessThan(1_000_000);
  });

  it('fails if no value fits', () => {
    const code = { type: 'string', pattern: '^[A-Z]{3}$' };
    const schema = { type: 'object', properties: { code }, required: ['code'] };
    expect(() => sampleValue(schema)).toThrow(/No mock data/);
  });
});
