/** Finds texts that occur twice on a page. */
import type { Block, Box, Outline } from '../outline/outline.ts';
import { PATH_GROUPS } from '../outline/paths.ts';
import { between, type Sums } from '../outline/sums.ts';
import { numberWordRuns } from './word-runs.ts';

/** Shorter texts repeat by chance. */
const MIN_COPY_WORDS = 20;
const COPY_SHARE = 0.8;

/**
 * Of a text that occurs twice (for phones and desktops, or as a teaser and in full), the likelier copy stays; of a text
 * and a quote of it, the text stays.
 */
export function findCopies(
  { blocks, sums }: Outline,
  probabilities: Float32Array,
  keep: readonly boolean[],
): Set<number> {
  const found = new Set<number>();
  const texts: { block: Block; i: number }[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block && keep[i] && mayBeCopy(block)) texts.push({ block, i });
  }
  if (texts.length < 2) return found;
  const { ofText, different } = numberWordRuns(texts.map(({ block }) => block.text));
  const counts = new Int32Array(different);
  const lastParent = new Int32Array(different).fill(-1);
  let k = 0;
  for (const { block } of texts) {
    const parent = block.box.parent?.index ?? 0;
    for (const run of ofText[k++] ?? NONE) {
      // Siblings repeat each other on purpose (a refrain, a meal plan).
      if (lastParent[run] !== parent) counts[run] = (counts[run] ?? 0) + 1;
      lastParent[run] = parent;
    }
  }
  if (!counts.some((count) => count > 1)) return found;
  const doubtful = texts
    .map(({ i, block }, k) => ({
      i,
      own: ofText[k] ?? NONE,
      place: (probabilities[i] ?? 0) - (isQuote(block.box) ? 1 : 0),
    }))
    .sort((a, b) => a.place - b.place);
  for (const { i, own } of doubtful) {
    let copies = 0;
    for (const run of own) if ((counts[run] ?? 0) > 1) copies++;
    if (own.length < MIN_COPY_WORDS / 2 || copies < own.length * COPY_SHARE) continue;
    found.add(i);
    for (const run of own) counts[run] = (counts[run] ?? 1) - 1;
  }
  keepParts(blocks, sums, found);
  return found;
}

const NONE = new Int32Array(0);

/** Code listings have much in common without being copies. */
function mayBeCopy({ words, box }: Block): boolean {
  return words >= MIN_COPY_WORDS && box.tag !== 'pre';
}

const WHOLE = new Set('ul ol dl table'.split(' '));
/** How far up to look for the list of an item or the table of a cell. */
const NEAR = 4;
/** A table with more of the page's words than this is layout. */
export const LAYOUT_SHARE = 0.6;

/** Half a list or table is useless: unless nearly all of one is a copy, its items and cells do not count as copies. */
function keepParts(blocks: readonly Block[], { words }: Sums, found: Set<number>): void {
  const copied = new Map<Box, number[]>();
  for (const i of found) {
    const whole = wholeAround(blocks[i]?.box);
    if (!whole) continue;
    const inside = copied.get(whole);
    if (inside) inside.push(i);
    else copied.set(whole, [i]);
  }
  const most = (words.at(-1) ?? 0) * LAYOUT_SHARE;
  for (const [{ tag, first, last }, inside] of copied) {
    const size = between(words, first, last);
    const copiedWords = inside.reduce((sum, i) => sum + (blocks[i]?.words ?? 0), 0);
    const isLayout = tag === 'table' && size > most;
    if (!isLayout && copiedWords < size * COPY_SHARE) for (const i of inside) found.delete(i);
  }
}

function wholeAround(box: Box | undefined): Box | null {
  let up: Box | null = box ?? null;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) if (WHOLE.has(up.tag)) return up;
  return null;
}

const BUTTON = PATH_GROUPS.indexOf('button');

/** Whether it is in a quote, or in a button that leads to the text. */
function isQuote(box: Box): boolean {
  let up: Box | null = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent)
    if (up.tag === 'blockquote' || up.groups.includes(BUTTON)) return true;
  return false;
}
