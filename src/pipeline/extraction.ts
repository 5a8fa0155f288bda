/**
 * Extracts with the configured engine: the model if there is one, else the local engine, whose answer came with the
 * page.
 */
import { type FormatError, formatError } from '../convert/format-error.ts';
import { AppError } from '../errors.ts';
import type { ExtractOutput, FieldSource, JsonSchema } from '../extract/engine.ts';
import type { EvidenceMap } from '../extract/evidence/evidence.ts';
import type { Usage } from '../extract/llm/client/model-client.ts';
import { extractWithModel } from '../extract/llm/extract.ts';
import { type Fallback, withFallback } from '../extract/llm/fallback.ts';
import type { Model } from '../extract/llm/model.ts';
import { modelForCall } from '../extract/llm/model-for-call.ts';
import { NO_USAGE } from '../extract/llm/pieces/tokens.ts';
import { summariseWithModel } from '../extract/llm/summarise.ts';
import type { Warning } from '../fetch/document.ts';
import type { Pool } from '../sandbox/pool.ts';
import type { Ask, ReadPage } from '../sandbox/tasks/read-page.ts';
import { VERSION } from '../version.ts';
import type { CallContext } from './call/call.ts';
import { extractorNotFound, type LearnedRules } from './extractor/extractors.ts';
import { taskOptions } from './page/load-page.ts';
import { schemaWork } from './schema-work.ts';

export type EngineDeps = {
  /** null if no model is configured. */
  model: Model | null;
  config: { llmFallback: boolean };
  /** Where large schemas are processed. */
  pool: Pool;
};

/** Goes into `metadata.engine`. */
export type Engine = {
  name: 'local' | 'llm' | 'select' | 'extractor';
  version: string;
  fields?: FieldSource[];
  fallback?: Fallback;
  [more: string]: unknown;
};

export type Extraction = {
  json: unknown;
  raw: string | null;
  usage: Usage;
  chunks: { size: number }[];
  warnings: Warning[];
  engine: Engine;
  /** Where the values are on the page, if that was asked for. */
  evidence?: EvidenceMap | undefined;
};

export type EngineContext = Pick<CallContext, 'signal' | 'accountId' | 'patient' | 'tokens'>;

/** What a request asks an engine for. */
export function askOf({ prompt = '', schema, select, evidence }: Asking): Ask {
  return { prompt, schema: schema ?? null, select, evidence };
}

type Asking = {
  prompt?: string | undefined;
  schema?: JsonSchema | undefined;
  select?: Ask['select'];
  evidence?: boolean | undefined;
};

/** The model as this call may use it. */
export function modelOf({ model }: EngineDeps, context: EngineContext): Model | null {
  const { accountId: account, patient, tokens = { ...NO_USAGE } } = context;
  return model && modelForCall(model, { account, patient, tokens });
}

/** The parts of a page that are needed here; a search asks about several pages at once. */
export type ReadSource = Pick<
  ReadPage,
  'blank' | 'extraction' | 'learned' | 'texts' | 'tokens' | 'passages'
> & {
  url?: string;
};

export async function extractJson(
  deps: EngineDeps,
  page: ReadSource,
  ask: Ask,
  context: EngineContext,
): Promise<Extraction> {
  if (ask.select) return bySelectors(page);
  if (page.blank) return blank(deps.model);
  const model = modelOf(deps, context);
  const { signal } = context;
  if (!model) return byRules(page);
  return withRulesAsFallback(
    deps,
    () => byModel(deps, model, page, ask, context),
    async () => byRules(page),
    signal,
  );
}

/** The model's answer; if it fails and the operator allows it, the answer of the rules, with the reason. */
async function withRulesAsFallback<T extends { engine: Engine }>(
  { config }: EngineDeps,
  askModel: () => Promise<T>,
  askRules: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const options = { allowed: config.llmFallback, signal };
  const { answer, fallback } = await withFallback(askModel, askRules, options);
  return fallback ? { ...answer, engine: { ...answer.engine, fallback } } : answer;
}

