/**
 * Turns chosen blocks into regions. A model that judges block by block loses the short table or the line of code at the
 * end of an article; a person keeps parts of a page whole. So each block has a gain for staying, each edge of the tree
 * has a cost for cutting it, and the cheapest division of the tree is found exactly, in one pass up and one down. Cutting
 * at furniture (navigation, share bars, related links) is free; cutting inside a table, list or code listing is expensive.
 */

import { isAside, isNamedNote, isNote } from '../notes.ts';
import type { Block, Box, Outline } from '../outline/outline.ts';
import { between, headingAround, headingLevel, ratio, type Sums } from '../outline/sums.ts';
import type { PageKind } from '../page-kind.ts';
import { keepNotes } from './footnotes.ts';
import { isFurniture } from './furniture.ts';
import type { Selection } from './select.ts';

const STRUCTURE = new Set('pre table dl ul ol figure blockquote details'.split(' '));
const PART_OF_STRUCTURE = new Set(
  'tr td th tbody thead tfoot caption dt dd li figcaption summary'.split(' '),
);

/**
 * What it costs to separate a block or a box from its surroundings, in the unit of a block's gain. These and the constants
 * below were tuned on two fifths of the sample pages.
 */
const COST = { block: 5, box: 3, structure: 15, insideStructure: 3 };
/** Keeping content inside a dropped part costs less than dropping something inside kept content. */
const ISLAND_COST = 0.6;
/** Links are less tied to their surroundings. */
const LINKED_COST = 0.5;
const MOSTLY_LINKS = 0.5;

/** A block's certainty is capped at this, as log-odds beyond the threshold. */
const MOST_SURE = 4;
/** Log-odds added to the model's: in doubt, whatever is not running text stays, except links outside of lists. */
const LENIENCE = { item: 1.5, linkedItem: 1, structure: 3, note: 0.75, heading: 1.5, text: 0 } as const;
/** On a declared article's page, doubtful headings belong to other articles, and so does what is in longer holes. */
const IN_ARTICLE = { lenience: { ...LENIENCE, heading: 0.5 }, hole: 8 } as const;
/**
 * The expected F1 from which lenience begins, and from which it is full: where the content is clear, whatever is inside
 * belongs to it; on a page of cards or posts, lists and notes may be anything. A product page is never clear, but its
 * content is lists and tables: it gets at least half of the lenience.
 */
const CLEAR = { low: 0.7, high: 0.9, product: 0.5 };
/** The gain of a copy whose text stays elsewhere. */
const COPY_GAIN = -50;

export function completeRegions(
  outline: Outline,
  { keep: chosen, probabilities, copies, threshold, expected }: Selection,
  kind: PageKind,
): boolean[] {
  const { boxes, blocks, sums } = outline;
  const clarity = clarityOf(kind, expected);
  const { lenience, hole } = kind === 'article' ? IN_ARTICLE : { lenience: LENIENCE, hole: HOLE };
  const needed = logOdds(Math.min(0.95, Math.max(0.02, threshold)));
  const gains = new Float64Array(blocks.length);
  const costs = new Float64Array(blocks.length);
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (!block) continue;
    const gain = copies.has(i) ? COPY_GAIN : gainOf(block, probabilities[i] ?? 0, needed, clarity, lenience);
    gains[i] = gain * Math.sqrt(block.words);
    costs[i] = blockCost(block);
  }
  const cuts = new Float64Array(boxes.length);
  for (const box of boxes) cuts[box.index] = boxCost(box, sums);
  const division = divide({ boxes, blocks, gains, cuts, costs });
  const keep = blocks.map((_, i) => division[i] === 1);
  keepBeside(blocks, chosen, keep);
  keepHeadings(blocks, probabilities, keep);
  // What is between posts is their authors and signatures.
  if (kind !== 'thread') fillHoles(blocks, probabilities, copies, keep, hole);
  keepNotes(outline, keep);
  return keep;
}

