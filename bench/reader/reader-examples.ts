/** Turns published pages into examples to learn from: the features of each block, and whether it is content. */
import type { Document } from 'domhandler';
import { consentNotices } from '../../src/convert/main-content/consent.ts';
import { featureColumns, PLAIN_FEATURE_NAMES } from '../../src/convert/main-content/model/features.ts';
import { findHeadings } from '../../src/convert/main-content/model/places.ts';
import {
  bucketsOf,
  WORDING_FEATURES,
  type Wording,
  wordedPage,
} from '../../src/convert/main-content/model/wording.ts';
import { type Box, type Outline, outline } from '../../src/convert/main-content/outline/outline.ts';
import { pageFacts } from '../../src/convert/main-content/page-facts.ts';
import { parsePage } from '../../src/convert/parse-page.ts';
import { randomSource } from '../figures.ts';
import { augment } from './reader-augment.ts';
import { binTable, type Examples, type Table } from './reader-boost.ts';
import type { ReaderPage } from './reader-pages.ts';
import { alignBlocks, wordsOf } from './reader-truth.ts';
import type { WordedBlocks } from './reader-wording.ts';

export const FOLDS = 5;

/** The blocks of a page that are learned from. */
export type Learned = {
  count: number;
  /** Which of the page's blocks each of them is. */
  blocks: number[];
  /** All blocks of the page. */
  worded: WordedBlocks & { words: number[]; headings: Int32Array };
  isCopy: boolean;
  /** Of every feature a number for each of them, feature after feature. */
  columns: Float32Array;
  /** 1 where a block is content. */
  labels: number[];
  weights: number[];
  fold: number;
};

/** What a block counts for beside its words, by which the measures count: short ones are not next to nothing. */
const BONUS = { text: 1.5, structure: 4, inserted: 12 };
/** Structures are those of the content. */
type Kind = keyof typeof BONUS;

