/** Chooses the blocks to keep from their probabilities. */
import { isTag } from 'domhandler';
import type { Block, Box, Outline } from '../outline/outline.ts';
import { between, runningSum } from '../outline/sums.ts';
import type { PageKind } from '../page-kind.ts';
import { findCopies, LAYOUT_SHARE } from './copies.ts';
import { findRepeats } from './repeats.ts';

export type Selection = {
  keep: boolean[];
  /** The given ones, averaged inside tables and lists, and over the same place of repeated items. */
  probabilities: Float32Array;
  /** Blocks whose text is kept elsewhere on the page. */
  copies: ReadonlySet<number>;
  /** The F1 (by words) to expect of this choice by the probabilities: near 0 if nothing looks like content. */
  expected: number;
  /** The probability from which blocks were kept. */
  threshold: number;
};

/**
 * Keeps the blocks above a threshold that depends on how clearly the page's content stands out. For independent guesses,
 * a threshold of half the best expected F1 reaches it. But blocks of one page are right or wrong together, so a page of
 * doubtful blocks (a product grid) needs a lower threshold, and a clear article a higher one. The many doubtful blocks of
 * a product page (sizes, delivery, reviews) or a thread (signatures, ranks, join dates) are not content, or only partly:
 * there the threshold is the one that does best without knowing how many of them are.
 */
export function selectBlocks(outline: Outline, guessed: Float32Array, kind: PageKind): Selection {
  const { blocks } = outline;
  const probabilities = evenItems(outline, evenParts(outline, guessed));
  const order = fromSurest(probabilities);
  const expected = bestExpectedF1(blocks, probabilities, order);
  const lowest = HIGHEST * expected ** STEEPNESS;
  const threshold =
    kind === 'product' || kind === 'thread'
      ? Math.max(lowest, Math.min(HIGHEST, steadyThreshold(blocks, probabilities, order)))
      : lowest;
  const keep = blocks.map((_, i) => (probabilities[i] ?? 0) >= threshold);
  const copies = findCopies(outline, probabilities, keep);
  if (expected < CLEAR) for (const i of findRepeats(outline, probabilities, keep)) copies.add(i);
  for (const i of copies) keep[i] = false;
  return { keep, probabilities, copies, expected, threshold };
}

/** More than the blocks of any page that is scored; multiplied by the bits of a probability it is still an exact integer. */
const INDEXES = 2 ** 23;

/** Indexes by falling probability. Sorting numbers that combine both is far faster than sorting with a comparator. */
function fromSurest(probabilities: Float32Array): Int32Array {
  // For non-negative numbers the order of the bits is that of the numbers.
  const bits = new Int32Array(probabilities.buffer, probabilities.byteOffset, probabilities.length);
  const keys = new Float64Array(bits.length);
  for (let i = 0; i < bits.length; i++) keys[i] = i - (bits[i] ?? 0) * INDEXES;
  keys.sort();
  const order = new Int32Array(bits.length);
  // `&` uses the lowest 32 bits of an integer of any size, and the index is in the lowest 23.
  for (let at = 0; at < keys.length; at++) order[at] = (keys[at] ?? 0) & (INDEXES - 1);
  return order;
}

/** Tuned on pages that the model had not seen. */
const HIGHEST = 0.65;
const STEEPNESS = 2.5;
/** The expected F1 from which repetitions are intentional. */
const CLEAR = 0.9;

function bestExpectedF1(blocks: readonly Block[], probabilities: Float32Array, order: Int32Array): number {
  let hoped = 0;
  for (let i = 0; i < blocks.length; i++) hoped += (blocks[i]?.words ?? 0) * (probabilities[i] ?? 0);
  let best = 0;
  let words = 0;
  let hits = 0;
  for (const i of order) {
    words += blocks[i]?.words ?? 0;
    hits += (blocks[i]?.words ?? 0) * (probabilities[i] ?? 0);
    best = Math.max(best, (2 * hits) / (words + hoped));
  }
  return best;
}

/** The number of probabilities tried as the lowest one that content has. */
const HEIGHTS = 40;

/**
 * The threshold with the best mean F1 if content is everything likelier than some unknown height, and all heights are
 * equally likely.
 */