function clarityOf(kind: PageKind, expected: number): number {
  // Posts are full of quotes and signatures.
  if (kind === 'thread') return 0;
  const least = kind === 'product' ? CLEAR.product : 0;
  return Math.min(1, Math.max(least, (expected - CLEAR.low) / (CLEAR.high - CLEAR.low)));
}

const logOdds = (probability: number): number => {
  const bounded = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(bounded / (1 - bounded));
};

function gainOf(
  { box, words, linkWords }: Block,
  probability: number,
  needed: number,
  clarity: number,
  lenience: Readonly<Record<Kind, number>>,
): number {
  const more = clarity === 0 ? 0 : lenience[kindOf(box, linkWords > words * MOSTLY_LINKS)] * clarity;
  const gain = logOdds(probability) - needed + more;
  return Math.max(-MOST_SURE, Math.min(MOST_SURE, gain));
}

/** How far up to look for a block's kind: the cell of a paragraph, the item of a link. */
const NEAR = 4;

type Kind = keyof typeof LENIENCE;

function kindOf(box: Box, isLinks: boolean): Kind {
  let up: Box | null = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) {
    // The model knows captions well enough; the title is returned separately.
    if (up.tag === 'figure' || up.tag === 'figcaption' || up.tag === 'h1') return 'text';
    if (headingLevel(up.tag) > 0) return isLinks ? 'text' : 'heading';
    if (up.tag === 'li') return isLinks ? 'linkedItem' : 'item';
    if (isLinks) continue;
    if (STRUCTURE.has(up.tag) || PART_OF_STRUCTURE.has(up.tag)) return 'structure';
    if (isNamedNote(up) || isAside(up)) return 'note';
  }
  return 'text';
}

function boxCost(box: Box, { words, linkWords }: Sums): number {
  const size = between(words, box.first, box.last);
  const linkShare = ratio(between(linkWords, box.first, box.last), size);
  if (box.hidden || (isFurniture(box) && !isNote(box, size, linkShare))) return 0;
  const cost = PART_OF_STRUCTURE.has(box.tag)
    ? COST.insideStructure
    : STRUCTURE.has(box.tag)
      ? COST.structure
      : COST.box;
  return linkShare > MOSTLY_LINKS ? cost * LINKED_COST : cost;
}

function blockCost({ box, words, linkWords }: Block): number {
  const isStructure = STRUCTURE.has(box.tag) || PART_OF_STRUCTURE.has(box.tag);
  const cost = isStructure ? COST.insideStructure : COST.block;
  return linkWords > words * MOSTLY_LINKS ? cost * LINKED_COST : cost;
}

/** A chosen block stays if a block beside it does: a short text has only small parts around it. */
function keepBeside(blocks: readonly Block[], chosen: readonly boolean[], keep: boolean[]): void {
  const add = (i: number, beside: number): void => {
    const block = blocks[i];
    if (block && !keep[i] && chosen[i] && keep[beside] && sharesSection(block.box, beside)) keep[i] = true;
  };
  for (let i = 1; i < blocks.length; i++) add(i, i - 1);
  for (let i = blocks.length - 2; i >= 0; i--) add(i, i + 1);
}

/** A less likely heading belongs to something else, such as a button above the text. */
const MIN_HEADING = 0.1;
/** How far up from a heading to look for its section. */
const SECTION_DEPTH = 3;

/** A section that stays keeps its heading, except the page's title, which is returned separately. */
function keepHeadings(blocks: readonly Block[], probabilities: Float32Array, keep: boolean[]): void {
  for (let i = blocks.length - 2; i >= 0; i--) {
    const block = blocks[i];
    if (!block || keep[i] || !keep[i + 1] || (probabilities[i] ?? 0) < MIN_HEADING) continue;
    if (headingAround(block.box) > 1 && sharesSection(block.box, i + 1)) keep[i] = true;
  }
}

/** The longest distance between two kept blocks for which what is missing between them counts as a hole. */
const HOLE = 16;
/** A less likely block is furniture, wherever it is. */
const MIN_FILLING = 0.03;

