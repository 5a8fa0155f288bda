import { describe, expect, it } from 'vitest';
import { fitToSchema } from '../../json-schema/fit.ts';
import { createValidator } from '../../json-schema/validate.ts';
import { askingSchema } from './asking-schema.ts';
import { relaxedSchema } from './relaxed-schema.ts';

const PRODUCT = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, description: 'Its name.' },
    price: { type: 'number', minimum: 0 },
    kind: { enum: ['a', 'b'], type: 'string' },
    maker: { $ref: '#/$defs/maker' },
    offers: { type: 'array', minItems: 1, items: { $ref: '#/$defs/offer' } },
  },
  required: ['name'],
  $defs: {
    maker: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    offer: { type: 'object', properties: { amount: { oneOf: [{ type: 'number' }, { type: 'string' }] } } },
  },
};

describe('askingSchema', () => {
  it('asks for every member, and lets each be null', () => {
    const { schema, strict, wrappedAs } = askingSchema(PRODUCT);
    expect({ strict, wrappedAs }).toEqual({ strict: true, wrappedAs: null });
    expect(schema).toMatchObject({
      required: ['name', 'price', 'kind', 'maker', 'offers'],
      additionalProperties: false,
      properties: {
        name: { type: ['string', 'null'], description: 'Its name. (minimum length 1)' },
        price: { type: ['number', 'null'], description: '(at least 0)' },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
        maker: { anyOf: [{ $ref: '#/$defs/maker' }, { type: 'null' }] },
      },
      $defs: { maker: { properties: { city: { type: ['string', 'null'] } }, additionalProperties: false } },
    });
    expect(JSON.stringify(schema)).not.toMatch(/"(?:minimum|minLength|minItems|oneOf|\$schema)":/);
    expect(
      createValidator(schema)({ name: null, price: null, kind: null, maker: null, offers: null }),
    ).toEqual([]);
  });

  it('leaves the schema of the caller as it was', () => {
    const before = structuredClone(PRODUCT);
    askingSchema(PRODUCT);
    relaxedSchema(PRODUCT);
    expect(PRODUCT).toEqual(before);
  });

  it.each([
    { type: 'array', items: { type: 'string' } },
    { type: 'string' },
    { anyOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: 'null' }] },
    { $ref: '#/$defs/x', $defs: { x: { type: 'object', properties: { next: { $ref: '#' } } } } },
  ])('puts another root into an object: %j', (schema) => {
    const asking = askingSchema(schema);
    expect(asking.wrappedAs).toBe('answer');
    expect(asking.schema).toMatchObject({
      type: 'object',
      required: ['answer'],
      additionalProperties: false,
    });
    expect(() => createValidator(asking.schema)({ answer: null })).not.toThrow();
  });

  it.each([
    { type: 'object' },
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', properties: { a: {} } },
    { type: 'object', properties: { a: { allOf: [{ type: 'string' }, { minLength: 1 }] } } },
    { type: 'object', properties: { a: { type: 'array', prefixItems: [{ type: 'string' }] } } },
  ])('is not strict if strict modes cannot express it: %j', (schema) => {
    expect(askingSchema(schema).strict).toBe(false);
  });
});

describe('relaxedSchema', () => {
  it('forgives what is missing and nothing else', () => {
    const relaxed = relaxedSchema(PRODUCT);
    const issues = createValidator(relaxed);
    expect(issues({})).toEqual([]);
    expect(issues({ name: null, maker: { city: null }, offers: [] })).toEqual([]);
    expect(issues({ offers: [{ amount: null }] })).toEqual([]);
    expect(issues({ price: -1 })).not.toEqual([]);
    expect(issues({ name: '' })).not.toEqual([]);
    expect(issues({ kind: 'c' })).not.toEqual([]);
    expect(fitToSchema({ price: '3' }, relaxed).value).toEqual({ price: 3 });
  });

  it('does not turn a "not" around', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, not: { required: ['b'] } };
    expect(createValidator(relaxedSchema(schema))({ a: 'x' })).toEqual([]);
  });
});
