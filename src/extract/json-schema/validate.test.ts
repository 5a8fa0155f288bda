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

  it('checks patterns wherever they are, without backtracking', () => {
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

  it('checks a pattern and a format of the same string, and names the one that does not fit', () => {
    const validate = createValidator({ type: 'string', format: 'email', pattern: '^[a-z@.]+$' });
    expect(validate('ann@example.com')).toEqual([]);
    expect(validate('ann1@example.com')).toEqual([
      { path: [], keyword: 'pattern', message: 'String does not match pattern.' },
    ]);
    expect(validate('ann')).toMatchObject([{ keyword: 'format' }]);
  });

  it('checks thousands of strings by a pattern in time linear in their number', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `item ${i}`);
    const validate = createValidator({ type: 'array', items: { type: 'string', pattern: '^[a-z]+ \\d+$' } });
    const started = process.threadCpuUsage();
    expect(validate(names)).toEqual([]);
    expect(validate([...names, 'item'])).toHaveLength(1);
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(2_000);
  });

  it('finds the patterns of schemas that are referred to, wherever they are', () => {
    const validate = createValidator({
      type: 'object',
      properties: { slug: { $ref: '#/x-types/slug' } },
      'x-types': { slug: { pattern: '^(a+)+$' } },
    });
    const started = process.cpuUsage();
    expect(validate({ slug: 'aaa' })).toEqual([]);
    expect(validate({ slug: `${'a'.repeat(40)}!` }).map(({ path }) => path)).toEqual([['slug']]);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  it.each([
    ['in a list of no schemas', { $ref: '#/x/0', x: [{ type: 'string' }] }],
    ['among defaults', { $ref: '#/default', default: { type: 'string' } }],
    ['by a name', { $ref: '#word', $defs: { word: { $anchor: 'word', type: 'string' } } }],
    ['by a dynamic name', { $dynamicRef: '#word', $defs: { word: { $anchor: 'word', type: 'string' } } }],
    [
      'from a schema with a name of its own',
      { allOf: [{ $id: 'https://b.example/', $ref: '#/$defs/word' }], $defs: { word: { type: 'string' } } },
    ],
  ])('follows a reference to a schema %s', (_, schema) => {
    const validate = createValidator(schema);
    expect(validate('word')).toEqual([]);
    expect(validate(5).map(({ keyword }) => keyword)).toContain('type');
  });

  it('does not take annotations for rules: ids of examples are not names of schemas', () => {
    const user = { type: 'object', properties: { id: { type: 'integer' } }, example: { id: 1 } };
    const schema = { type: 'object', $id: 'https://[', properties: { author: user, owner: user } };
    expect(
      createValidator(schema)({ author: { id: 1 }, owner: { id: 'x' } }).map(({ path }) => path),
    ).toEqual([['owner', 'id']]);
  });

  it('knows the exclusive bounds of draft 4 and OpenAPI, whether or not the draft is named', () => {
    const schema = {
      type: 'number',
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 9,
      exclusiveMaximum: false,
    };
    for (const one of [schema, { $schema: 'http://json-schema.org/draft-04/schema#', ...schema }]) {
      expect([0, 0.5, 9, 10].map((value) => createValidator(one)(value).length)).toEqual([1, 0, 0, 1]);
    }
  });

  it('knows the dependencies of draft 7, whatever the members are called', () => {
    const needs = { id: ['name'], $ref: { required: ['id'] } };
    const validate = createValidator({ anyOf: [{ dependencies: needs }], items: { dependencies: needs } });
    const values = [{ id: 1 }, { id: 1, name: 'a' }, { $ref: 1 }, { $ref: 1, id: 1, name: 'a' }];
    expect(values.map((value) => validate(value).length > 0)).toEqual([true, false, true, false]);
  });

  it('treats a surrogate pair as one character even in a pattern that the u flag does not allow', () => {
    const validate = createValidator({ type: 'string', pattern: '^[^<>]+\\-$' });
    expect(validate('a😀-')).toEqual([]);
    expect(validate('a<-')).toHaveLength(1);
  });

  it('does not hang on the url format', () => {
    const started = process.cpuUsage();
    expect(createValidator({ format: 'url' })(`http://${'a'.repeat(60)}!`)).toBeDefined();
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
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

  it('converts types where that invents nothing', () => {
    expect(fitToSchema({ price: '12.50', tags: 'red', condition: ' new', year: '1999' }, schema)).toEqual({
      value: { price: 12.5, tags: ['red'], condition: 'New', year: 1999 },
      issues: [],
    });
  });

  it('sets what does not fit to null if allowed, else leaves it out', () => {
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

  it('removes one wrong field from each of many entries', () => {
    const entry = {
      type: 'object',
      properties: { name: { type: 'string' }, url: { type: 'string', format: 'uri' } },
    };
    const list = { type: 'object', properties: { items: { type: 'array', items: entry } } };
    const items = Array.from({ length: 300 }, (_, i) => ({
      name: `n${i}`,
      url: i % 2 ? `/${i}` : 'https://a.example/',
    }));
    const { value, issues } = fitToSchema({ items }, list);
    expect(issues).toEqual([]);
    expect(value).toEqual({ items: items.map(({ name, url }, i) => (i % 2 ? { name } : { name, url })) });
  });

  it('removes the wrong entries from a list, and keeps the others in their order', () => {
    const list = {
      type: 'array',
      items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    };
    const { value } = fitToSchema(
      Array.from({ length: 250 }, (_, n) => ({ n: n % 3 ? n : 'none' })),
      list,
    );
    expect(value).toEqual(Array.from({ length: 250 }, (_, n) => ({ n })).filter(({ n }) => n % 3));
  });

  it('removes the right entries, whichever rule finds them first', () => {
    const rules = [{ items: { not: { const: 'f' } } }, { items: { not: { const: 'c' } } }];
    expect(fitToSchema([...'abcdefg'], { type: 'array', allOf: rules }).value).toEqual([...'abdeg']);
  });

  it('removes what is wrong inside an entry before the entry, and nothing from the next one', () => {
    const inner = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const tags = { type: 'array', items: { enum: ['good'] } };
    const entry = { type: 'object', properties: { inner, tags }, required: ['inner', 'tags'] };
    const good = { inner: { n: 1 }, tags: ['good'] };
    const given = [{ inner: { n: 'none' }, tags: ['bad'] }, good];
    expect(fitToSchema(given, { type: 'array', items: entry })).toEqual({ value: [good], issues: [] });
  });

  it('shortens a list that is too long, or has entries twice, instead of leaving it out', () => {
    const list = { type: 'array', items: { type: 'string' } };
    const rules = {
      type: 'object',
      properties: { top: { ...list, maxItems: 2 }, tags: { ...list, uniqueItems: true } },
    };
    expect(fitToSchema({ top: ['a', 'b', 'c', 'd'], tags: ['x', 'y', 'x', 'z', 'y'] }, rules)).toEqual({
      value: { top: ['a', 'b'], tags: ['x', 'y', 'z'] },
      issues: [],
    });
    expect(fitToSchema(['a', 'b', 'c'], { ...list, maxItems: 1 })).toEqual({ value: ['a'], issues: [] });
  });

  it('reports a required value that is missing', () => {
    const { issues } = fitToSchema(
      {},
      { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    );
    expect(issues.map((issue) => issue.keyword)).toEqual(['required']);
  });
});
