/** Finds texts that a page holds twice. */
import { codesReader } from './character-codes.ts';
import type { Block, Box, Outline } from './outline.ts';
import { between, type Sums } from './sums.ts';

/** Shorter texts repeat by chance. */
const MIN_COPY_WORDS = 20;
const COPY_SHARE = 0.8;

/** Where a page holds the same text twice (for phones and desks, as teaser and in full), the surer one stays. */
export function findCopies(
  { blocks, sums }: Outline,
  probabilities: Float32Array,
  keep: readonly boolean[],
): Set<number> {
  const found = new Set<number>();
  const shingles = new Map<number, Set<number>>();
  const counts = new Map<number, number>();
  const lastParent = new Map<number, number>();
  const codesOf = codesReader();
  blocks.forEach((block, i) => {
    // Listings of code have much in common, and are all meant.
    if (!keep[i] || block.words < MIN_COPY_WORDS || block.box.tag === 'pre') return;
    const own = shinglesOf(codesOf(block.text), block.text.length);
    const parent = block.box.parent?.index ?? 0;
    for (const shingle of own) {
      // Siblings that repeat themselves do so on purpose (a refrain, a plan of meals).
      if (lastParent.get(shingle) !== parent) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
      lastParent.set(shingle, parent);
    }
    shingles.set(i, own);
  });
  const doubtful = [...shingles.keys()].sort((a, b) => (probabilities[a] ?? 0) - (probabilities[b] ?? 0));
  for (const i of doubtful) {
    const own = shingles.get(i) ?? new Set();
    let copies = 0;
    for (const shingle of own) if ((counts.get(shingle) ?? 0) > 1) copies++;
    if (own.size < MIN_COPY_WORDS / 2 || copies < own.size * COPY_SHARE) continue;
    found.add(i);
    for (const shingle of own) counts.set(shingle, (counts.get(shingle) ?? 1) - 1);
  }
  keepParts(blocks, sums, found);
  return found;
}

const WHOLE = new Set('ul ol dl table'.split(' '));
/** How far up the list of an item or the table of a cell is looked for. */
const NEAR = 4;
/** A table around more of the page than this is its layout. */
export const LAYOUT_SHARE = 0.6;

/** Half a list or table is no use: unless nearly all of one is a copy, its items and cells are none. */
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

/** Hashes of all runs of four words; a chance collision is harmless, since most of a text must agree. */
function shinglesOf(codes: Uint16Array, length: number): Set<number> {
  const found = new Set<number>();
  let [first, second, third, word] = [0, 0, 0, 0];
  let words = 0;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? (codes[i] ?? 32) : 32;
    const inWord =
      code > 127 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    if (inWord) word = Math.imul(word ^ code, 0x01000193) + 1;
    else if (word !== 0) {
      if (++words >= 4)
        found.add(Math.imul(first, 31) ^ Math.imul(second, 1009) ^ Math.imul(third, 65_599) ^ word);
      [first, second, third, word] = [second, third, word, 0];
    }
  }
  return found;
}
