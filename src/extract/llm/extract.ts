/** Extraction by a model: the page in pieces, a question about each, and one answer that fits the schema. */
import { AppError } from '../../errors.ts';
import type { FieldSource } from '../engine.ts';
import { fieldSources } from './answer/field-sources.ts';
import { type Conflict, mergeAnswers } from './answer/merge.ts';
import type { AskDeps } from './ask/ask.ts';
import { createPrompts, type Prompts } from './ask/prompts.ts';
import type { Usage } from './client/model-client.ts';
import { createChunkReader, type ModelExtractInput } from './extract-chunk.ts';
import type { Model } from './model.ts';
import { chunkDocument } from './pieces/chunks.ts';
import { addUsage, loadTokenizer, NO_USAGE } from './pieces/tokens.ts';
import { IN_THIS_PROCESS, type SchemaWork } from './schema-work.ts';

export type ModelDeps = {
  model: Model;
  signal: AbortSignal;
  prompts?: Prompts;
  maxChunks?: number;
  /** Where the work on schemas is done; by default in this process. */
  schemas?: SchemaWork;
};

export type ModelWarning = { reason: 'empty' | 'truncated'; detail?: string };

export type ModelExtractOutput = {
  json: unknown;
  raw: string | null;
  usage: Usage;
  /** Sizes in tokens. */
  chunks: { size: number }[];
  warnings: ModelWarning[];
  /** Facts on which parts of the page disagree. */
  conflicts: Conflict[];
  /** How much of each value was found on the page. */
  fields: FieldSource[];
  /** Paths of values that were left out: they did not fit the schema, or are not on the page. */
  dropped: string[];
};

const DEFAULT_MAX_CHUNKS = 200;
/** Tokenizers differ: the page must still fit if the model's counts more tokens than ours. */
const MARGIN = 0.9;
const LEAST_ROOM = 200;

/** Throws `extraction_failed`, `upstream_failed` or `timeout`; no other engine answers in the model's place. */
export async function extractWithModel(
  input: ModelExtractInput,
  deps: ModelDeps,
): Promise<ModelExtractOutput> {
  const { model, signal, prompts = createPrompts(), schemas: work = IN_THIS_PROCESS } = deps;
  const prepared = input.schema && (await work.prepare(input.schema));
  const { schema, asking, relaxed } = prepared ?? { schema: null, asking: null, relaxed: null };
  if (isBlank(input.parts)) return blankOutput();
  const tokenizer = await loadTokenizer();
  const ask: AskDeps = { model, signal, prompts, tokenizer, work };
  const reader = createChunkReader(input, { schema, asking, relaxed, work }, ask);
  const tokens = roomForPage(model, await reader.overhead());
  const { chunks, totalTokens, leftOutTokens } = await chunkDocument(
    input.parts,
    { tokens, maxChunks: Math.min(deps.maxChunks ?? DEFAULT_MAX_CHUNKS, affordableChunks(model)) },
    tokenizer,
  );
  const answers = await reader.readAll(chunks, tokens);
  const merged = mergeAnswers(answers);
  const { json, dropped } = schema
    ? await work.fit(merged.value, schema)
    : { json: merged.value, dropped: [] };
  return {
    json,
    raw: answers.map(({ raw }) => raw).join('\n\n'),
    usage: answers.map(({ usage }) => usage).reduce(addUsage, NO_USAGE),
    chunks: answers.map(({ size }) => ({ size })),
    warnings: leftOutTokens > 0 ? [truncated(leftOutTokens, totalTokens)] : [],
    conflicts: merged.conflicts,
    fields: await fieldSources(
      json,
      answers.map(({ traces }) => traces),
      input.parts,
    ),
    dropped: [...new Set([...answers.flatMap((answer) => answer.dropped), ...dropped])],
  };
}

export function isBlank(parts: readonly string[]): boolean {
  return !parts.some((part) => /[\p{L}\p{N}]/u.test(part));
}

function blankOutput(): ModelExtractOutput {
  return {
    json: null,
    raw: null,
    usage: NO_USAGE,
    chunks: [],
    warnings: [{ reason: 'empty' }],
    conflicts: [],
    fields: [],
    dropped: [],
  };
}

export function truncated(leftOut: number, total: number): ModelWarning {
  return { reason: 'truncated', detail: `The last ${leftOut} of ${total} tokens were not read` };
}

/** How many tokens of the model's context are left for the page. */
export function roomForPage(model: Model, overheadTokens: number): number {
  const room = Math.floor((model.contextTokens - model.maxOutputTokens - overheadTokens) * MARGIN);
  if (room >= LEAST_ROOM) return room;
  throw new AppError(
    'extraction_failed',
    'The prompt and the schema leave no room for the page in the model',
  );
}

/** How many questions that fill the context a call may ask. */
export function affordableChunks({ callTokens, contextTokens, maxOutputTokens }: Model): number {
  return Math.max(1, Math.floor(callTokens / (contextTokens - maxOutputTokens * 0.75)));
}
