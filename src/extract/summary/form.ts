/** How well a sentence stands by itself, by its form alone: from 0, never, to 1. */
import type { Sentence } from './sentences.ts';

const QUESTION = /[?？؟]["'”’»)\]]*$/u;
/** Also "A:" before an answer, and a sentence in brackets. */
const GOES_ON = /^(?:\p{Ll}|\p{Lu}:\s|\(.*\)$)/u;
const DIGIT = /\d/;
/** The shortest say nothing ("Check it out here."); the longest use up the room of several. */
const BY_WORDS: readonly (readonly [most: number, worth: number])[] = [
  [5, 0],
  [8, 0.7],
  [32, 1],
  [45, 0.8],
];
const LONG = 0.4;

export function formOf({ text, length }: Sentence): number {
  if (isTorn(text)) return 0;
  let worth = BY_WORDS.find(([most]) => length <= most)?.[1] ?? LONG;
  if (QUESTION.test(text)) worth *= 0.5;
  // The rest of a sentence that was split, of a list, of a question, or a remark on what is said before.
  if (GOES_ON.test(text)) worth *= 0.4;
  return worth;
}

/** Marks that begin and end quotations, in whatever order a language has them. */
const QUOTES = ['"', '“”„‟', '«»'];
/** Where something was left out of the sentence, such as code or a control. */
const GAP = /\s\.(?=\s|$)/;

/** Whether a quotation or a bracket begins or ends outside of the sentence, or something in it is missing. */
function isTorn(text: string): boolean {
  return GAP.test(text) || isBracketOpen(text) || QUOTES.some((marks) => isQuoteOpen(text, marks));
}

function isBracketOpen(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
  }
  return depth !== 0;
}

function isQuoteOpen(text: string, marks: string): boolean {
  let isOpen = false;
  let before = '';
  for (const letter of text) {
    // After a number that is not quoted the mark means inches.
    if (marks.includes(letter) && (isOpen || !DIGIT.test(before))) isOpen = !isOpen;
    before = letter;
  }
  return isOpen;
}
