/** Running totals over the blocks, so that any box or window is measured by two look-ups. */
import type { Block } from './outline.ts';

export type Sums = Record<'words' | 'linkWords' | 'prose' | 'prices' | 'headings', Float64Array>;

const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|USD|EUR|GBP|zł|kr)\b/;

export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

export function headingLevel(tag: string): number {
  return tag.length === 2 && tag[0] === 'h' && tag >= 'h1' && tag <= 'h6' ? Number(tag[1]) : 0;
}

/** A sentence or more, mostly not linked. */
export function isProse(block: Block): boolean {
  return (
    block.words >= 10 && block.linkWords < block.words * 0.4 && (block.sentences > 0 || block.words >= 25)
  );
}

export function runningSums(blocks: readonly Block[]): Sums {
  return {
    words: runningSum(blocks, (block) => block.words),
    linkWords: runningSum(blocks, (block) => block.linkWords),
    prose: runningSum(blocks, (block) => (isProse(block) ? block.words : 0)),
    prices: runningSum(blocks, (block) => (block.digits > 0 && PRICE.test(block.text) ? 1 : 0)),
    headings: runningSum(blocks, (block) => (headingLevel(block.box.tag) > 0 ? 1 : 0)),
  };
}

export function runningSum<T>(items: readonly T[], of: (item: T, index: number) => number): Float64Array {
  const sums = new Float64Array(items.length + 1);
  for (const [i, item] of items.entries()) sums[i + 1] = (sums[i] ?? 0) + of(item, i);
  return sums;
}

/** The total from `first` up to and without `last`. */
export function between(sums: Float64Array, first: number, last: number): number {
  return last > first ? (sums[last] ?? 0) - (sums[first] ?? 0) : 0;
}
