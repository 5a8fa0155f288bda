/** How well a sentence stands by itself, by its form alone: from 0, never, to 1. */
import type { Sentence } from './sentences.ts';

const QUESTION = /[?？؟]["'”’»)\]]*$/u;
const SMALL_LETTER = /^\p{Ll}/u;
/** The shortest say nothing ("Check it out here."); the longest use up the room of several. */
const BY_WORDS: readonly (readonly [most: number, worth: number])[] = [
  [5, 0],
  [8, 0.7],
  [32, 1],
  [45, 0.8],
];
const LONG = 0.4;

export function formOf({ text, length, isFirst }: Sentence): number {
  if (isTorn(text)) return 0;
  let worth = BY_WORDS.find(([most]) => length <= most)?.[1] ?? LONG;
  if (QUESTION.test(text)) worth *= 0.5;
  // The rest of a sentence that was split, or of a list.
  if (SMALL_LETTER.test(text)) worth *= 0.4;
  // Within a paragraph "this" and "he" mean something that the summary may not have.
  if (!isFirst) worth *= 0.8;
  return worth;
}

/** Whether a quotation or a bracket begins or ends outside of the sentence. */
function isTorn(text: string): boolean {
  let straight = 0;
  let quotes = 0;
  let brackets = 0;
  for (const letter of text) {
    if (letter === '"') straight++;
    else if (letter === '“' || letter === '«') quotes++;
    else if (letter === '”' || letter === '»') quotes--;
    else if (letter === '(') brackets++;
    else if (letter === ')') brackets--;
  }
  return straight % 2 !== 0 || quotes !== 0 || brackets !== 0;
}
