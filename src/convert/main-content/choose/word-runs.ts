/** Numbers the runs of four words in the texts of a page: equal runs have the same number. */
import { codesReader } from '../outline/character-codes.ts';

const RUN_WORDS = 4;

type WordRuns = {
  /** The numbers of each text's runs, without duplicates. */
  ofText: Int32Array[];
  /** How many different runs there are; all numbers are below it. */
  different: number;
};

/** Compares hashes: a collision is harmless, because most of a text must agree. */
export function numberWordRuns(texts: readonly string[]): WordRuns {
  // Words are separated by at least one character.
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

/** Writes the hashes of a text's runs to `into` from `at` on; returns the index after the last. */
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

/** A hash table in typed arrays: a Map would allocate an object for most of these hashes. */
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
      // Writing never overtakes reading.
      runs[kept++] = found;
    }
    ofText.push(runs.subarray(start, kept));
  }
  return { ofText, different };
}
