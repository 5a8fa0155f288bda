/** The runs of four words in the texts of a page, numbered so that the same words have the same number. */
import { codesReader } from '../outline/character-codes.ts';

const RUN_WORDS = 4;

type WordRuns = {
  /** For each text the numbers of its runs, each once. */
  ofText: Int32Array[];
  /** How many different ones there are: their numbers are below this. */
  different: number;
};

/** By hashes; a chance collision is harmless where most of a text must agree. */
export function numberWordRuns(texts: readonly string[]): WordRuns {
  // Between two words is at least one character.
  const room = texts.reduce((sum, text) => sum + (text.length >> 1) + 1, 0);
  const runs = new Int32Array(room);
  const ends = new Int32Array(texts.length);
  const codesOf = codesReader();
  let used = 0;
  let i = 0;
  for (const text of texts) {
    used = hashRuns(codesOf(text), text.length, runs, used);
    ends[i++] = used;
  }
  return number(runs, ends);
}

/** Puts the hashes of a text's runs into `into` from `at` on; gives the place behind the last. */
function hashRuns(codes: Uint16Array, length: number, into: Int32Array, at: number): number {
  let [first, second, third, word] = [0, 0, 0, 0];
  let words = 0;
  let end = at;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? (codes[i] ?? 32) : 32;
    const inWord =
      code > 127 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    if (inWord) word = (Math.imul(word ^ code, 0x01000193) + 1) | 0;
    else if (word !== 0) {
      if (++words >= RUN_WORDS)
        into[end++] = Math.imul(first, 31) ^ Math.imul(second, 1009) ^ Math.imul(third, 65_599) ^ word;
      first = second;
      second = third;
      third = word;
      word = 0;
    }
  }
  return end;
}

/** A table of numbers in arrays: a Map would make an object of most of these hashes. */
function number(runs: Int32Array, ends: Int32Array): WordRuns {
  const used = ends.at(-1) ?? 0;
  const bits = Math.max(4, 33 - Math.clz32(used));
  const hashes = new Int32Array(1 << bits);
  /** One more than the number, and 0 for an empty place. */
  const numbers = new Int32Array(1 << bits);
  const lastText = new Int32Array(used);
  let different = 0;
  let from = 0;
  let kept = 0;
  const ofText: Int32Array[] = [];
  for (const end of ends) {
    const text = ofText.length + 1;
    const start = kept;
    for (; from < end; from++) {
      const hash = runs[from] ?? 0;
      let place = Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
      while (numbers[place] !== 0 && hashes[place] !== hash) place = (place + 1) & (hashes.length - 1);
      if (numbers[place] === 0) {
        hashes[place] = hash;
        numbers[place] = ++different;
      }
      const found = (numbers[place] ?? 1) - 1;
      if (lastText[found] === text) continue;
      lastText[found] = text;
      // What is kept never overtakes what is read.
      runs[kept++] = found;
    }
    ofText.push(runs.subarray(start, kept));
  }
  return { ofText, different };
}
