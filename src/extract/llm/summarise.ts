/** A summary written by a model: of the page, or of the summaries of its parts where it is long. */
import { mapLimited } from '../../concurrency/limits/map-limited.ts';
import { AppError } from '../../errors.ts';
import { climbDown } from './ask/ladder.ts';
import { createBoundary, createPrompts, fence, type PromptName } from './ask/prompts.ts';
import { withoutThoughts } from './ask/read-json.ts';
import type { Message, Usage } from './client/model-client.ts';
import {
  affordableChunks,
  isBlank,
  type ModelDeps,
  type ModelWarning,
  roomForPage,
  truncated,
} from './extract.ts';
import { chunkDocument } from './pieces/chunks.ts';
import { addUsage, loadTokenizer, NO_USAGE, usageOf } from './pieces/tokens.ts';

export type ModelSummary = {
  text: string;
  usage: Usage;
  chunks: { size: number }[];
  warnings: ModelWarning[];
};

const MAX_CHUNKS = 100;
const PART = 'It is one part of a longer page.';

/** @param parts The Markdown of the page, or of each page of a document. */
export async function summariseWithModel(parts: string[], deps: ModelDeps): Promise<ModelSummary> {
  if (isBlank(parts)) return { text: '', usage: NO_USAGE, chunks: [], warnings: [{ reason: 'empty' }] };
  const tokenizer = await loadTokenizer();
  const { model, signal, prompts = createPrompts() } = deps;
  let usage = NO_USAGE;

  async function write(name: PromptName, text: string, ending: AbortSignal, part = ''): Promise<string> {
    const boundary = createBoundary();
    const content = prompts(name, { page: fence(text, boundary), part });
    const system = prompts('summary-system', { boundary });
    const messages: Message[] = [{ role: 'user', content }];
    const completion = await climbDown(model, {
      system,
      messages: () => messages,
      asking: null,
      formats: ['text'],
      signal: ending,
    });
    usage = addUsage(usage, await usageOf(completion, { system, messages }, tokenizer));
    const written = withoutThoughts(completion.text);
    if (completion.finishReason === 'refusal') throw failed('The model refused to write a summary');
    if (completion.finishReason === 'length') throw failed('The summary of the model was cut off');
    if (written === '') throw failed('The model wrote no summary');
    return written;
  }

  const overhead = tokenizer.count(prompts('summary-system') + prompts('summary-request'));
  const tokens = roomForPage(model, overhead);
  const maxChunks = Math.min(deps.maxChunks ?? MAX_CHUNKS, affordableChunks(model));
  const budget = { tokens, maxChunks };
  const { chunks, totalTokens, leftOutTokens } = await chunkDocument(parts, budget, tokenizer);
  const bound = { limit: model.concurrency, signal };
  let texts = await mapLimited(chunks, bound, ({ lead, text }, ending) =>
    write('summary-request', `${lead}${text}`, ending, chunks.length > 1 ? PART : ''),
  );
  // Each round makes the text several times shorter, so that it soon fits into one.
  while (texts.length > 1) {
    const joined = await chunkDocument([texts.join('\n\n')], budget, tokenizer);
    const rounds = joined.chunks.map(({ text }) => text);
    if (rounds.length >= texts.length) throw failed('The summaries of the parts are too long to be joined');
    texts = await mapLimited(rounds, bound, (text, ending) => write('summary-of-summaries', text, ending));
  }
  return {
    text: texts[0] ?? '',
    usage,
    chunks: chunks.map(({ size }) => ({ size })),
    warnings: leftOutTokens > 0 ? [truncated(leftOutTokens, totalTokens)] : [],
  };
}

function failed(message: string): AppError {
  return new AppError('extraction_failed', message);
}
