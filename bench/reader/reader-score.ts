/** The measures of main-content text that the two collections define themselves. */
import { mean } from '../figures.ts';
import type { ReaderPage } from './reader-pages.ts';

type Truth = Pick<ReaderPage, 'id' | 'type' | 'truth' | 'with' | 'without'>;
/** Texts by page id; a page without one counts as empty. */
type Texts = ReadonlyMap<string, string>;

export type Score = { pages: number; f1: number };
export type TypeScore = Score & {
  /** The share of the snippets that must be there, and of those that must not, that were found. */
  kept: number;
  leaked: number;
};

const SHINGLE_WORDS = 4;

/** AEB: precision and recall over runs of four words, each averaged over the pages; F1 of the two averages. */
export function scoreArticles(pages: readonly Truth[], texts: Texts): Score {
  const precisions: number[] = [];
  const recalls: number[] = [];
  for (const { id, truth } of pages) {
    const wanted = shingles(truth);
    const given = shingles(texts.get(id) ?? '');
    const common = overlap(wanted, given);
    if (given.length > 0) precisions.push(common / given.length);
    if (wanted.length > 0) recalls.push(common / wanted.length);
  }
  return { pages: pages.length, f1: f1(mean(precisions), mean(recalls)) };
}

/** WCXB: F1 over words, averaged over the pages of each type, and over all under `all`. */
export function scoreByType(pages: readonly Truth[], texts: Texts): Map<string, TypeScore> {
  const rows = pages.map((page) => ({ type: page.type, ...scorePage(page, texts.get(page.id) ?? '') }));
  const types = [...new Set(rows.map(({ type }) => type))].sort();
  return new Map(
    [...types, 'all'].map((type) => {
      const own = rows.filter((row) => type === 'all' || row.type === type);
      const average = (name: 'f1' | 'kept' | 'leaked') => mean(own.map((row) => row[name]));
      return [
        type,
        { pages: own.length, f1: average('f1'), kept: average('kept'), leaked: average('leaked') },
      ];
    }),
  );
}

function scorePage(page: Truth, text: string): Omit<TypeScore, 'pages'> {
  const lower = text.toLowerCase();
  const share = (snippets: readonly string[], ifNone: number) =>
    snippets.length === 0
      ? ifNone
      : snippets.filter((snippet) => lower.includes(snippet.toLowerCase())).length / snippets.length;
  return {
    f1: wordF1(words(page.truth.toLowerCase()), words(lower)),
    kept: share(page.with, 1),
    leaked: share(page.without, 0),
  };
}

function wordF1(wanted: readonly string[], given: readonly string[]): number {
  if (wanted.length === 0) return given.length === 0 ? 1 : 0;
  if (given.length === 0) return 0;
  const common = overlap(wanted, given);
  return f1(common / given.length, common / wanted.length);
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function shingles(text: string): string[] {
  const all = words(text);
  const count = Math.max(Math.min(all.length, 1), all.length - SHINGLE_WORDS + 1);
  return Array.from({ length: count }, (_, i) => all.slice(i, i + SHINGLE_WORDS).join(' '));
}

/** How many items the two have in common, each as often as both have it. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of a) left.set(item, (left.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of b) {
    const count = left.get(item) ?? 0;
    if (count > 0) common++;
    left.set(item, count - 1);
  }
  return common;
}

function f1(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