/** An item, cell, quote or heading between two kept blocks, in the same part of the page as both, stays too. */
function fillHoles(
  blocks: readonly Block[],
  probabilities: Float32Array,
  copies: ReadonlySet<number>,
  keep: boolean[],
  hole: number,
): void {
  let before = keep.indexOf(true);
  for (let after = before + 1; before >= 0 && after < blocks.length; after++) {
    if (!keep[after]) continue;
    if (after - before <= hole)
      for (let i = before + 1; i < after; i++) {
        const block = blocks[i];
        if (!block || copies.has(i) || (probabilities[i] ?? 0) < MIN_FILLING) continue;
        if (fills(block, before, after)) keep[i] = true;
      }
    before = after;
  }
}

function fills({ box, words, linkWords }: Block, before: number, after: number): boolean {
  const isStructure = kindOf(box, linkWords > words * MOSTLY_LINKS) !== 'text' || headingAround(box) === 1;
  return isStructure && sharesSection(box, before) && sharesSection(box, after);
}

/** Whether a block is in the same part of the page as a heading's box, with no furniture between the two. */
function sharesSection(heading: Box, block: number): boolean {
  let box: Box | null = heading;
  for (let k = 0; box && k <= SECTION_DEPTH; k++, box = box.parent) {
    if (box.first <= block && block < box.last) return true;
    if (box.hidden || isFurniture(box)) return false;
  }
  return false;
}

/** For each block 1 if it stays, by the division of the tree with the lowest cost of cuts and lost gains. */
function divide(tree: {
  boxes: readonly Box[];
  blocks: readonly Block[];
  /** What each block gains by staying, and what it costs to separate a block or a box from its surroundings. */
  gains: Float64Array;
  costs: Float64Array;
  cuts: Float64Array;
}): Uint8Array {
  const { boxes, blocks, gains, costs, cuts } = tree;
  // The cost of everything below a box when the box itself goes, and when it stays.
  const gone = new Float64Array(boxes.length);
  const stays = new Float64Array(boxes.length);
  for (let i = 0; i < blocks.length; i++) {
    const at = blocks[i]?.box.index ?? 0;
    const [gain, cut] = [gains[i] ?? 0, costs[i] ?? 0];
    gone[at] = (gone[at] ?? 0) + Math.min(gain, cut * ISLAND_COST);
    stays[at] = (stays[at] ?? 0) + Math.min(0, gain + cut);
  }
  // Boxes come parents first, so the last is done first.
  for (let k = boxes.length - 1; k > 0; k--) {
    const at = boxes[k]?.parent?.index ?? 0;
    const [ifGone, ifStays, cut] = [gone[k] ?? 0, stays[k] ?? 0, cuts[k] ?? 0];
    gone[at] = (gone[at] ?? 0) + Math.min(ifGone, ifStays + cut * ISLAND_COST);
    stays[at] = (stays[at] ?? 0) + Math.min(ifStays, ifGone + cut);
  }
  const chosen = new Uint8Array(boxes.length);
  for (let k = 0; k < boxes.length; k++) {
    const parent = boxes[k]?.parent;
    chosen[k] = decide(
      parent ? chosen[parent.index] === 1 : false,
      gone[k] ?? 0,
      stays[k] ?? 0,
      parent ? (cuts[k] ?? 0) : 0,
    );
  }
  const kept = new Uint8Array(blocks.length);
  for (let i = 0; i < blocks.length; i++) {
    const boxStays = chosen[blocks[i]?.box.index ?? 0] === 1;
    kept[i] = decide(boxStays, gains[i] ?? 0, 0, costs[i] ?? 0);
  }
  return kept;
}

function decide(parentStays: boolean, ifGone: number, ifStays: number, cut: number): number {
  return parentStays ? Number(ifStays <= ifGone + cut) : Number(ifStays + cut * ISLAND_COST < ifGone);
}
