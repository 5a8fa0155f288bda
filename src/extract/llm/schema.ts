/** A JSON Schema written by a model from a description, and checked like one that a caller sends. */
import { isRecord } from '../../contract/request/is-record.ts';
import { AppError, type Issue } from '../../errors.ts';
import { SUBSCHEMA_STORES } from '../json-schema/keywords.ts';
import type { JsonSchema } from '../json-schema/types.ts';
import { askModel, type Judgement } from './ask/ask.ts';
import { createPrompts } from './ask/prompts.ts';
import type { Usage } from './client/model-client.ts';
import type { ModelDeps } from './extract.ts';
import { loadTokenizer } from './pieces/tokens.ts';
import { IN_THIS_PROCESS, type SchemaWork } from './schema-work.ts';

export type ModelSchema = { refinedPrompt: string; schema: JsonSchema; usage: Usage };

/** @example const { schema } = await schemaWithModel('name and price of a product', undefined, { model, signal }); */
export async function schemaWithModel(
  prompt: string,
  existing: JsonSchema | undefined,
  deps: ModelDeps,
): Promise<ModelSchema> {
  const { prompts = createPrompts(), schemas: work = IN_THIS_PROCESS } = deps;
  const content = prompts('schema-request', {
    prompt,
    existing: existing ? `The schema to start from:\n\n${JSON.stringify(existing)}` : '',
  });
  const { judgement, usage } = await askModel(
    {
      system: prompts('schema-system'),
      content: () => content,
      asking: null,
      judge: (value) => judgeSchema(value, existing, work),
    },
    { model: deps.model, signal: deps.signal, prompts, tokenizer: await loadTokenizer(), work },
  );
  const answer = isRecord(judgement.value) ? judgement.value : {};
  const schema = isRecord(answer.schema) ? answer.schema : {};
  const refined = typeof answer.refinedPrompt === 'string' ? answer.refinedPrompt.trim() : '';
  return { refinedPrompt: refined || prompt, schema: extended(schema, existing), usage };
}

async function judgeSchema(
  value: unknown,
  existing: JsonSchema | undefined,
  work: SchemaWork,
): Promise<Judgement> {
  const problems = await problemsOf(value, existing, work);
  return { value, usable: problems.length === 0, problems, lost: [] };
}

async function problemsOf(
  value: unknown,
  existing: JsonSchema | undefined,
  work: SchemaWork,
): Promise<Issue[]> {
  const written = isRecord(value) ? value.schema : undefined;
  try {
    await work.check(isRecord(written) ? extended(written, existing) : written);
    if (isRecord(written) && written.type === 'object' && isRecord(written.properties)) return [];
    return [{ code: 'custom', path: ['schema'], message: 'The root must be an object with properties' }];
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    return error.details;
  }
}

/** The caller's own properties and definitions stay as they are, whatever the model made of them. */
function extended(written: JsonSchema, kept: JsonSchema | undefined): JsonSchema {
  if (!kept || !isRecord(kept.properties)) return written;
  const merged: JsonSchema = { ...written, ...kept };
  for (const keyword of ['properties', ...SUBSCHEMA_STORES]) {
    const [added, own] = [written[keyword], kept[keyword]];
    if (isRecord(added) && isRecord(own)) merged[keyword] = { ...added, ...own };
  }
  return merged;
}
