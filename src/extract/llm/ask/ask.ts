/** One question to the model: ask, read, judge, and ask once more if the answer has problems. */
import { isRecord } from '../../../contract/request/is-record.ts';
import { AppError, type Issue } from '../../../errors.ts';
import { startOf } from '../../../text/start-of.ts';
import type { Path } from '../../json-schema/types.ts';
import type { Message, Usage } from '../client/model-client.ts';
import type { Model } from '../model.ts';
import { addUsage, type Tokenizer, usageOf } from '../pieces/tokens.ts';
import type { AskingSchema } from './asking-schema.ts';
import { climbDown } from './ladder.ts';
import type { Prompts } from './prompts.ts';
import { readJson } from './read-json.ts';

export type Judgement = {
  value: unknown;
  /** Whether the value may be used despite its problems. */
  usable: boolean;
  problems: Issue[];
  /** Paths of what had to be left out of the answer to make it usable. */
  lost: Path[];
};

export type Question = {
  system: string;
  /** The question, with the schema written out in it if `schemaInWords`. */
  content: (schemaInWords: boolean) => string;
  asking: AskingSchema | null;
  judge: (value: unknown) => Judgement | Promise<Judgement>;
};

export type AskDeps = {
  model: Model;
  prompts: Prompts;
  tokenizer: Tokenizer;
  signal: AbortSignal;
  /** `mend` guesses what an answer that is not quite JSON was meant to be. */
  work: { mend(text: string): Promise<unknown[]> };
};

export type Reply = { judgement: Judgement; raw: string; usage: Usage };

/** The answer was cut off at the model's output limit; one about a shorter text would fit. */
export class AnswerCutOff extends AppError {
  readonly usage: Usage;
  constructor(usage: Usage) {
    super('extraction_failed', "The model's answer was cut off at its output limit");
    this.usage = usage;
  }
}

/** Characters of an unusable answer that the model is shown again, and its tokens as a share of the context. */
const MAX_QUOTED = 20_000;
const MAX_QUOTED_SHARE = 0.1;
const MAX_PROBLEMS = 20;

export async function askModel(question: Question, deps: AskDeps): Promise<Reply> {
  const first = await askOnce(question, [], deps);
  if (first.judgement.problems.length === 0) return first;
  const again = await askOnce(question, repeat(first, deps), deps).catch((error: unknown) => {
    // A usable answer is not given up for a second try.
    if (first.judgement.usable && !deps.signal.aborted) return null;
    throw error instanceof AnswerCutOff ? new AnswerCutOff(addUsage(first.usage, error.usage)) : error;
  });
  const usage = again ? addUsage(first.usage, again.usage) : first.usage;
  const replies = again ? [again, first] : [first];
  const usable = replies.filter(({ judgement }) => judgement.usable);
  const best = usable.reduce<Reply | null>(
    (a, b) => (a && a.judgement.problems.length <= b.judgement.problems.length ? a : b),
    null,
  );
  if (best) return { ...best, usage };
  throw new AppError('extraction_failed', 'The model gave no answer that fits', {
    details: (again ?? first).judgement.problems.slice(0, MAX_PROBLEMS),
  });
}

async function askOnce(question: Question, more: Message[], deps: AskDeps): Promise<Reply> {
  const messages = (schemaInWords: boolean): Message[] => {
    const [next, ...rest] = more;
    const content = question.content(schemaInWords);
    // Some servers refuse two messages of the same role in a row.
    if (next?.role !== 'user') return [{ role: 'user', content }, ...more];
    return [{ role: 'user', content: `${content}\n\n${next.content}` }, ...rest];
  };
  const { system, asking } = question;
  const completion = await climbDown(deps.model, { system, messages, asking, signal: deps.signal });
  const asked = { system, messages: messages(asking !== null) };
  const usage = await usageOf(completion, asked, deps.tokenizer);
  if (completion.finishReason === 'refusal') {
    throw new AppError('extraction_failed', 'The model refused to answer');
  }
  const cut = completion.finishReason === 'length';
  const read = readJson(completion.text);
  if (cut && read.length === 0) throw new AnswerCutOff(usage);
  const found = read.length > 0 ? read : await deps.work.mend(completion.text);
  const judgements = await Promise.all(found.map((value) => question.judge(unwrap(value, asking))));
  return { judgement: bestOf(judgements) ?? unreadable(completion.text), raw: completion.text, usage };
}

function repeat(first: Reply, { model, prompts, tokenizer }: AskDeps): Message[] {
  const problems = first.judgement.problems
    .slice(0, MAX_PROBLEMS)
    .map(
      ({ path, message }) => `- ${path.length > 0 ? `${JSON.stringify(path.join('.'))}: ` : ''}${message}`,
    );
  const again: Message = { role: 'user', content: prompts('ask-again', { problems: problems.join('\n') }) };
  // The page and the next answer still have to fit beside it.
  const left = model.contextTokens - model.maxOutputTokens - first.usage.promptTokens;
  const most = Math.min(model.contextTokens * MAX_QUOTED_SHARE, left - tokenizer.count(again.content));
  const quoted = startWithin(first.raw, Math.max(0, most), tokenizer);
  return quoted.trim() === '' ? [again] : [{ role: 'assistant', content: quoted }, again];
}

/** The start of an answer, with at most so many tokens. */
function startWithin(answer: string, tokens: number, tokenizer: Tokenizer): string {
  let start = startOf(answer, MAX_QUOTED);
  for (let size = tokenizer.count(start); size > tokens; size = tokenizer.count(start)) {
    start = startOf(start, Math.floor((start.length * tokens * 0.9) / size));
  }
  return start;
}

function bestOf(judgements: readonly Judgement[]): Judgement | undefined {
  const cost = ({ usable, problems }: Judgement) => problems.length + (usable ? 0 : 1000);
  return judgements.toSorted((a, b) => cost(a) - cost(b))[0];
}

function unreadable(text: string): Judgement {
  const message = text.trim() === '' ? 'The answer was empty' : 'The answer was not JSON';
  return { value: null, usable: false, problems: [{ code: 'custom', path: [], message }], lost: [] };
}

/** Models that the schema does not bind may leave out its wrapper object. */
function unwrap(value: unknown, asking: AskingSchema | null): unknown {
  const name = asking?.wrappedAs;
  if (!name || !isRecord(value)) return value;
  const entries = Object.entries(value);
  return entries.length === 1 && entries[0]?.[0] === name ? entries[0][1] : value;
}
