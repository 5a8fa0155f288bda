/** Finds what a card repeats in the same words: its name in the picture, the heading and the link; its price. */
import type { Block, Box, Outline } from '../outline/outline.ts';
import { headingAround } from '../outline/sums.ts';

/** From this number on, boxes of one kind in a row are cards, posts or entries. */
const MANY_ITEMS = 3;
/** A box with more blocks is a part of the page rather than a card. */
const CARD_BLOCKS = 60;
/** Data may legitimately have the same value twice. */
const DATA = new Set('table tbody tr td th dl dt dd'.split(' '));
const CODE = new Set(['pre', 'code']);
/** No name, price or date is longer. */
const LABEL_WORDS = 30;
/** How far up to look for the code around a line. */
const NEAR = 4;

/** The kept blocks whose text is also at a better place in the same card. */
export function findRepeats(
  { blocks, boxes }: Outline,
  probabilities: Float32Array,
  keep: readonly boolean[],
): Set<number> {
  const found = new Set<number>();
  const best = new Map<string, number>();
  let end = 0;
  for (const { first, last, repeats, tag } of boxes) {
    const size = last - first;
    if (repeats < MANY_ITEMS || first < end || size < 2 || size > CARD_BLOCKS || DATA.has(tag)) continue;
    end = last;
    best.clear();
    for (let i = first; i < last; i++) {
      const block = blocks[i];
      if (!block || !keep[i] || block.words > LABEL_WORDS || DATA.has(block.box.tag)) continue;
      const text = block.text.trim();
      const before = best.get(text);
      const other = before === undefined ? undefined : blocks[before];
      if (before === undefined || !other) best.set(text, i);
      // Siblings repeat each other on purpose, and so do sentences.
      else if (areLabels(block, other)) {
        const isBetter = place(block, probabilities[i] ?? 0) > place(other, probabilities[before] ?? 0);
        found.add(isBetter ? before : i);
        if (isBetter) best.set(text, i);
      }
    }
  }
  return found;
}

function areLabels(a: Block, b: Block): boolean {
  return a.box.parent !== b.box.parent && (isLabel(a) || isLabel(b)) && !isCode(a.box) && !isCode(b.box);
}

function isCode(box: Box): boolean {
  let up: Box | null = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) if (CODE.has(up.tag)) return true;
  return false;
}

const DIGIT = /\d/;

/** A name, a price or a date. */
function isLabel({ box, words, linkWords, text }: Block): boolean {
  if (headingAround(box) > 0 || linkWords * 2 > words) return true;
  return box.tag !== 'p' && box.tag !== 'li' && DIGIT.test(text);
}

/** A heading is the best place. */
const place = ({ box }: Block, probability: number): number => probability + (headingAround(box) > 0 ? 1 : 0);
