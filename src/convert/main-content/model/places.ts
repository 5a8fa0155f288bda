/** Gathers the data from which the features of a page's blocks are computed. */

import { wordsIn } from '../../../text/words-in.ts';
import type { Block, Box, Outline } from '../outline/outline.ts';
import type { Paths } from '../outline/paths.ts';
import { between, headingAround, isProse, ratio, type Sums } from '../outline/sums.ts';
import type { PageFacts } from '../page-facts.ts';

/** How many ancestors are described. Those without more text than the one below are skipped. */
export const LEVELS = 5;
/** The least shares of the page's prose in the core boxes. */
export const CORES = [0.7, 0.5];

/** One such ancestor of each block, as columns. */
export type Level = Record<
  'first' | 'last' | 'words' | 'wordsBelow' | 'repeats' | 'repeatIndex',
  Float64Array
>;

/** Blocks at the same place of repeated items. */
type Group = { count: number; words: number; linkWords: number; prose: number };

/** Its lists have an entry for each block, except `cores`. */
export type Page = {
  blocks: readonly Block[];
  sums: Sums;
  paths: Paths;
  words: number;
  prose: number;
  cores: Box[];
  /** The page's descriptions of itself: in its head, and in its JSON-LD. */
  description: string;
  data: string;
  texts: readonly string[];
  groups: readonly Group[];
  levels: readonly Level[];
  copies: Float64Array;
  copiesBefore: Float64Array;
  /** The share of the declared titles' words that a heading has. */
  titleShares: Float64Array;
  /** The heading that each block is or follows, and the one before it that matches the titles; -1 if there is none. */
  headings: Int32Array;
  titles: Int32Array;
  firstH1: number;
};

export function gather({ blocks, boxes }: Outline, facts: PageFacts, sums: Sums, paths: Paths): Page {
  const texts = blocks.map((block) => block.text.trim());
  return {
    blocks,
    sums,
    paths,
    words: sums.words.at(-1) ?? 0,
    prose: sums.prose.at(-1) ?? 0,
    cores: CORES.map((part) => coreBox(boxes, sums, part)),
    description: facts.description.replace(/\s+/g, ' '),
    data: facts.data,
    texts,
    groups: groupsByPath(blocks),
    levels: levelsOf(blocks, sums),
    ...countCopies(texts),
    ...findHeadings(blocks, texts, facts.titles),
    firstH1: blocks.findIndex((block) => headingAround(block.box) === 1),
  };
}

/** How many characters of texts are compared. */
const START = 200;

function countCopies(texts: readonly string[]): Pick<Page, 'copies' | 'copiesBefore'> {
  const starts = texts.map((text) => text.slice(0, START));
  const seen = new Map<string, number>();
  const copiesBefore = new Float64Array(starts.length);
  let i = 0;
  for (const start of starts) {
    const before = seen.get(start) ?? 0;
    seen.set(start, before + 1);
    copiesBefore[i++] = before;
  }
  const copies = new Float64Array(starts.length);
  i = 0;
  for (const start of starts) copies[i++] = seen.get(start) ?? 1;
  return { copiesBefore, copies };
}

export function findHeadings(
  blocks: readonly Block[],
  texts: readonly string[],
  titles: readonly string[],
): Pick<Page, 'titleShares' | 'headings' | 'titles'> {
  const titleWords = new Set(titles.flatMap(wordsIn));
  const found = {
    titleShares: new Float64Array(blocks.length),
    headings: new Int32Array(blocks.length),
    titles: new Int32Array(blocks.length),
  };
  let heading = -1;
  let title = -1;
  let i = 0;
  for (const block of blocks) {
    if (headingAround(block.box) > 0) {
      const words = wordsIn((texts[i] ?? '').slice(0, START));
      const share = ratio(words.filter((word) => titleWords.has(word)).length, titleWords.size);
      found.titleShares[i] = share;
      heading = i;
      if (title < 0 && share > 0.4) title = i;
    }
    found.headings[i] = heading;
    found.titles[i] = title;
    i++;
  }
  return found;
}

function groupsByPath(blocks: readonly Block[]): Group[] {
  const groups = new Map<number, Group>();
  const ofBlocks: Group[] = [];
  for (const block of blocks) {
    const group = groups.get(block.box.path) ?? { count: 0, words: 0, linkWords: 0, prose: 0 };
    groups.set(block.box.path, group);
    group.count++;
    group.words += block.words;
    group.linkWords += block.linkWords;
    if (isProse(block)) group.prose += block.words;
    ofBlocks.push(group);
  }
  return ofBlocks;
}

/** Climbs from each block to the page, one level each time the text grows. */
function levelsOf(blocks: readonly Block[], sums: Sums): Level[] {
  const levels = Array.from({ length: LEVELS }, () => newLevel(blocks.length));
  let i = 0;
  for (const block of blocks) {
    let box: Box | null = block.box;
    let wordsBelow = block.words;
    for (const level of levels) {
      let repeats = 1;
      let repeatIndex = 0;
      while (box && between(sums.words, box.first, box.last) <= wordsBelow) {
        if (box.repeats > repeats) ({ repeats, repeatIndex } = box);
        box = box.parent;
      }
      const first = box ? box.first : 0;
      const last = box ? box.last : blocks.length;
      level.first[i] = first;
      level.last[i] = last;
      level.repeats[i] = repeats;
      level.repeatIndex[i] = repeatIndex;
      level.wordsBelow[i] = wordsBelow;
      wordsBelow = between(sums.words, first, last);
      level.words[i] = wordsBelow;
    }
    i++;
  }
  return levels;
}

function newLevel(count: number): Level {
  return {
    first: new Float64Array(count),
    last: new Float64Array(count),
    words: new Float64Array(count),
    wordsBelow: new Float64Array(count),
    repeats: new Float64Array(count),
    repeatIndex: new Float64Array(count),
  };
}

/** The deepest box with at least this share of the page's prose. */
function coreBox(boxes: readonly Box[], sums: Sums, part: number): Box {
  const goal = (sums.prose.at(-1) ?? 0) * part;
  let core = boxes[0];
  if (!core) throw new Error('a page has at least its root as a box');
  if (goal === 0) return core;
  for (const box of boxes) {
    const inside = box.depth > core.depth && box.first >= core.first && box.last <= core.last;
    if (inside && between(sums.prose, box.first, box.last) >= goal) core = box;
  }
  return core;
}
