/** Compares texts by their letters and digits alone, ignoring spacing, hyphens and quotes. */
import { wordSet } from '../../../../text/word-lists.ts';

export type KeyedText = {
  text: string;
  key: string;
  /** The offset in the text of each character of the key. */
  at: number[];
};

const KEPT = /[\p{L}\p{N}\p{M}]/u;
const EACH_KEPT = /[\p{L}\p{N}\p{M}]/gu;

/** Letters of formulas, rare Chinese characters and the like: the layout reader drops them, so keys leave them out. */
export const UNSEEN = /[\u{10000}-\u{10FFFF}]/u;

export function keyOf(text: string): string {
  return keyed(text).key;
}

/** How many letters and digits a text has, including those that keys leave out. */
export function letterCount(text: string): number {
  return text.match(EACH_KEPT)?.length ?? 0;
}

export function keyed(text: string): KeyedText {
  let key = '';
  const at: number[] = [];
  let offset = 0;
  for (const character of text) {
    if (KEPT.test(character) && !UNSEEN.test(character)) {
      // Ligatures and full-width forms count as the letters they stand for.
      for (const plain of character.normalize('NFKC').toLowerCase()) {
        key += plain;
        for (let i = 0; i < plain.length; i++) at.push(offset);
      }
    }
    offset += character.length;
  }
  return { text, key, at };
}

/** The words of a document, which decide whether a hyphen at the end of a line belongs to the word. */
export class Vocabulary {
  readonly #words = new Set<string>();

  constructor(texts: string[]) {
    for (const text of texts) {
      for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu))
        this.#words.add(word);
    }
  }

  /** Joins the two halves of a word that was broken at a hyphen. */
  join(before: string, after: string): string {
    const head = /[\p{L}\p{M}]+$/u.exec(before)?.[0].toLowerCase() ?? '';
    const tail = /^[\p{L}\p{M}]+/u.exec(after)?.[0].toLowerCase() ?? '';
    if (!head || !tail) return `${before}-${after}`;
    if (this.#words.has(head + tail)) return before + after;
    if (this.#words.has(`${head}-${tail}`) || COMPOUNDING.has(head)) return `${before}-${after}`;
    return before + after;
  }
}

/** Prefixes that nearly always keep their hyphen. */
const COMPOUNDING = wordSet(
  'self non well high low long short cross multi all half ex anti post pre semi quasi end open state real one two three four five first second third full large small',
);