function steadyThreshold(blocks: readonly Block[], probabilities: Float32Array, order: Int32Array): number {
  const above = new Float64Array(HEIGHTS);
  let words = 0;
  let next = 0;
  for (let k = HEIGHTS - 1; k >= 0; k--) {
    for (; next < order.length && (probabilities[order[next] ?? 0] ?? 0) > heightOf(k); next++)
      words += blocks[order[next] ?? 0]?.words ?? 0;
    above[k] = words;
  }
  const meanF1 = (chosen: number): number =>
    above.reduce((sum, meant) => sum + (meant > 0 ? Math.min(chosen, meant) / (chosen + meant) : 0), 0);
  let best = 0;
  let bestF1 = 0;
  above.forEach((chosen, k) => {
    const f1 = chosen > 0 ? meanF1(chosen) : 0;
    if (f1 > bestF1) [best, bestF1] = [k, f1];
  });
  return heightOf(best);
}

const heightOf = (k: number): number => (k + 0.5) / HEIGHTS;

const TABLES: ReadonlySet<string> = new Set(['table']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);
/** With more blocks per item, they are posts or cards rather than a list to be read as a whole. */
const ITEM_BLOCKS = 1.5;

/** Half a table or list is useless: all cells or items of one get the mean of their probabilities. */
function evenParts(outline: Outline, guessed: Float32Array): Float32Array {
  const parts = [...innermost(outline.boxes, LISTS).filter(isPlainList), ...innermost(outline.boxes, TABLES)];
  if (parts.length === 0) return guessed;
  const { words } = outline.sums;
  const hoped = runningSum(outline.blocks, (block, i) => block.words * (guessed[i] ?? 0));
  const even = guessed.slice();
  for (const { first, last } of parts) {
    const size = between(words, first, last);
    if (size <= LAYOUT_SHARE * (words.at(-1) ?? 0))
      even.fill(between(hoped, first, last) / size, first, last);
  }
  return even;
}

/** From this number on, items of one kind in a row are cards, posts or entries, which are alike. */
const MANY_ITEMS = 3;

/**
 * Cards and posts are kept like their neighbours: blocks at the same place of repeated items get the mean of their
 * probabilities, linked and other blocks separately.
 */
function evenItems({ boxes, blocks }: Outline, guessed: Float32Array): Float32Array {
  const inItem = new Uint8Array(boxes.length);
  for (const { index, parent, repeats } of boxes)
    inItem[index] = repeats >= MANY_ITEMS || (parent !== null && inItem[parent.index] === 1) ? 1 : 0;
  const places = new Map<number, Place>();
  const placeOf: (Place | null)[] = [];
  for (const { box, words, linkWords } of blocks) {
    const i = placeOf.push(null) - 1;
    // A paragraph among paragraphs is not an item.
    const around = box.last - box.first > 1 ? box : box.parent;
    if (!around || inItem[around.index] === 0) continue;
    const key = box.path * 2 + Number(linkWords > words * MOSTLY_LINKS);
    const place = places.get(key) ?? { blocks: 0, words: 0, hoped: 0 };
    places.set(key, place);
    place.blocks++;
    place.words += words;
    place.hoped += words * (guessed[i] ?? 0);
    placeOf[i] = place;
  }
  if (places.size === 0) return guessed;
  const even = guessed.slice();
  for (let i = 0; i < even.length; i++) {
    const place = placeOf[i];
    if (place && place.blocks >= MANY_ITEMS) even[i] = place.hoped / place.words;
  }
  return even;
}

type Place = { blocks: number; words: number; hoped: number };

const MOSTLY_LINKS = 0.5;

/** The boxes with these tags that have several blocks and contain no other such box. */
function innermost(boxes: readonly Box[], tags: ReadonlySet<string>): Box[] {
  const found = boxes.filter((box) => tags.has(box.tag) && box.last - box.first > 1);
  return found.filter(({ last }, k) => (found[k + 1]?.first ?? last) >= last);
}

function isPlainList({ node, first, last }: Box): boolean {
  const items = node.children.filter((child) => isTag(child) && child.name === 'li').length;
  return last - first <= items * ITEM_BLOCKS;
}
