/** Asks the model about one piece of a page, or about its halves if the answer would be too long. */
import { mapLimited } from '../../concurrency/limits/map-limited.ts';
import type { JsonSchema } from '../json-schema/types.ts';
import { createGround, type Ground, type Trace, takeOutInvented, tracesOf } from './answer/grounding.ts';
import { judgeFree } from './answer/judge.ts';
import { mendValues } from './answer/mend-values.ts';
import type { PartAnswer } from './answer/merge.ts';
import { AnswerCutOff, type AskDeps, askModel, type Question, type Reply } from './ask/ask.ts';
import type { AskingSchema } from './ask/asking-schema.ts';
import { createBoundary, fence } from './ask/prompts.ts';
import type { Usage } from './client/model-client.ts';
import { type Chunk, chunkDocument } from './pieces/chunks.ts';
import { addUsage, countAll, LONGEST_TOKEN } from './pieces/tokens.ts';
import type { SchemaWork } from './schema-work.ts';

export type ModelExtractInput = {
  /** The Markdown of the page, or of each page of a document. */
  parts: string[];
  prompt: string;
  schema: JsonSchema | null;
  /** What the local engine found, as JSON: facts in the page's markup that its text may not show. */
  hints?: unknown;
  /** The address of the page, where it has one. */
  url?: string;
};

export type ChunkAnswer = PartAnswer & {
  raw: string;
  usage: Usage;
  size: number;
  dropped: string[];
  /** How much of each value this piece of the page has. */
  traces: Map<string | number | boolean, Trace>;
};

export type Schemas = {
  schema: JsonSchema | null;
  asking: AskingSchema | null;
  relaxed: JsonSchema | null;
  work: SchemaWork;
};

/** Whether a piece is the first, and whether it is the whole page. */
type Place = { first: boolean; whole: boolean };

const PART =
  'This is one part of a longer page. The other parts are read elsewhere: what this part does not state is null.';
const MAX_HINT_TOKENS = 1500;
/** The same as a share of the model's context. */
const MAX_HINT_SHARE = 0.1;
/** How many members of the hints are tried if not all of them fit. */
const MOST_HINTS = 200;
/** How often a piece is halved because its answer is too long. */
const MAX_HALVINGS = 3;

type Reading = {
  place: Place;
  /** The most tokens that a piece may have. */
  tokens: number;
  ask: AskDeps;
  /** How often it may still be halved. */
  halvings: number;
};

