/**
 * Running totals over the blocks, so that any box or window is measured by two look-ups.
 *
 * Long passes over the blocks, here and in other files, are plain loops: a major garbage collection discards the optimized
 * code of functions that are no longer referenced, such as a callback that was created for one page.
 */
import type { TextMeasure } from './measure.ts';

export type Sums = Record<'words' | 'linkWords' | 'prose' | 'prices' | 'headings' | 'images', Float64Array>;

type MeasuredBlock = TextMeasure & { box: BoxTag };

const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|USD|EUR|GBP|zł|kr)\b/;

export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

export function headingLevel(tag: string): number {
  return tag.length === 2 && tag[0] === 'h' && tag >= 'h1' && tag <= 'h6' ? Number(tag[1]) : 0;
}

type BoxTag = { tag: string; parent: BoxTag | null; first: number; last: number };

/** How far up to look for the heading around a block, and the most blocks it has: an unclosed heading has many. */
const HEADING_DEPTH = 3;
const HEADING_BLOCKS = 2;

/** The level of the heading that a box is or is in; 0 if there is none. */
export function headingAround(box: BoxTag): number {
  let up: BoxTag | null = box;
  for (let k = 0; up && k < HEADING_DEPTH && up.last - up.first <= HEADING_BLOCKS; k++, up = up.parent) {
    const level = headingLevel(up.tag);
    if (level > 0) return level;
  }
  return 0;
}

/** The largest box that begins with the heading at this index. */
export function headedBy<Section extends { first: number; parent: Section | null }>(
  heading: number,
  box: Section,
): Section {
  let section = box;
  while (section.parent?.first === heading) section = section.parent;
  return section;
}

/** Whether it is a sentence or more, mostly not linked. */
export function isProse(block: TextMeasure): boolean {
  return (
    block.words >= 10 && block.linkWords < block.words * 0.4 && (block.sentences > 0 || block.words >= 25)
  );
}

export function runningSums(blocks: readonly MeasuredBlock[]): Sums {
  const size = blocks.length + 1;
  const sums: Sums = {
    words: new Float64Array(size),
    linkWords: new Float64Array(size),
    prose: new Float64Array(size),
    prices: new Float64Array(size),
    headings: new Float64Array(size),
    images: new Float64Array(size),
  };
  let i = 0;
  for (const block of blocks) {
    const hasPrice = block.digits > 0 && PRICE.test(block.text);
    sums.words[i + 1] = (sums.words[i] ?? 0) + block.words;
    sums.linkWords[i + 1] = (sums.linkWords[i] ?? 0) + block.linkWords;
    sums.prose[i + 1] = (sums.prose[i] ?? 0) + (isProse(block) ? block.words : 0);
    sums.prices[i + 1] = (sums.prices[i] ?? 0) + (hasPrice ? 1 : 0);
    sums.images[i + 1] = (sums.images[i] ?? 0) + block.images;
    sums.headings[i + 1] = (sums.headings[i] ?? 0) + (headingAround(block.box) > 0 ? 1 : 0);
    i++;
  }
  return sums;
}

export function runningSum<T>(items: readonly T[], of: (item: T, index: number) => number): Float64Array {
  const sums = new Float64Array(items.length + 1);
  let sum = 0;
  let i = 0;
  for (const item of items) {
    sum += of(item, i++);
    sums[i] = sum;
  }
  return sums;
}

/** The total from `first` up to but not including `last`. */
export function between(sums: Float64Array, first: number, last: number): number {
  return last > first ? (sums[last] ?? 0) - (sums[first] ?? 0) : 0;
}
