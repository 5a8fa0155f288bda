/**
 * What the words of blocks say about whether they are content: each word has a trained weight, found by its hash. "Add to
 * basket" or "Related articles" is known by its wording where its place on the page does not tell.
 */
import { between, ratio, runningSum } from '../outline/sums.ts';

/** Written by bench/reader/train-reader.ts. */
export type WordingWeights = {
  /** In Base64, a signed byte for each bucket of words. */
  wording: string;
  /** The divisor of the bytes. */
  wordingScale: number;
};

export type Wording = { weights: Int8Array; scale: number };

export const BUCKETS = 2 ** 14;
/** Longer texts are known by how they begin. */
const START = 400;
/** Long blocks do not outweigh all others around them. */
const MOST_WORDS = 60;

export function loadWording({ wording, wordingScale }: WordingWeights): Wording {
  return { weights: Int8Array.from(Buffer.from(wording, 'base64')), scale: wordingScale };
}

/** The buckets of a text's different words, in any script; digits are all alike. */
export function bucketsOf(text: string): Uint16Array {
  const lower = text.slice(0, START).toLowerCase();
  const buckets: number[] = [];
  let hash = 0;
  for (let i = 0; i <= lower.length; i++) {
    const letter = letterOf(lower.charCodeAt(i));
    if (letter > 0) {
      hash = Math.imul(hash ^ letter, 0x01000193) || 1;
    } else if (hash !== 0) {
      const bucket = (hash ^ (hash >>> 15)) & (BUCKETS - 1);
      if (!buckets.includes(bucket)) buckets.push(bucket);
      hash = 0;
    }
  }
  return Uint16Array.from(buckets);
}

const ZERO = 48;
const NINE = 57;

/** 0 where a word ends; past the end of a text the code is not a number. */
function letterOf(code: number): number {
  if (code >= 0x80) return code < 0xc0 || (code >= 0x2000 && code < 0x3040) || code >= 0xff00 ? 0 : code;
  if (code >= ZERO && code <= NINE) return ZERO;
  return (code >= 97 && code <= 122) || code === 95 ? code : 0;
}

/** Positive for words of content, negative for words of furniture; 0 if all are unknown. */
function scoreOf(buckets: Uint16Array, { weights, scale }: Wording): number {
  let sum = 0;
  for (const bucket of buckets) sum += weights[bucket] ?? 0;
  return buckets.length === 0 ? 0 : sum / scale / Math.sqrt(buckets.length);
}

/** The scores of a page's blocks, and what is needed to ask about those around a block. */
export type Worded = {
  scores: Float64Array;
  /** Sums over the blocks before each. */
  scored: Float64Array;
  sized: Float64Array;
  /** The heading that each block is or follows; -1 if there is none. */
  headings: Int32Array;
};

export function wordedPage(
  buckets: readonly Uint16Array[],
  words: readonly number[],
  headings: Int32Array,
  wording: Wording,
): Worded {
  const scores = Float64Array.from(buckets, (own) => scoreOf(own, wording));
  const sizes = Float64Array.from(words, (count) => Math.min(count, MOST_WORDS));
  return {
    scores,
    scored: runningSum(words, (_, i) => (scores[i] ?? 0) * (sizes[i] ?? 0)),
    sized: runningSum(words, (_, i) => sizes[i] ?? 0),
    headings,
  };
}

/** Beyond the page's first and last block. */
const NONE = -9;
const NEIGHBOURS = [-2, -1, 1, 2];
const WINDOWS = [4, 12, 40];

export type WordingFeature = readonly [name: string, of: (page: Worded, i: number) => number];

export const WORDING_FEATURES: readonly WordingFeature[] = [
  ['wording', ({ scores }, i) => scores[i] ?? 0],
  ...NEIGHBOURS.map(
    (step): WordingFeature => [`wording.next${step}`, ({ scores }, i) => scores[i + step] ?? NONE],
  ),
  ...WINDOWS.map(
    (span): WordingFeature => [
      `wording.window${span}`,
      (page, i) => meanScore(page, Math.max(0, i - span), Math.min(page.scores.length, i + span + 1)),
    ],
  ),
  ['wording.page', (page) => meanScore(page, 0, page.scores.length)],
  ['wording.section', ({ scores, headings }, i) => scores[headings[i] ?? -1] ?? NONE],
];

const meanScore = ({ scored, sized }: Worded, first: number, last: number): number =>
  ratio(between(scored, first, last), between(sized, first, last));
