import { describe, expect, it } from 'vitest';
import { fitToSchema } from './fit.ts';
import { createValidator } from './validate.ts';

describe('createValidator', () => {
  it('says what is wrong and where', () => {
    const validate = createValidator({
      type: 'object',
      properties: { items: { type: 'array', items: { type: 'number' } } },
      required: ['id'],
    });
    expect(validate({ id: 1, items: [1, 2] })).toEqual([]);
    const issues = validate({ items: [1, 'two'] });
    expect(issues.map(({ path, keyword }) => [path, keyword])).toEqual(
      expect.arrayContaining([
        [[], 'required'],
        [['items', 1], 'type'],
      ]),
    );
  });

  it('checks patterns wherever they stand, without running them by backtracking', () => {
    const validate = createValidator({
      type: 'object',
      properties: { slug: { type: 'string', pattern: '^(a+)+$' }, other: { not: { pattern: 'x' } } },
      patternProperties: { '^n_': { type: 'number' } },
      additionalProperties: false,
    });
    expect(validate({ slug: 'aaa', other: 'abc', n_1: 2 })).toEqual([]);
    expect(validate({ slug: `${'a'.repeat(40)}!` })).not.toEqual([]);
    expect(validate({ other: 'axc' })).not.toEqual([]);
    expect(validate({ n_1: 'two' })).not.toEqual([]);
    expect(validate({ m_1: 2 })).not.toEqual([]);
  });

  it('does not hang on the url format', () => {
    const started = performance.now();
    expect(createValidator({ format: 'url' })(`http://${'a'.repeat(60)}!`)).toBeDefined();
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('leaves the schema as it was', () => {
    const schema = { type: 'string', pattern: '^a' };
    createValidator(schema)('abc');
    expect(schema).toEqual({ type: 'string', pattern: '^a' });
  });
});

describe('fitToSchema', () => {
  const schema = {
    type: 'object',
    properties: {
      price: { type: ['number', 'null'] },
      tags: { type: 'array', items: { type: 'string' } },
      condition: { enum: ['New', 'Used'] },
      year: { type: 'integer' },
    },
    required: ['price'],
    additionalProperties: false,
  };

  it('converts types where nothing is made up by it', () => {
    expect(fitToSchema({ price: '12.50', tags: 'red', condition: ' new', year: '1999' }, schema)).toEqual({
      value: { price: 12.5, tags: ['red'], condition: 'New', year: 1999 },
      issues: [],
    });
  });

  it('leaves out what does not fit, null first', () => {
    expect(
      fitToSchema(
        { price: 'cheap', tags: ['a', { b: 1 }], condition: 'Broken', year: null, extra: 1 },
        schema,
      ),
    ).toEqual({
      value: { price: null, tags: ['a'] },
      issues: [],
    });
  });

  it('says so where a required value is missing', () => {
    const { issues } = fitToSchema(
      {},
      { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    );
    expect(issues.map((issue) => issue.keyword)).toEqual(['required']);
  });
});
