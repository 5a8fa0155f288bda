import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { Winnow } from './client.ts';
import { jsonSchemaOf, readWith, type SchemaLike } from './schema.ts';

const day = z.iso.date().transform((text) => new Date(text));
const book = z.object({ title: z.string(), pages: z.number().optional(), sold: day });

describe('jsonSchemaOf', () => {
  it('leaves a JSON Schema as it is', () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } } };
    expect(jsonSchemaOf(schema)).toBe(schema);
  });

  it('asks a library for the schema of its input', () => {
    const schema = z.object({ title: z.string(), pages: z.number().optional() });
    expect(jsonSchemaOf(schema)).toMatchObject({
      type: 'object',
      properties: { title: { type: 'string' }, pages: { type: 'number' } },
      required: ['title'],
    });
  });

  it('says what to do with a schema of zod 3, with the standard and before it', () => {
    const standard = { version: 1, vendor: 'zod', validate: () => ({ value: 1 }) };
    const old = { _def: { typeName: 'ZodObject' }, safeParse: () => ({}) };
    for (const schema of [old, { ...old, '~standard': standard }])
      expect(() => jsonSchemaOf(schema)).toThrow('This is a zod 3 schema');
  });

  it('explains what to do when a library cannot produce a schema', () => {
    const old = { '~standard': { version: 1 as const, vendor: 'zod', validate: () => ({ value: 1 }) } };
    expect(() => jsonSchemaOf(old)).toThrow('z.toJSONSchema(schema)');
  });
});

describe('readWith', () => {
  it('checks and transforms', async () => {
    const data = await readWith(book, { title: 'Grain', sold: '2026-03-01' });
    expect(data).toEqual({ title: 'Grain', sold: new Date('2026-03-01') });
  });

  it('names what does not match', async () => {
    const strict = z.object({ items: z.array(z.object({ price: z.number().positive() })) });
    await expect(readWith(strict, { items: [{ price: -1 }] })).rejects.toMatchObject({
      type: 'schema_mismatch',
      details: [{ code: 'custom', path: ['items', 0, 'price'] }],
    });
  });

  it('keeps the null of a blank page', async () => {
    expect(await readWith(book, null)).toBeNull();
  });
});

describe('types', () => {
  const answering = (body: unknown) => new Winnow({ fetch: async () => Response.json(body) });

  it('follow the schema of an extraction', async () => {
    const winnow = answering({ json: { title: 'Grain', sold: '2026-03-01' } });
    const { json } = await winnow.extract({ html: '<p>', prompt: 'the book', schema: book });
    expectTypeOf(json).toEqualTypeOf<z.output<typeof book> | null>();
    expect(json?.sold).toBeInstanceOf(Date);
    const plain = await winnow.extract({ html: '<p>', prompt: 'the book', schema: { type: 'object' } });
    expectTypeOf(plain.json).toEqualTypeOf<unknown>();
  });

  it('refuse a schema that cannot give its JSON Schema, as those of zod 3', () => {
    class Zod3Object {
      readonly '~standard' = { version: 1 as const, vendor: 'zod', validate: () => ({ value: 1 }) };
    }
    expectTypeOf<Zod3Object>().not.toExtend<SchemaLike>();
    expectTypeOf<typeof book>().toExtend<SchemaLike>();
  });

  it('follow the schema of a format', async () => {
    const winnow = answering({ id: '1', results: { json: { data: { title: 'Grain' }, metadata: {} } } });
    const { results } = await winnow.scrape({
      url: 'example.com',
      formats: [{ type: 'markdown' }, { type: 'json', schema: z.object({ title: z.string() }) }],
    });
    expectTypeOf(results.json?.data).toEqualTypeOf<{ title: string } | null | undefined>();
    expect(results.json?.data?.title).toBe('Grain');
    const without = await winnow.scrape({ url: 'example.com' });
    expectTypeOf(without.results.json?.data).toEqualTypeOf<unknown>();
  });

  it('follow the schema of a search', async () => {
    const winnow = answering({ results: [], json: { title: 'Grain' } });
    const { json } = await winnow.search({
      query: 'q',
      prompt: 'p',
      schema: z.object({ title: z.string() }),
    });
    expectTypeOf(json).toEqualTypeOf<{ title: string } | null | undefined>();
    expect(json?.title).toBe('Grain');
  });
});
