/** The model's features of each block: its own, and those of its ancestors, neighbours, section and page. */

import type { Block, Box, Outline } from '../outline/outline.ts';
import { boxPaths, PATH_GROUPS } from '../outline/paths.ts';
import { between, headingAround, ratio } from '../outline/sums.ts';
import { CUES, NAMES } from '../outline/vocabulary.ts';
import type { PageFacts } from '../page-facts.ts';
import { type ColumnFeature, LEVEL_FEATURES } from './level-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { CORES, gather, type Page } from './places.ts';
import { bucketsOf, WORDING_FEATURES, type Worded, type Wording, wordedPage } from './wording.ts';

const WINDOWS = [4, 10, 25];
const NEIGHBOURS = [-2, -1, 1, 2];

/** The feature of the block at index `i`. */
type Feature = readonly [name: string, of: (page: Page, i: number) => number];
type BlockFeature = readonly [name: string, of: (block: Block) => number];

const log = (n: number): number => Math.log2(1 + n);
const flag = (yes: boolean): number => (yes ? 1 : 0);
const isTagIn = (tags: string) => {
  const set = new Set(tags.split(' '));
  return ({ box }: Block) => flag(set.has(box.tag));
};

const MEASURES: BlockFeature[] = [
  ['words', (block) => log(block.words)],
  ['linkDensity', (block) => ratio(block.linkWords, block.words)],
  ['links', (block) => block.links],
  ['strong', (block) => ratio(block.strongWords, block.words)],
  ['sentences', (block) => block.sentences],
  ['sentenceLength', (block) => ratio(block.words, block.sentences)],
  ['commas', (block) => ratio(block.commas, block.words)],
  ['digits', (block) => ratio(block.digits, block.words)],
  ['capitals', (block) => ratio(block.capitals, block.words)],
  ['stopWords', (block) => ratio(block.stopWords, block.words)],
  ['breaks', (block) => block.breaks],
];

const TAGS: BlockFeature[] = [
  ['headingLevel', ({ box }) => headingAround(box)],
  ['isParagraph', isTagIn('p')],
  ['isItem', isTagIn('li')],
  ['isCell', isTagIn('td th')],
  ['isDiv', isTagIn('div')],
  ['isPre', isTagIn('pre')],
];

/** A feature that depends on the block alone. */
const ofBlock = ([name, of]: BlockFeature): Feature => [
  name,
  ({ blocks }, i) => {
    const block = blocks[i];
    return block ? of(block) : 0;
  },
];

const hasCue = (block: Block | undefined, cue: number): number => flag(block?.cues.includes(cue) ?? false);

const OWN: Feature[] = [
  ...MEASURES.map(ofBlock),
  ['wordLength', ({ blocks, texts }, i) => ratio(texts[i]?.length ?? 0, blocks[i]?.words ?? 0)],
  ['ending', ({ texts }, i) => ending((texts[i] ?? '').slice(-2))],
  ['allCaps', ({ texts }, i) => flag(texts[i] === texts[i]?.toUpperCase())],
  ...TAGS.map(ofBlock),
  ['copies', ({ copies }, i) => copies[i] ?? 1],
  ['copiesBefore', ({ copiesBefore }, i) => copiesBefore[i] ?? 0],
  ['title', ({ titleShares }, i) => titleShares[i] ?? 0],
  ['description', ({ texts, description }, i) => flag(isDescription(texts[i] ?? '', description))],
  ['data', ({ texts, data }, i) => flag(isDescription(texts[i] ?? '', data))],
  ['images', ({ blocks }, i) => blocks[i]?.images ?? 0],
  ...CUES.names.map((name, cue): Feature => [`cue.${name}`, ({ blocks }, i) => hasCue(blocks[i], cue)]),
];

