/** Walks the blocks of a page and gathers, for each, what its features are made from. */
import type { Block, Box, Outline } from './outline.ts';
import type { PageFacts } from './page-facts.ts';
import type { Paths } from './paths.ts';
import { between, headingLevel, isProse, ratio, type Sums } from './sums.ts';

/** Ancestors that hold more text than the one below them; pure wrappers say nothing new. */
export const LEVELS = 5;
/** Shares of the page's prose that the core boxes hold at least. */
export const CORES = [0.7, 0.5];

export type Level = {
  first: number;
  last: number;
  words: number;
  wordsBelow: number;
  repeats: number;
  repeatIndex: number;
};

/** Blocks at the same place of repeated items. */
type Group = { count: number; words: number; linkWords: number; prose: number };

/** One block with everything its features are made from. */
export type Place = {
  i: number;
  block: Block;
  box: Box;
  text: string;
  group: Group;
  levels: Level[];
  copies: number;
  copiesBefore: number;
  titleShare: number;
  heading: { block: Block; at: number } | null;
  firstH1: number;
  titleAt: number;
  page: Page;
};

export type Page = {
  blocks: readonly Block[];
  sums: Sums;
  paths: Paths;
  words: number;
  prose: number;
  cores: Box[];
  description: string;
};

export function* places(outline: Outline, facts: PageFacts, sums: Sums, paths: Paths): Generator<Place> {
  const { blocks, boxes } = outline;
  const page: Page = {
    blocks,
    sums,
    paths,
    words: sums.words.at(-1) ?? 0,
    prose: sums.prose.at(-1) ?? 0,
    cores: CORES.map((part) => coreBox(boxes, sums, part)),
    description: facts.description.replace(/\s+/g, ' '),
  };
  const texts = blocks.map((block) => block.text.trim());
  const copies = countBy(texts.map((text) => text.slice(0, 200)));
  const groups = groupsByPath(blocks);
  const titleWords = new Set(facts.titles.flatMap(wordsOf));
  const seen = new Map<string, number>();
  const firstH1 = blocks.findIndex((block) => block.box.tag === 'h1');
  let heading: Place['heading'] = null;
  let titleAt = -1;
  for (const [i, block] of blocks.entries()) {
    const text = texts[i] ?? '';
    const start = text.slice(0, 200);
    const group = groups.get(block.box.path);
    if (!group) continue;
    let titleShare = 0;
    if (headingLevel(block.box.tag) > 0) {
      titleShare = ratio(wordsOf(start).filter((word) => titleWords.has(word)).length, titleWords.size);
      heading = { block, at: i };
      if (titleAt < 0 && titleShare > 0.4) titleAt = i;
    }
    const copiesBefore = seen.get(start) ?? 0;
    seen.set(start, copiesBefore + 1);
    yield {
      i,
      block,
      box: block.box,
      text,
      group,
      levels: levelsOf(block, sums),
      copies: copies.get(start) ?? 1,
      copiesBefore,
      titleShare,
      heading,
      firstH1,
      titleAt,
      page,
    };
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function groupsByPath(blocks: readonly Block[]): Map<number, Group> {
  const groups = new Map<number, Group>();
  for (const block of blocks) {
    const group = groups.get(block.box.path) ?? { count: 0, words: 0, linkWords: 0, prose: 0 };
    groups.set(block.box.path, group);
    group.count++;
    group.words += block.words;
    group.linkWords += block.linkWords;
    if (isProse(block)) group.prose += block.words;
  }
  return groups;
}

/** Climbs from a block to the page, one level each time the text grows. */
function levelsOf(block: Block, sums: Sums): Level[] {
  const levels: Level[] = [];
  let box: Box | null = block.box;
  let wordsBelow = block.words;
  for (let k = 0; k < LEVELS; k++) {
    let repeats = 1;
    let repeatIndex = 0;
    while (box && between(sums.words, box.first, box.last) <= wordsBelow) {
      if (box.repeats > repeats) ({ repeats, repeatIndex } = box);
      box = box.parent;
    }
    const first = box ? box.first : 0;
    const last = box ? box.last : sums.words.length - 1;
    const words = between(sums.words, first, last);
    levels.push({ first, last, words, wordsBelow, repeats, repeatIndex });
    wordsBelow = words;
  }
  return levels;
}

/** The deepest box that holds at least this part of the page's prose. */
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
