/** Promise 13: `json` always fits the schema, or the call fails with a typed error. Here: with any model. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import type { JsonSchema } from '../../src/extract/json-schema/types.ts';
import { createValidator } from '../../src/extract/json-schema/validate.ts';
import { extractWithModel } from '../../src/extract/llm/extract.ts';
import type { Model } from '../../src/extract/llm/model.ts';
import type { Reply } from '../model-server/conversation.ts';
import { modelForTests, PROVIDERS } from '../model-server/model-for-tests.ts';
import { type ModelServer, startModelServer } from '../model-server/server.ts';

let server: ModelServer;
let models: Model[];
beforeAll(async () => {
  server = await startModelServer(() => ({ say: '{}' }));
  models = PROVIDERS.map((provider) => modelForTests(server, { provider, apiKey: 'k', pauseMs: 1 }));
});
afterAll(async () => {
  await Promise.all(models.map((model) => model.close()));
  await server.close();
});

const names = fc.constantFrom('title', 'price', 'count', 'tags', 'maker', 'open');
const single = fc.oneof(
  fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean') }),
  fc.record({ type: fc.constant(['string', 'null']) }),
  fc.record({ type: fc.constant('number'), minimum: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ type: fc.constant('string'), minLength: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ enum: fc.constant(['new', 'used']) }),
  fc.constant({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
);
const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  object: fc
    .record({
      properties: fc.dictionary(names, fc.oneof({ depthSize: 'small' }, single, tie('schema')), {
        maxKeys: 4,
      }),
      closed: fc.boolean(),
      requireAll: fc.boolean(),
    })
    .map(({ properties, closed, requireAll }) => ({
      type: 'object',
      properties,
      ...(closed ? { additionalProperties: false } : {}),
      ...(requireAll ? { required: Object.keys(properties) } : {}),
    })),
  schema: fc.oneof(
    { depthSize: 'small' },
    single,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('object'), maxItems: fc.constant(3) }),
  ) as fc.Arbitrary<JsonSchema>,
}));

const value = fc.oneof(
  fc.dictionary(names, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const reply: fc.Arbitrary<Reply> = fc.oneof(
  { weight: 6, arbitrary: value.map((json) => ({ say: JSON.stringify(json) })) },
  { weight: 2, arbitrary: value.map((json) => ({ say: `Well:\n\`\`\`\n${JSON.stringify(json)}\n\`\`\`` })) },
  { weight: 2, arbitrary: value.map((json) => ({ say: JSON.stringify({ answer: json }) })) },
  {
    weight: 1,
    arbitrary: value.map((json) => ({ say: JSON.stringify(json).slice(0, -1), finish: 'length' as const })),
  },
  { weight: 1, arbitrary: fc.string().map((say) => ({ say })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Reply>(
      { refuse: 'no' },
      { noChoices: true },
      { html: '<h1>502</h1>' },
      { status: 400, body: { error: 'no' } },
      { status: 401, body: {} },
      { callTool: { title: 'x' } },
    ),
  },
);

const RUNS = 160;

it('holds for any schema, whatever the model answers', async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      schema,
      fc.array(reply, { minLength: 1, maxLength: 3 }),
      fc.nat(PROVIDERS.length - 1),
      async (wanted, replies, which) => {
        const model = models[which];
        if (!model) throw new Error('no model');
        let asked = 0;
        server.behave(() => replies[asked++ % replies.length] ?? { say: '' });
        const input = {
          parts: ['A page about a new title, 3 of them.'],
          prompt: 'All of it',
          schema: wanted,
        };
        try {
          const { json } = await extractWithModel(input, { model, signal: AbortSignal.timeout(20_000) });
          expect(createValidator(wanted)(json)).toEqual([]);
          answered += 1;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(['extraction_failed', 'upstream_failed', 'timeout']).toContain(error.type);
        }
      },
    ),
    { numRuns: RUNS },
  );
  // Both outcomes must have occurred, or the test would show nothing.
  expect(answered).toBeGreaterThan(RUNS / 5);
  expect(answered).toBeLessThan(RUNS);
}, 120_000);
