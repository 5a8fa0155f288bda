import { expect, test } from 'vitest';
import { z } from 'zod';
import { issuesOf, MAX_ISSUES } from './issues.ts';

function issues(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value);
  return error ? issuesOf(error) : [];
}

test('an unknown discriminator is an invalid value', () => {
  const schema = z.discriminatedUnion('type', [z.object({ type: z.literal('a') })]);
  expect(issues(schema, { type: 'b' })).toMatchObject([{ code: 'invalid_value', path: ['type'] }]);
});

test('the branch of a union that matched furthest is reported', () => {
  const schema = z.object({
    value: z.union([z.literal(-1), z.object({ a: z.object({ b: z.int() }) }), z.string()]),
  });
  expect(issues(schema, { value: { a: { b: 'x' } } })).toMatchObject([
    { code: 'invalid_type', path: ['value', 'a', 'b'] },
  ]);
});

test('a missing field is called missing', () => {
  const schema = z.object({ url: z.string() });
  expect(issues(schema, {})).toMatchObject([
    { code: 'invalid_type', message: 'Required, and missing: expected string' },
  ]);
  expect(issues(schema, { url: 5 })[0]?.message).toBe('Invalid input: expected string, received number');
});

test('a wrong literal gives way to a wrong type', () => {
  const schema = z.union([z.literal(-1), z.int()]);
  expect(issues(schema, 'x')).toMatchObject([{ code: 'invalid_type', path: [] }]);
});

test('each unknown member is an issue that names it', () => {
  const schema = z.object({ when: z.strictObject({ above: z.int() }) });
  expect(issues(schema, { when: { above: 1, belw: 2, ['x'.repeat(1_000)]: 3 } })).toEqual([
    { code: 'custom', path: ['when', 'belw'], message: 'Unknown field when.belw.' },
    { code: 'custom', path: ['when', 'x'.repeat(100)], message: `Unknown field when.${'x'.repeat(100)}.` },
  ]);
});

test('many unknown members do not make the branch of a union likelier', () => {
  const schema = z.union([z.strictObject({ a: z.int() }), z.object({ b: z.object({ c: z.int() }) })]);
  const others = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`other${n}`, n]));
  expect(issues(schema, { a: 'x', b: { c: 'x' }, ...others })).toMatchObject([
    { code: 'invalid_type', path: ['b', 'c'] },
  ]);
});

test('codes beyond the six become custom', () => {
  expect(issues(z.number().multipleOf(2), 3)).toMatchObject([{ code: 'custom' }]);
  expect(issues(z.record(z.string().min(2, 'too short a name'), z.int()), { a: 1 })).toEqual([
    { code: 'custom', path: ['a'], message: 'too short a name' },
  ]);
});

test('format is given for formats only', () => {
  expect(issues(z.int(), 1.5)[0]).not.toHaveProperty('format');
  expect(issues(z.email(), 'x')).toMatchObject([{ code: 'invalid_format', format: 'email' }]);
});

test('issues have only the four fields of the API', () => {
  const found = issues(z.object({ a: z.int().max(3), b: z.enum(['x']), c: z.url() }), {
    a: 9,
    b: 1,
    c: 'no',
  });
  expect(found).toHaveLength(3);
  for (const issue of found) {
    expect(['code', 'format', 'path', 'message']).toEqual(expect.arrayContaining(Object.keys(issue)));
  }
});

test('two bounds broken at once are one issue, with the tighter bound', () => {
  expect(issues(z.int().max(20), 1e20)).toEqual([
    { code: 'too_big', path: [], message: 'Too big: expected number to be <=20' },
  ]);
});

test('the number of issues is limited', () => {
  const many = Array.from({ length: 5000 }, () => 'x');
  expect(issues(z.array(z.int()), many)).toHaveLength(MAX_ISSUES);
});

test('a name of a megabyte is not repeated in full', () => {
  const [issue] = issues(z.record(z.string(), z.int()), { ['a'.repeat(1_000_000)]: 'x' });
  expect(String(issue?.path[0])).toHaveLength(200);
});
