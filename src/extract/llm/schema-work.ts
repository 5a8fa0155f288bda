/** Work on schemas and answers that grows with their size. The service does it in a child process for large ones. */
import { AppError } from '../../errors.ts';
import { checkSchema } from '../json-schema/check.ts';
import { fitToSchema } from '../json-schema/fit.ts';
import type { JsonSchema } from '../json-schema/types.ts';
import { fillNulls } from './answer/fill-nulls.ts';
import { asIssue, judgeBySchema, lostPaths } from './answer/judge.ts';
import type { Judgement } from './ask/ask.ts';
import { type AskingSchema, askingSchema } from './ask/asking-schema.ts';
import { mendJson } from './ask/read-json.ts';
import { relaxedSchema } from './ask/relaxed-schema.ts';

export type PreparedSchema = { schema: JsonSchema; asking: AskingSchema; relaxed: JsonSchema };

/** An answer that fits the schema, and the paths of what had to be left out for that. */
export type FittedAnswer = { json: unknown; dropped: string[] };

export type SchemaWork = {
  /** Throws a `validation` error if the schema cannot be used. */
  check(schema: unknown): Promise<void>;
  /** Guesses what an answer that is not quite JSON was meant to be. */
  mend(text: string): Promise<unknown[]>;
  prepare(schema: JsonSchema): Promise<PreparedSchema>;
  judge(value: unknown, relaxed: JsonSchema, whole: JsonSchema | null): Promise<Judgement>;
  /** Throws `extraction_failed` where the answer lacks what the schema requires. */
  fit(value: unknown, schema: JsonSchema): Promise<FittedAnswer>;
};

export function prepareSchema(given: JsonSchema): PreparedSchema {
  const schema = checkSchema(given);
  return { schema, asking: askingSchema(schema), relaxed: relaxedSchema(schema) };
}

export function fitAnswer(value: unknown, schema: JsonSchema): FittedAnswer {
  const fitted = fitToSchema(fillNulls(value, schema), schema);
  if (fitted.issues.length > 0) {
    throw new AppError('extraction_failed', 'The page does not have what the schema requires', {
      details: fitted.issues.slice(0, 20).map(asIssue),
    });
  }
  return {
    json: fitted.value,
    dropped: lostPaths(value, fitted.value, schema).map((path) => path.join('.')),
  };
}

export const IN_THIS_PROCESS: SchemaWork = {
  check: async (schema) => void checkSchema(schema),
  mend: async (text) => mendJson(text),
  prepare: async (schema) => prepareSchema(schema),
  judge: async (value, relaxed, whole) => judgeBySchema(value, relaxed, whole),
  fit: async (value, schema) => fitAnswer(value, schema),
};