const STRUCTURE = new Set(
  'pre table tr td th dl dt dd ul ol li figure figcaption blockquote details summary h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

function isStructure({ tag, parent }: Box): boolean {
  return STRUCTURE.has(tag) || STRUCTURE.has(parent?.tag ?? '') || STRUCTURE.has(parent?.parent?.tag ?? '');
}

export function learn(page: ReaderPage, seed: number): Learned {
  const { root } = parsePage(page.html);
  const seen = outline(root, consentNotices(root));
  return learned(page, root, seen, sharesOf(seen, page.truth), randomSource(seed));
}

/** A copy of the page with more blocks in its content; null where it has no paragraphs to put them beside. */
export function learnFromCopy(page: ReaderPage, seed: number): Learned | null {
  const { root } = parsePage(page.html);
  const notices = consentNotices(root);
  const before = outline(root, notices);
  const random = randomSource(seed);
  const made = augment(root, before, sharesOf(before, page.truth), notices, random);
  if (!made) return null;
  return learned(page, root, made.seen, sharesOf(made.seen, page.truth), random, made.inserted);
}

/** Of each block, the share of its words that is in the truth. */
export const sharesOf = ({ blocks }: Outline, truth: string): number[] =>
  alignBlocks(
    blocks.map(({ text }) => wordsOf(text)),
    wordsOf(truth),
  );

/** About how many blocks of a page are learned from, each for several where it has more; of a copy, all structures. */
const MOST_BLOCKS = { page: { content: 120, others: 100 }, copy: { content: 40, others: 40 } };

function learned(
  { site }: ReaderPage,
  root: Document,
  seen: Outline,
  shares: readonly number[],
  random: () => number,
  inserted?: readonly boolean[],
): Learned {
  const labels = shares.map((share, i) => (inserted?.[i] || share >= 0.5 ? 1 : 0));
  const kinds = seen.blocks.map(({ box }, i): Kind => {
    if (inserted?.[i]) return 'inserted';
    return isStructure(box) && labels[i] === 1 ? 'structure' : 'text';
  });
  const sizes = seen.blocks.map(({ text }, i) => wordsOf(text).length + BONUS[kinds[i] ?? 'text']);
  const most = inserted ? MOST_BLOCKS.copy : MOST_BLOCKS.page;
  const content = labels.filter((label) => label === 1).length;
  const rows = labels.flatMap((label, block) => {
    const limit = label === 1 ? most.content / content : most.others / (labels.length - content);
    const share = inserted && kinds[block] !== 'text' ? 1 : Math.min(1, limit);
    return random() < share ? { block, times: 1 / share } : [];
  });
  // By words, as the measures count, with each page weighing about the same.
  const contentSize = sizes.reduce((sum, size, i) => sum + size * (inserted?.[i] ? 1 : (shares[i] ?? 0)), 0);
  const whole = Math.max(60, contentSize + 0.3 * sizes.reduce((sum, size) => sum + size, 0));
  const facts = pageFacts(root);
  const texts = seen.blocks.map(({ text }) => text.trim());
  const all = featureColumns(seen, facts, PLAIN_FEATURE_NAMES);
  const columns = new Float32Array(rows.length * PLAIN_FEATURE_NAMES.length);
  for (let f = 0; f < PLAIN_FEATURE_NAMES.length; f++)
    for (const [at, { block }] of rows.entries())
      columns[f * rows.length + at] = all[f * labels.length + block] ?? 0;
  const fold = foldOf(site);
  return {
    count: rows.length,
    blocks: rows.map(({ block }) => block),
    worded: {
      fold,
      buckets: texts.map(bucketsOf),
      labels,
      weights: sizes.map((size) => size / whole),
      words: seen.blocks.map(({ words }) => words),
      headings: findHeadings(seen.blocks, texts, facts.titles).headings,
    },
    isCopy: inserted !== undefined,
    columns,
    labels: rows.map(({ block }) => labels[block] ?? 0),
    weights: rows.map(({ block, times }) => (times * (sizes[block] ?? 0)) / whole),
    fold,
  };
}

export function foldOf(site: string): number {
  let hash = 0;
  for (let i = 0; i < site.length; i++) hash = (Math.imul(hash, 31) + site.charCodeAt(i)) >>> 0;
  return (hash >>> 4) % FOLDS;
}

/** The examples of all pages, and the fold of each. */
export function gather(pages: readonly Learned[]): Examples & { folds: Int32Array } {
  const rows = pages.reduce((sum, { count }) => sum + count, 0);
  const columns = new Float32Array(rows * PLAIN_FEATURE_NAMES.length);
  let at = 0;
  for (const { count, columns: own } of pages) {
    for (let f = 0; f < PLAIN_FEATURE_NAMES.length; f++)
      columns.set(own.subarray(f * count, (f + 1) * count), f * rows + at);
    at += count;
  }
  const weights = Float32Array.from(pages.flatMap((page) => page.weights));
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / rows;
  const ofPage = (value: (page: Learned, index: number) => number): Int32Array =>
    Int32Array.from(pages.flatMap((page, i) => page.labels.map(() => value(page, i))));
  return {
    table: binTable(columns, PLAIN_FEATURE_NAMES.length),
    labels: Float32Array.from(pages.flatMap(({ labels }) => labels)),
    weights: weights.map((weight) => weight / mean),
    pages: ofPage((_, i) => i),
    folds: ofPage(({ fold }) => fold),
  };
}

/**
 * The table with the features of words too.
 *
 * @param wordingOf the words as they were learned without the pages of a fold
 */
export function withWording(
  table: Table,
  pages: readonly Learned[],
  wordingOf: (fold: number) => Wording,
): Table {
  const columns = new Float32Array(table.rows * WORDING_FEATURES.length);
  let at = 0;
  for (const { fold, blocks, worded } of pages) {
    const page = wordedPage(worded.buckets, worded.words, worded.headings, wordingOf(fold));
    for (const [f, [, of]] of WORDING_FEATURES.entries())
      for (const [k, block] of blocks.entries()) columns[f * table.rows + at + k] = of(page, block);
    at += blocks.length;
  }
  const more = binTable(columns, WORDING_FEATURES.length);
  return { rows: table.rows, bins: [...table.bins, ...more.bins], edges: [...table.edges, ...more.edges] };
}
