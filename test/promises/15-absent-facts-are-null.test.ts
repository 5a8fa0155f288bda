/** Promise 15: absent facts are null, never invented; a blank page is not sent to a model. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/extract/json-schema/types.ts';
import { extractWithModel } from '../../src/extract/llm/extract.ts';
import { modelForTests } from '../model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../model-server/server.ts';

const PAGE = '# Acme Ltd\n\nWe make kettles. Write to info@acme.test.\n';
const nullable = { type: ['string', 'null'] };
const CONTACT = {
  type: 'object',
  properties: { name: nullable, email: nullable, phone: nullable, website: nullable, founded: nullable },
  required: ['name', 'email', 'phone', 'website', 'founded'],
};

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => ({ say: '{}' }));
});
afterEach(() => server.close());

async function extract(parts: string[], schema: JsonSchema, said: unknown) {
  server.behave(() => ({ say: JSON.stringify(said) }));
  const model = modelForTests(server);
  try {
    const input = { parts, prompt: 'The company', schema };
    return await extractWithModel(input, { model, signal: AbortSignal.timeout(20_000) });
  } finally {
    await model.close();
  }
}

describe('a fact that the page does not have', () => {
  it('is null if the model says so', async () => {
    const said = { name: 'Acme Ltd', email: 'info@acme.test', phone: null, website: null, founded: null };
    expect((await extract([PAGE], CONTACT, said)).json).toEqual(said);
  });

  it('is null if the model makes up an address or a number', async () => {
    const { json, dropped } = await extract([PAGE], CONTACT, {
      name: 'Acme Ltd',
      email: 'contact@acme.test',
      phone: '+49 30 5550 1234',
      website: 'https://www.acme-kettles.test/',
      founded: 'unknown',
    });
    expect(json).toEqual({ name: 'Acme Ltd', email: null, phone: null, website: null, founded: null });
    expect(dropped).toEqual(expect.arrayContaining(['email', 'phone', 'website']));
  });

  it("may be null in the model's answer even if the schema forbids it: the model is not forced to invent", async () => {
    const strict = {
      type: 'object',
      properties: { name: { type: 'string' }, phone: { type: 'string' } },
      required: ['name', 'phone'],
    };
    await expect(extract([PAGE], strict, { name: 'Acme Ltd', phone: null })).rejects.toMatchObject({
      type: 'extraction_failed',
      details: [expect.objectContaining({ path: expect.arrayContaining(['phone']) })],
    });
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.schema).toMatchObject({ properties: { phone: { type: ['string', 'null'] } } });
  });

  it('and is made up: is left out if it may be, else the call fails', async () => {
    const said = { name: 'Acme Ltd', phone: '+49 30 5550 1234' };
    const text = { type: 'string' };
    const schema = { type: 'object', properties: { name: text, phone: text }, required: ['name'] };
    expect((await extract([PAGE], schema, said)).json).toEqual({ name: 'Acme Ltd' });
    await expect(extract([PAGE], { ...schema, required: ['name', 'phone'] }, said)).rejects.toMatchObject({
      type: 'extraction_failed',
      details: [expect.objectContaining({ path: expect.arrayContaining(['phone']) })],
    });
  });

  it('has a confidence: higher for what the page says than for what it does not', async () => {
    const { fields } = await extract([PAGE], CONTACT, { name: 'Acme Ltd', founded: 'long ago' });
    const of = (path: string) => fields.find((field) => field.path === path)?.confidence ?? 0;
    expect(of('name')).toBeGreaterThan(of('founded'));
  });
});

describe('a blank page', () => {
  it.each([[[]], [['']], [[' \n\t\n']], [['---\n\n***', '\u200b']]])(
    '%j: null, a warning, and no request to the model',
    async (parts) => {
      expect(await extract(parts, CONTACT, { name: 'Made up' })).toMatchObject({
        json: null,
        raw: null,
        usage: { promptTokens: 0, completionTokens: 0 },
        chunks: [],
        warnings: [{ reason: 'empty' }],
      });
      expect(server.asked).toEqual([]);
    },
  );
});