/** Why a format could not be made, as an error to throw. */
export function errorFrom(failure: FormatError | undefined): AppError {
  const { code, error, details } = failure ?? formatError(null);
  return new AppError(code, error, details && { details });
}

/** What an extractor found, which came with the page. */
export function byExtractor(page: ReadSource, learned: LearnedRules | null): Extraction {
  if (!learned) throw extractorNotFound();
  if (!page.learned) throw new AppError('internal_error');
  if ('error' in page.learned) throw errorFrom(page.learned.error);
  const { json, fields, missing, evidence } = page.learned.output;
  const engine = {
    name: 'extractor' as const,
    version: String(learned.version),
    id: learned.id,
    fields,
    missing,
  };
  return { json, raw: null, usage: NO_USAGE, chunks: [], warnings: [], engine, evidence };
}

/** The answer that came with the page. Throws the reason if there is none. */
function outputOf({ extraction }: ReadSource): ExtractOutput {
  if (!extraction) throw new AppError('internal_error');
  if ('error' in extraction) throw errorFrom(extraction.error);
  return extraction.output;
}

function bySelectors(page: ReadSource): Extraction {
  const { json, missing, evidence } = outputOf(page);
  const engine = { name: 'select' as const, version: VERSION, missing };
  return { json, raw: null, usage: NO_USAGE, chunks: [], warnings: [], engine, evidence };
}

function byRules(page: ReadSource): Extraction {
  const { json, fields, missing, warnings, evidence } = outputOf(page);
  return {
    json,
    raw: null,
    usage: NO_USAGE,
    chunks: [{ size: page.tokens }],
    warnings,
    engine: { name: 'local', version: VERSION, fields, missing },
    evidence,
  };
}

async function byModel(
  { pool }: EngineDeps,
  model: Model,
  page: ReadSource,
  ask: Ask,
  context: EngineContext,
): Promise<Extraction> {
  const options = taskOptions(context);
  const hints = page.extraction && 'output' in page.extraction ? page.extraction.output.json : undefined;
  const found = await extractWithModel(
    {
      parts: page.texts ?? [],
      ...ask,
      ...(hints !== undefined && { hints }),
      ...(page.url !== undefined && { url: page.url }),
    },
    { model, signal: context.signal, schemas: schemaWork(pool, options) },
  );
  const { json, raw, usage, chunks, warnings, conflicts, fields, dropped } = found;
  const engine = { name: 'llm' as const, version: model.name, fields, conflicts, dropped };
  const pages = ask.evidence ? (page.passages ?? []) : null;
  const evidence = pages && (await pool.run('locateValues', { json, pages }, options));
  return { json, raw, usage, chunks, warnings, engine, ...(evidence && { evidence }) };
}

/** A page without text has no facts: no engine is asked. */
function blank(model: Model | null): Extraction {
  return {
    json: null,
    raw: null,
    usage: NO_USAGE,
    chunks: [],
    warnings: [{ reason: 'empty' }],
    engine: model ? { name: 'llm', version: model.name } : { name: 'local', version: VERSION },
  };
}

export type Summary = { text: string; chunks: { size: number }[]; warnings: Warning[]; engine: Engine };

export async function summarisePage(
  deps: EngineDeps,
  page: ReadPage,
  context: EngineContext,
): Promise<Summary> {
  const model = modelOf(deps, context);
  const { signal } = context;
  const fromRules = async (): Promise<Summary> => ({
    text: page.summary ?? '',
    chunks: [{ size: page.tokens }],
    warnings: [],
    engine: { name: 'local', version: VERSION, extractive: true },
  });
  if (!model || page.blank) return fromRules();
  const fromModel = async (): Promise<Summary> => {
    const { text, chunks, warnings } = await summariseWithModel(page.texts ?? [], { model, signal });
    return { text, chunks, warnings, engine: { name: 'llm', version: model.name } };
  };
  return withRulesAsFallback(deps, fromModel, fromRules, signal);
}
