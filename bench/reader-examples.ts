/** Turns published pages into examples to learn from: the features of each block, and whether it is content. */
import type { Document } from 'domhandler';
import { parseHtml } from '../src/convert/html/parse.ts';
import { consentNotices } from '../src/convert/main-content/consent.ts';
import { FEATURE_NAMES, featureColumns } from '../src/convert/main-content/features.ts';
import { type Box, type Outline, outline } from '../src/convert/main-content/outline.ts';
import { pageFacts } from '../src/convert/main-content/page-facts.ts';
import { randomSource } from './figures.ts';
import { augment } from './reader-augment.ts';
import { binTable, type Examples } from './reader-boost.ts';
import type { ReaderPage } from './reader-pages.ts';
import { alignBlocks, wordsOf } from './reader-truth.ts';

export const FOLDS = 5;

export type Learned = Omit<ReaderPage, 'html'> & {
  root: Document;
  columns: Float32Array;
  /** Of each block, the share of its words that is content. */
  labels: number[];
  kinds: Kind[];
  /** How many words each block counts for. */
  sizes: number[];
  isCopy: boolean;
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

export function learn(page: ReaderPage): Learned {
  const { root } = parseHtml(page.html);
  const seen = outline(root, consentNotices(root));
  return learned(page, root, seen, sharesOf(seen, wordsOf(page.truth)));
}

/** A copy of the page with more blocks in its content; null where it has no paragraphs to put them beside. */
export function learnFromCopy(page: ReaderPage, seed: number): Learned | null {
  const { root } = parseHtml(page.html);
  const notices = consentNotices(root);
  const before = outline(root, notices);
  const truth = wordsOf(page.truth);
  const made = augment(root, before, sharesOf(before, truth), notices, randomSource(seed));
  return made && learned(page, root, made.seen, sharesOf(made.seen, truth), made.inserted);
}

const sharesOf = ({ blocks }: Outline, truth: readonly string[]): number[] =>
  alignBlocks(
    blocks.map(({ text }) => wordsOf(text)),
    truth,
  );

function learned(
  { html: _, ...page }: ReaderPage,
  root: Document,
  seen: Outline,
  shares: readonly number[],
  inserted?: readonly boolean[],
): Learned {
  const labels = shares.map((share, i) => (inserted?.[i] ? 1 : share));
  const kinds = seen.blocks.map(({ box }, i): Kind => {
    if (inserted?.[i]) return 'inserted';
    return isStructure(box) && (labels[i] ?? 0) >= 0.5 ? 'structure' : 'text';
  });
  return {
    ...page,
    root,
    columns: featureColumns(seen, pageFacts(root), FEATURE_NAMES),
    labels,
    kinds,
    sizes: seen.blocks.map(({ text }, i) => wordsOf(text).length + BONUS[kinds[i] ?? 'text']),
    isCopy: inserted !== undefined,
    fold: foldOf(page.site),
  };
}

function foldOf(site: string): number {
  let hash = 0;
  for (let i = 0; i < site.length; i++) hash = (Math.imul(hash, 31) + site.charCodeAt(i)) >>> 0;
  return (hash >>> 4) % FOLDS;
}

/** About how many blocks of a page are learned from, each for several where it has more; of a copy, all structures. */
const MOST_BLOCKS = { page: { content: 120, others: 100 }, copy: { content: 40, others: 40 } };

/** The examples of all pages, and the fold of each. */
export function gather(pages: readonly Learned[]): Examples & { folds: Int32Array } {
  const random = randomSource(5);
  const rows = pages.flatMap(({ labels, kinds, isCopy }, page) => {
    const most = isCopy ? MOST_BLOCKS.copy : MOST_BLOCKS.page;
    const content = labels.filter((label) => label >= 0.5).length;
    const contentShare = Math.min(1, most.content / content);
    const othersShare = Math.min(1, most.others / (labels.length - content));
    return labels.flatMap((label, block) => {
      const isWanted = isCopy && kinds[block] !== 'text';
      const share = isWanted ? 1 : label >= 0.5 ? contentShare : othersShare;
      return random() < share ? { page, block, times: 1 / share } : [];
    });
  });
  const width = FEATURE_NAMES.length;
  const columns = new Float32Array(rows.length * width);
  const wholes = pages.map(({ labels, sizes }) => {
    const content = labels.reduce((sum, label, i) => sum + label * (sizes[i] ?? 0), 0);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    return Math.max(60, content + 0.3 * all);
  });
  // By words, as the measures count, with each page weighing about the same.
  const weights = Float32Array.from(
    rows,
    ({ page, block, times }) => (times * (pages[page]?.sizes[block] ?? 0)) / (wholes[page] ?? 1),
  );
  for (const [at, { page, block }] of rows.entries()) {
    const { columns: own, labels } = pages[page] as Learned;
    for (let f = 0; f < width; f++) columns[f * rows.length + at] = own[f * labels.length + block] ?? 0;
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / rows.length;
  return {
    table: binTable(columns, width),
    labels: Float32Array.from(rows, ({ page, block }) => ((pages[page]?.labels[block] ?? 0) >= 0.5 ? 1 : 0)),
    weights: weights.map((weight) => weight / mean),
    pages: Int32Array.from(rows, ({ page }) => page),
    folds: Int32Array.from(rows, ({ page }) => pages[page]?.fold ?? 0),
  };
}
