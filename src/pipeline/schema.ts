/** Schema: writes a JSON Schema from a prompt, with the model if there is one, else by rules. */

import type { Config } from '../config.ts';
import { SCHEMA_PRICE } from '../contract/account/prices.ts';
import type { SchemaRequest, SchemaResult } from '../contract/extract/schema-service.ts';
import { redactParams } from '../contract/request/redact.ts';
import type { JsonSchema } from '../extract/engine.ts';
import { withFallback } from '../extract/llm/fallback.ts';
import { NO_USAGE } from '../extract/llm/pieces/tokens.ts';
import { schemaWithModel } from '../extract/llm/schema.ts';
import type { Caller, FinishedCall } from './call/call.ts';
import type { CallRunner } from './call/metered-call.ts';
import { type EngineContext, type EngineDeps, modelOf } from './extraction.ts';
import { taskOptions } from './page/load-page.ts';
import { checkSchemas, schemaWork } from './schema-work.ts';

export type SchemaDeps = EngineDeps & { config: Config; runner: CallRunner };

export async function writeSchema(
  deps: SchemaDeps,
  request: SchemaRequest,
  caller: Caller,
): Promise<FinishedCall> {
  const existing = 'existingSchema' in request ? (request.existingSchema as JsonSchema) : undefined;
  if (existing) {
    await checkSchemas(deps.pool, [{ schema: existing, at: ['existingSchema'] }], caller.accountId);
  }
  const call = {
    caller,
    service: 'schema' as const,
    params: redactParams(request),
    reserve: SCHEMA_PRICE,
    deadlineMs: deps.config.callExtraMs,
  };
  return deps.runner.run(call, async (context) => {
    const result: SchemaResult = {
      id: context.id,
      ...(await write(deps, request.prompt, existing, context)),
    };
    return { json: Buffer.from(JSON.stringify(result)), cost: SCHEMA_PRICE };
  });
}

async function write(
  deps: SchemaDeps,
  prompt: string,
  existing: JsonSchema | undefined,
  context: EngineContext,
): Promise<Omit<SchemaResult, 'id'>> {
  const model = modelOf(deps, context);
  const { signal } = context;
  const byRules = async () => {
    const { schema, refinedPrompt, notUnderstood } = await deps.pool.run(
      'writeSchema',
      { prompt, existing },
      taskOptions(context),
    );
    const warnings = notUnderstood.map((detail) => ({ reason: 'prompt_not_understood' as const, detail }));
    return { refinedPrompt, schema, usage: NO_USAGE, ...(warnings.length > 0 && { metadata: { warnings } }) };
  };
  if (!model) return byRules();
  const schemas = schemaWork(deps.pool, taskOptions(context));
  const byModel = () => schemaWithModel(prompt, existing, { model, signal, schemas });
  const { answer } = await withFallback(byModel, byRules, { allowed: deps.config.llmFallback, signal });
  return answer;
}
