import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelForTests } from '../../../test/model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/server.ts';
import type { JsonSchema } from '../json-schema/types.ts';
import { schemaWithModel } from './schema.ts';

const WRITTEN = {
  refinedPrompt: 'Extract the name and the price.',
  schema: {
    type: 'object',
    properties: { name: { type: 'integer' }, price: { type: 'number' } },
    required: ['name'],
  },
};

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => ({ say: JSON.stringify(WRITTEN) }));
});
afterEach(() => server.close());

async function write(existing?: JsonSchema) {
  const model = modelForTests(server);
  try {
    return await schemaWithModel('name and price', existing, { model, signal: AbortSignal.timeout(20_000) });
  } finally {
    await model.close();
  }
}

describe('schemaWithModel', () => {
  it('gives the schema and the prompt', async () => {
    expect(await write()).toEqual({ ...WRITTEN, usage: { promptTokens: 123, completionTokens: 45 } });
  });

  it('keeps the properties of a schema to extend', async () => {
    const { schema } = await write({
      type: 'object',
      properties: { name: { type: 'string' } },
      required: [],
    });
    expect(schema).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, price: { type: 'number' } },
      required: [],
    });
  });

  it('adds definitions to those of a schema to extend', async () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/a' }, b: { $ref: '#/$defs/b' } },
      $defs: { a: { type: 'boolean' }, b: { type: 'number' } },
    };
    server.behave(() => ({ say: JSON.stringify({ schema }) }));
    const existing = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/a' } },
      $defs: { a: { type: 'string' } },
    };
    expect((await write(existing)).schema).toEqual({
      ...schema,
      $defs: { a: { type: 'string' }, b: { type: 'number' } },
    });
    expect(server.asked).toHaveLength(1);
  });

  it('asks again if what was written does not work together with the schema to extend', async () => {
    const schema = {
      type: 'object',
      properties: { b: { $ref: '#/$defs/a/properties/b' } },
      $defs: { a: { type: 'object', properties: { b: { type: 'number' } } } },
    };
    server.behave(({ index }) => ({ say: JSON.stringify(index === 0 ? { schema } : WRITTEN) }));
    const existing = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/a' } },
      $defs: { a: { type: 'string' } },
    };
    const { properties, ...rest } = WRITTEN.schema;
    expect((await write(existing)).schema).toEqual({
      ...rest,
      ...existing,
      properties: { ...properties, ...existing.properties },
    });
  });

  it('asks again if the schema is invalid, and then fails', async () => {
    server.behave(({ index }) => ({
      say: index === 0 ? '{"schema": {"type": "banana"}}' : JSON.stringify(WRITTEN),
    }));
    expect((await write()).schema).toEqual(WRITTEN.schema);
    server.behave(() => ({ say: '{"schema": {"$ref": "https://evil.test/x"}}' }));
    await expect(write()).rejects.toMatchObject({ type: 'extraction_failed' });
  });
});