export function createChunkReader(input: ModelExtractInput, schemas: Schemas, deps: AskDeps) {
  const { prompts, tokenizer } = deps;
  const maxHintTokens = Math.min(MAX_HINT_TOKENS, deps.model.contextTokens * MAX_HINT_SHARE);
  const longestHint = maxHintTokens * LONGEST_TOKEN;
  const fits = (text: string) => text.length <= longestHint && tokenizer.count(text) <= maxHintTokens;
  const hints = fittingHints(input.hints, fits);
  const schemaText = schemas.asking
    ? `The JSON must fit this JSON Schema:\n\n${JSON.stringify(schemas.asking.schema)}`
    : 'The JSON is an object with one member for each thing that the task names.';

  function question(text: string, place: Place, ground: Ground | null): Question {
    const boundary = createBoundary();
    const markup = place.first && hints !== '' ? fence(hints, boundary, 'markup') : '';
    const values = {
      prompt: input.prompt.trim() || 'Write down what the page is about.',
      part: place.whole ? '' : PART,
      hints: markup && `What the page states in its markup, which may be incomplete:\n\n${markup}`,
      page: fence(input.url && place.first ? `Address: ${input.url}\n\n${text}` : text, boundary),
    };
    return {
      system: prompts('extract-system', { boundary }),
      content: (inWords) =>
        prompts('extract-request', { ...values, schema: inWords || !schemas.asking ? schemaText : '' }),
      asking: schemas.asking,
      judge(value) {
        const { schema, relaxed } = schemas;
        if (!schema || !relaxed) return judgeFree(value);
        const mended = mendValues(value, schema, (said) => ground?.states(said) ?? false);
        return schemas.work.judge(mended, relaxed, place.whole ? schema : null);
      },
    };
  }

  async function read(chunk: Chunk, reading: Reading): Promise<ChunkAnswer[]> {
    const { place, tokens, ask, halvings } = reading;
    const text = chunk.lead === '' ? chunk.text : `${chunk.lead}\n${chunk.text}`;
    const ground = await groundOf(text, place.first ? hints : '', input);
    try {
      return [await answerOf(await askModel(question(text, place, ground), ask), ground, chunk.size)];
    } catch (error) {
      if (!(error instanceof AnswerCutOff) || halvings === 0) throw error;
      return readHalves(text, { ...reading, tokens: Math.ceil(tokens / 2), halvings: halvings - 1 }, error);
    }
  }

  async function readHalves(text: string, reading: Reading, cut: AnswerCutOff): Promise<ChunkAnswer[]> {
    const bounds = { tokens: reading.tokens, maxChunks: Number.POSITIVE_INFINITY };
    const { chunks } = await chunkDocument([text], bounds, tokenizer);
    if (chunks.length < 2) throw cut;
    const answers: ChunkAnswer[] = [];
    for (const [i, chunk] of chunks.entries()) {
      const place = { first: reading.place.first && i === 0, whole: false };
      answers.push(...(await read(chunk, { ...reading, place })));
    }
    const [head, ...rest] = answers;
    // The cost of the answer that was cut off is counted with the first half.
    return head ? [{ ...head, usage: addUsage(head.usage, cut.usage) }, ...rest] : answers;
  }

  return {
    /** Tokens of a question without page content. */
    async overhead(): Promise<number> {
      const { system, content } = question('', { first: true, whole: false }, null);
      // The schema is counted with the page's room even where the provider takes it apart from the messages.
      const sizes = await countAll([system, content(true)], tokenizer);
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    /** The answers in the order of the page; the first failure ends the others. */
    async readAll(chunks: readonly Chunk[], tokens: number): Promise<ChunkAnswer[]> {
      const whole = chunks.length === 1;
      const bound = { limit: deps.model.concurrency, signal: deps.signal };
      const answers = await mapLimited(chunks, bound, (chunk, signal, i) =>
        read(chunk, {
          place: { first: i === 0, whole },
          tokens,
          ask: { ...deps, signal },
          halvings: MAX_HALVINGS,
        }),
      );
      return answers.flat();
    },
  };
}

async function answerOf(
  { judgement, raw, usage }: Reply,
  ground: Ground,
  size: number,
): Promise<ChunkAnswer> {
  const { value, invented } = await takeOutInvented(judgement.value, ground);
  const traces = await tracesOf(value, ground);
  return {
    value,
    isSure: (said) => traces.get(said) === 'verbatim',
    raw,
    usage,
    size,
    dropped: [...invented, ...judgement.lost.map((path) => path.join('.'))],
    traces,
  };
}

function groundOf(text: string, hints: string, { prompt, schema, url }: ModelExtractInput) {
  return createGround([text, hints, url ?? ''].join('\n'), `${prompt}\n${JSON.stringify(schema)}`);
}

/** The hints as JSON, with as many whole members as fit. */
function fittingHints(hints: unknown, fits: (text: string) => boolean): string {
  if (hints === null || hints === undefined) return '';
  const whole = JSON.stringify(hints);
  if (fits(whole)) return whole === '{}' || whole === '[]' ? '' : whole;
  if (typeof hints !== 'object') return '';
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(hints).slice(0, MOST_HINTS)) {
    if (!fits(JSON.stringify({ ...kept, [name]: value }))) continue;
    kept[name] = value;
  }
  return Object.keys(kept).length > 0 ? JSON.stringify(kept) : '';
}
