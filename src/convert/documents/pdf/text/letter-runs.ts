/** Finds the words of a text that together have certain letters, in whatever order those are given. */
import { keyOf } from './keys.ts';

type Word = { text: string; letters: number; line: number; startsLine: boolean };

/** `from` and `to` count words. */
export type Run = { text: string; words: Word[]; from: number; to: number };

export type LetterRuns = {
  /**
   * The first run of whole words with these letters, from that word on or else from the start; runs that begin a line
   * are preferred.
   */
  find(text: string, from: number): Run | null;
};

export function letterRuns(source: string): LetterRuns {
  const words: Word[] = [];
  /** For each word, the number of letters in all words before it, and the sum of those letters. */
  const lengths = [0];
  const sums = [0];
  for (const [line, content] of source.split(/[\r\n]+/).entries()) {
    let startsLine = true;
    for (const text of content.split(/\s+/).filter(Boolean)) {
      const key = keyOf(text);
      words.push({ text, letters: key.length, line, startsLine });
      lengths.push((lengths.at(-1) ?? 0) + key.length);
      sums.push((sums.at(-1) ?? 0) + sumOf(key));
      // A sign before the first word, such as a bullet, does not count.
      startsLine &&= key === '';
    }
  }

  function search({ letters, sum, signs }: Wanted, first: number): Run | null {
    let to = first;
    let inside: Run | null = null;
    for (let from = first; from < words.length; from++) {
      const word = words[from];
      // A run begins with a word that has letters, and once one was found inside a line, only at the start of a line.
      if (!word || word.letters === 0 || (inside && !word.startsLine)) continue;
      while (to < words.length && (lengths[to] ?? 0) - (lengths[from] ?? 0) < letters) to += 1;
      const isRun =
        (lengths[to] ?? 0) - (lengths[from] ?? 0) === letters && (sums[to] ?? 0) - (sums[from] ?? 0) === sum;
      if (!isRun) continue;
      const run = withSigns(from, to, signs);
      if (word.startsLine) return run;
      inside = run;
    }
    return inside;
  }

  /** Adds the separate signs on both sides, as many as the text has. */
  function withSigns(first: number, end: number, most: number): Run {
    let [from, to] = [first, end];
    let left = most - words.slice(from, to).reduce((sum, { text }) => sum + signsIn(text), 0);
    const isSign = (at: number, beside: number) => {
      const sign = words[at];
      const isOne =
        sign && sign.letters === 0 && sign.line === words[beside]?.line && signsIn(sign.text) <= left;
      if (isOne) left -= signsIn(sign.text);
      return isOne;
    };
    while (isSign(to, to - 1)) to += 1;
    while (isSign(from - 1, from)) from -= 1;
    const found = words.slice(from, to);
    return { text: found.map(({ text }) => text).join(' '), words: found, from, to };
  }

  return {
    find(text, from) {
      const key = keyOf(text);
      if (key === '') return null;
      const wanted = { letters: key.length, sum: sumOf(key), signs: signsIn(text) };
      return search(wanted, from) ?? (from > 0 ? search(wanted, 0) : null);
    },
  };
}

type Wanted = { letters: number; sum: number; signs: number };

function signsIn(text: string): number {
  return text.replace(/[\p{L}\p{N}\p{M}\p{Cf}\s]/gu, '').length;
}

/** Equal for the same letters in any order, and almost never for other letters; exact for up to a million letters. */
function sumOf(key: string): number {
  let sum = 0;
  for (let i = 0; i < key.length; i++) sum += scattered(key.charCodeAt(i));
  return sum;
}

/** A 32-bit number for each letter, spread so that no two letters add up to two others. */
function scattered(code: number): number {
  const mixed = Math.imul(code + 1, 0x9e3779b1);
  const again = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (again ^ (again >>> 13)) >>> 0;
}
