/** Counts tokens with a real tokenizer, in slices, so that a long page never holds the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Completion, Message, Usage } from '../client/model-client.ts';

/** OpenAI's; other models differ by some percent, which the chunker's margin covers. */
export type Tokenizer = { count(text: string): number };

/** The most characters that a token has on average: a text with more of them cannot fit, and need not be counted. */
export const LONGEST_TOKEN = 20;

const SLICE = 4000;
/** Byte pair merging is quadratic in the length of a run without any break. */
const LONGEST_RUN = 100;
const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN}}|\\s{${LONGEST_RUN}}`, 'u');
const TURN_MS = 10;

let loading: Promise<Tokenizer> | undefined;

/** Loaded on first use, since its table takes 75 MB, and then kept. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    // Pages may quote the control tokens of models; they are plain text here.
    const options = { disallowedSpecial: new Set<string>() };
    const sum = (texts: string[], count: (text: string) => number) =>
      texts.reduce((total, text) => total + count(text), 0);
    const plain = (text: string) => countTokens(text, options);
    const slice = (text: string) =>
      LONG_RUN.test(text) ? sum(pieces(text, LONGEST_RUN), plain) : plain(text);
    return { count: (text) => sum(pieces(text, SLICE), slice) };
  });
  return loading;
}

/** Yields to other work at intervals. */
type Pace = () => Promise<void> | undefined;

export function createPace(): Pace {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** The sizes of many texts; yields to other work in between. */
export async function countAll(texts: readonly string[], tokenizer: Tokenizer): Promise<number[]> {
  const pace = createPace();
  const sizes: number[] = [];
  for (const text of texts) {
    let size = 0;
    for (const piece of pieces(text, SLICE)) {
      size += tokenizer.count(piece);
      await pace();
    }
    sizes.push(size);
  }
  return sizes;
}

function pieces(text: string, length: number): string[] {
  if (text.length <= length) return [text];
  const found: string[] = [];
  for (let at = 0; at < text.length; at += length) found.push(text.slice(at, at + length));
  return found;
}

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  };
}

/** What an answer cost in tokens: the server's count, or ours if it gives none. */
export async function usageOf(
  completion: Completion,
  asked: { system: string; messages: Message[] },
  tokenizer: Tokenizer,
): Promise<Usage> {
  if (completion.usage) return completion.usage;
  const texts = [completion.text, asked.system, ...asked.messages.map(({ content }) => content)];
  const [completionTokens = 0, ...prompt] = await countAll(texts, tokenizer);
  return { promptTokens: prompt.reduce((sum, size) => sum + size, 0), completionTokens };
}
