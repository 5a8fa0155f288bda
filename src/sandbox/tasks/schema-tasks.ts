/** What a child does with clients' schemas, and with a model's answers that have to fit them. */
import type { JsonSchema, Path } from '../../extract/json-schema/types.ts';
import type { Judgement } from '../../extract/llm/ask/ask.ts';
import type { FittedAnswer, PreparedSchema } from '../../extract/llm/schema-work.ts';

export type SchemaAt = { schema: unknown; at: Path };

const load = () => import('../../extract/llm/schema-work.ts');

export const SCHEMA_TASKS = {
  checkSchemas: async (schemas: SchemaAt[]): Promise<void> => {
    const { checkSchema } = await import('../../extract/json-schema/check.ts');
    for (const { schema, at } of schemas) checkSchema(schema, at);
  },
  prepareSchema: async (schema: JsonSchema): Promise<PreparedSchema> => (await load()).prepareSchema(schema),
  mendAnswer: async (text: string): Promise<unknown[]> => {
    const { mendJson } = await import('../../extract/llm/ask/read-json.ts');
    return mendJson(text);
  },
  judgeAnswer: async (input: {
    value: unknown;
    relaxed: JsonSchema;
    whole: JsonSchema | null;
  }): Promise<Judgement> => {
    const { judgeBySchema } = await import('../../extract/llm/answer/judge.ts');
    return judgeBySchema(input.value, input.relaxed, input.whole);
  },
  fitAnswer: async ({ value, schema }: { value: unknown; schema: JsonSchema }): Promise<FittedAnswer> =>
    (await load()).fitAnswer(value, schema),
};
