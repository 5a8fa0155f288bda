import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { checkSchema } from './check.ts';

function refusal(schema: unknown): AppError {
  try {
    checkSchema(schema);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('checkSchema', () => {
  it('returns a valid schema', () => {
    const schema = {
      type: 'object',
      properties: { name: { $ref: '#/$defs/name' }, tree: { $ref: '#' } },
      $defs: { name: { type: ['string', 'null'], minLength: 1 } },
    };
    expect(checkSchema(schema)).toBe(schema);
  });

  it.each([
    ['an array', [], ['schema']],
    ['a map of type names', { name: 'string', price: 'number' }, ['schema']],
    ['an unknown type', { type: 'text' }, ['schema', 'type']],
    [
      'a boolean required',
      { properties: { a: { type: 'string', required: true } } },
      ['schema', 'properties', 'a', 'required'],
    ],
    ['properties that are a list', { properties: ['a'] }, ['schema', 'properties']],
    ['a remote reference', { $ref: 'https://example.com/schema.json' }, ['schema', '$ref']],
    [
      'a remote reference deep inside',
      { items: { anyOf: [{ $ref: 'other.json#/a' }] } },
      ['schema', 'items', 'anyOf', 0, '$ref'],
    ],
    ['a reference to nothing', { $ref: '#/$defs/none' }, ['schema', '$ref']],
    ['a pattern that cannot be run', { type: 'string', pattern: '(?=a)' }, ['schema', 'pattern']],
    [
      'one in what only a reference leads to',
      { $ref: '#/x/y', x: { y: { items: { pattern: '(?=a)' } } } },
      ['schema', 'x', 'y', 'items', 'pattern'],
    ],
    ['lists of names that are none', { dependentRequired: { a: 5 } }, ['schema', 'dependentRequired']],
  ])('refuses %s and says where', (_, schema, path) => {
    const error = refusal(schema);
    expect(error.type).toBe('validation');
    expect(error.details?.[0]?.path).toEqual(path);
  });

  it('refuses references that go round in circles', () => {
    for (const circle of [
      { $ref: '#' },
      { type: 'object', $recursiveRef: '#' },
      { $ref: '#/x', x: { properties: { a: { $ref: '#/x/properties/a' } } } },
    ]) {
      expect(refusal(circle).details?.[0]?.message).toContain('refers to itself');
    }
    expect(
      refusal({
        $ref: '#/$defs/a',
        $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { anyOf: [{ $ref: '#/$defs/a' }] } },
      }).type,
    ).toBe('validation');
  });

  it('refuses schemas that double at every step', () => {
    const $defs: Record<string, unknown> = { d0: { type: 'string' } };
    for (let i = 1; i < 40; i++)
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
    expect(refusal({ $ref: '#/$defs/d39', $defs }).details?.[0]?.code).toBe('too_big');
  });

  it('refuses schemas that are too big or too deep', () => {
    let deep: unknown = { type: 'string' };
    for (let i = 0; i < 5000; i++) deep = { type: 'array', items: deep };
    expect(refusal(deep).details?.[0]?.code).toBe('too_big');
    const properties = Object.fromEntries(
      Array.from({ length: 8000 }, (_, i) => [`p${i}`, { type: 'string' }]),
    );
    expect(refusal({ type: 'object', properties }).details?.[0]?.code).toBe('too_big');
  });

  it('does not take names of properties or values of an enum for keywords', () => {
    const schema = { properties: { $ref: { type: 'string' }, pattern: { enum: ['(', { $ref: 'x' }] } } };
    expect(checkSchema(schema)).toBe(schema);
  });
});