/** By the last two characters: 2 for the end of a sentence, 1 for a colon or comma, otherwise 0. */
function ending(last: string): number {
  return /[.!?…。]["'”’)]?$/.test(last) ? 2 : flag(/[:,]$/.test(last));
}

const UNTIDY = /\s{2}|[^\S ]/;

function isDescription(text: string, description: string): boolean {
  if (text.length < 20 || description === '') return false;
  const start = text.slice(0, 40);
  return description.includes(UNTIDY.test(start) ? start.replace(/\s+/g, ' ') : start);
}

/** A feature of the heading of the block's section; `none` is its value without a heading. */
const ofHeading = (none: number, of: (heading: Block, page: Page, i: number) => number) => {
  return (page: Page, i: number): number => {
    const heading = page.blocks[page.headings[i] ?? -1];
    return heading ? of(heading, page, i) : none;
  };
};

const SECTION: Feature[] = [
  ['section.since', ofHeading(-1, (_, page, i) => i - (page.headings[i] ?? 0))],
  ['section.depth', ofHeading(-20, ({ box }, page, i) => (page.blocks[i]?.box.depth ?? 0) - box.depth)],
  ['section.level', ofHeading(0, ({ box }) => headingAround(box))],
  ['section.words', ofHeading(0, ({ words }) => words)],
  ['section.link', ofHeading(0, ({ linkWords, words }) => ratio(linkWords, words))],
  ['section.sinceH1', ({ firstH1 }, i) => (firstH1 < 0 ? -500 : i - firstH1)],
  ['section.sinceTitle', ({ titles }, i) => ((titles[i] ?? -1) < 0 ? -1 : i - (titles[i] ?? 0))],
  ...CUES.names.map(
    (name, cue): Feature => [`section.${name}`, ofHeading(0, (heading) => hasCue(heading, cue))],
  ),
];

const IN_PATH = PATH_GROUPS.map(
  (name, group): ColumnFeature => [`in.${name}`, (column, { paths }) => paths.shares(group, column)],
);

const PATH: Feature[] = [
  ...NAMES.names.map((name): Feature => {
    const group = PATH_GROUPS.indexOf(name);
    return [`near.${name}`, ({ paths }, i) => paths.distance(i, group)];
  }),
  ['hidden', ({ paths }, i) => paths.hidden(i)],
];

const ANCESTORS: Feature[] = [
  ['repeats', ({ levels }, i) => levels.reduce((most, level) => Math.max(most, level.repeats[i] ?? 1), 1)],
  ['depth', ({ blocks }, i) => blocks[i]?.box.depth ?? 0],
  ['group.count', ({ groups }, i) => groups[i]?.count ?? 0],
  ['group.words', ({ groups }, i) => ratio(groups[i]?.words ?? 0, groups[i]?.count ?? 0)],
  ['group.link', ({ groups }, i) => ratio(groups[i]?.linkWords ?? 0, groups[i]?.words ?? 0)],
  ['group.prose', ({ groups }, i) => ratio(groups[i]?.prose ?? 0, groups[i]?.words ?? 0)],
  ['group.share', ({ groups, words }, i) => ratio(groups[i]?.words ?? 0, words)],
];

const AROUND: Feature[] = [
  ...CORES.flatMap((part, k): Feature[] => [
    [`core${part}.share`, (page) => coreShare(page, k)],
    [`core${part}.from`, ({ cores }, i) => coreDistance(cores[k], i)],
  ]),
  ['core.steps', ({ cores }, i) => stepsToShare(cores[0], i)],
  ...NEIGHBOURS.flatMap((step): Feature[] => [
    [`next${step}.words`, ({ blocks }, i) => log(blocks[i + step]?.words ?? 0)],
    [
      `next${step}.link`,
      ({ blocks }, i) => ratio(blocks[i + step]?.linkWords ?? 0, blocks[i + step]?.words ?? 0),
    ],
    [`next${step}.like`, ({ blocks }, i) => likeness(blocks[i]?.box, blocks[i + step]?.box)],
    [`next${step}.depth`, ({ blocks }, i) => depthBetween(blocks[i]?.box, blocks[i + step]?.box)],
  ]),
  ...WINDOWS.flatMap((span): Feature[] => [
    [`window${span}.proseBefore`, (page, i) => proseShare(page, Math.max(0, i - span), i)],
    [
      `window${span}.proseAfter`,
      (page, i) => proseShare(page, i + 1, Math.min(page.blocks.length, i + span + 1)),
    ],
    [`window${span}.words`, (page, i) => log(windowSum(page, page.sums.words, i, span))],
    [
      `window${span}.link`,
      (page, i) =>
        ratio(windowSum(page, page.sums.linkWords, i, span), windowSum(page, page.sums.words, i, span)),
    ],
    [`window${span}.prices`, (page, i) => windowSum(page, page.sums.prices, i, span)],
    [`window${span}.images`, (page, i) => windowSum(page, page.sums.images, i, span)],
  ]),
  ['at.index', ({ blocks }, i) => ratio(i, blocks.length)],
  ['at.fromStart', (_, i) => i],
  ['at.fromEnd', ({ blocks }, i) => blocks.length - i],
  ['at.words', ({ sums, words }, i) => ratio(sums.words[i] ?? 0, words)],
  ['at.prose', ({ sums, prose }, i) => ratio(sums.prose[i] ?? 0, prose)],
];

const BLOCK_FEATURES: readonly Feature[] = [...OWN, ...SECTION, ...PATH, ...ANCESTORS, ...AROUND];

/** What is known without trained words, in the order used for training. */
export const PLAIN_FEATURE_NAMES: readonly string[] = [
  ...OWN,
  ...SECTION,
  ...IN_PATH,
  ...PATH,
  ...LEVEL_FEATURES,
  ...ANCESTORS,
  ...AROUND,
  ...PAGE_FEATURES,
].map(([name]) => name);

export const FEATURE_NAMES: readonly string[] = [
  ...PLAIN_FEATURE_NAMES,
  ...WORDING_FEATURES.map(([name]) => name),
];

const BY_NAME = new Map(BLOCK_FEATURES);
const COLUMN_BY_NAME = new Map([...IN_PATH, ...LEVEL_FEATURES]);
const PAGE_BY_NAME = new Map(PAGE_FEATURES);
const WORDING_BY_NAME = new Map(WORDING_FEATURES);

/**
 * The values of the named features, in that order: for each feature a number for each block.
 *
 * @param wording may be left out if none of the features needs it
 */
export function featureColumns(
  outline: Outline,
  facts: PageFacts,
  names: readonly string[],
  wording?: Wording,
): Float32Array {
  const count = outline.blocks.length;
  const columns = new Float32Array(count * names.length);
  if (count === 0) return columns;
  const { sums } = outline;
  const paths = boxPaths(outline, sums);
  const page = gather(outline, facts, sums, paths);
  const worded = wording && wordedBlocks(page, wording);
  for (const [k, name] of names.entries()) {
    const column = columns.subarray(k * count, (k + 1) * count);
    const fill = COLUMN_BY_NAME.get(name);
    const ofBlock = BY_NAME.get(name);
    const ofPage = PAGE_BY_NAME.get(name);
    const ofWords = WORDING_BY_NAME.get(name);
    if (fill) fill(column, page);
    else if (ofBlock) for (let i = 0; i < count; i++) column[i] = ofBlock(page, i);
    else if (ofWords && worded) for (let i = 0; i < count; i++) column[i] = ofWords(worded, i);
    else if (ofPage) column.fill(ofPage({ outline, facts, sums, paths }));
    else throw new Error(`unknown feature ${name}`);
  }
  return columns;
}

const wordedBlocks = ({ texts, blocks, headings }: Page, wording: Wording): Worded =>
  wordedPage(
    texts.map(bucketsOf),
    blocks.map(({ words }) => words),
    headings,
    wording,
  );

function coreShare(page: Page, k: number): number {
  const core = page.cores[k];
  return core ? ratio(between(page.sums.words, core.first, core.last), page.words) : 0;
}

/** 0 inside the core, negative before it, positive after it. */
function coreDistance(core: Box | undefined, i: number): number {
  if (!core) return 0;
  return i < core.first ? i - core.first : Math.max(0, i - core.last + 1);
}

/** How far up from the core the first box is that also contains the block. */
function stepsToShare(core: Box | undefined, i: number): number {
  let steps = 0;
  for (let up: Box | null = core ?? null; up && !(i >= up.first && i < up.last); up = up.parent) steps++;
  return steps;
}

function likeness(box: Box | undefined, other: Box | undefined): number {
  if (!box || !other) return -1;
  if (other.tag !== box.tag) return 0;
  return other.parent === box.parent ? 2 : 1;
}

const depthBetween = (box: Box | undefined, other: Box | undefined): number =>
  box && other ? other.depth - box.depth : 0;

const proseShare = ({ sums }: Page, first: number, last: number): number =>
  ratio(between(sums.prose, first, last), between(sums.words, first, last));

const windowSum = (page: Page, sums: Float64Array, i: number, span: number): number =>
  between(sums, Math.max(0, i - span), Math.min(page.blocks.length, i + span + 1));
