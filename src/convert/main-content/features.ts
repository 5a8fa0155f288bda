/** What the model is told about each block: itself, its ancestors, its neighbours, its section and its page. */
import type { Box, Outline } from './outline.ts';
import type { PageFacts } from './page-facts.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { boxPaths, PATH_GROUPS } from './paths.ts';
import { CORES, LEVELS, type Level, type Page, type Place, places } from './places.ts';
import { between, headingLevel, ratio, runningSums } from './sums.ts';
import { CUES, NAMES } from './vocabulary.ts';

const WINDOWS = [4, 10, 25];
const NEIGHBOURS = [-2, -1, 1, 2];

type Feature = readonly [name: string, of: (place: Place) => number];

const log = (n: number): number => Math.log2(1 + n);
const flag = (yes: boolean): number => (yes ? 1 : 0);
const isTagIn = (tags: string) => {
  const set = new Set(tags.split(' '));
  return ({ box }: Place) => flag(set.has(box.tag));
};

const OWN: Feature[] = [
  ['words', ({ block }) => log(block.words)],
  ['linkDensity', ({ block }) => ratio(block.linkWords, block.words)],
  ['links', ({ block }) => block.links],
  ['strong', ({ block }) => ratio(block.strongWords, block.words)],
  ['sentences', ({ block }) => block.sentences],
  ['sentenceLength', ({ block }) => ratio(block.words, block.sentences)],
  ['commas', ({ block }) => ratio(block.commas, block.words)],
  ['digits', ({ block }) => ratio(block.digits, block.words)],
  ['capitals', ({ block }) => ratio(block.capitals, block.words)],
  ['stopWords', ({ block }) => ratio(block.stopWords, block.words)],
  ['breaks', ({ block }) => block.breaks],
  ['wordLength', ({ block, text }) => ratio(text.length, block.words)],
  ['ending', ({ text }) => (/[.!?…。]["'”’)]?$/.test(text) ? 2 : flag(/[:,]$/.test(text)))],
  ['allCaps', ({ text }) => flag(text === text.toUpperCase())],
  ['headingLevel', ({ box }) => headingLevel(box.tag)],
  ['isParagraph', isTagIn('p')],
  ['isItem', isTagIn('li')],
  ['isCell', isTagIn('td th')],
  ['isDiv', isTagIn('div')],
  ['isPre', isTagIn('pre')],
  ['copies', ({ copies }) => copies],
  ['copiesBefore', ({ copiesBefore }) => copiesBefore],
  ['title', ({ titleShare }) => titleShare],
  [
    'description',
    ({ text, page }) =>
      flag(text.length >= 20 && page.description.includes(text.slice(0, 40).replace(/\s+/g, ' '))),
  ],
  ...CUES.names.map((name, cue): Feature => [`cue.${name}`, ({ block }) => flag(block.cues.includes(cue))]),
];

const SECTION: Feature[] = [
  ['section.since', ({ i, heading }) => (heading ? i - heading.at : -1)],
  ['section.depth', ({ box, heading }) => (heading ? box.depth - heading.block.box.depth : -20)],
  ['section.level', ({ heading }) => (heading ? headingLevel(heading.block.box.tag) : 0)],
  ['section.words', ({ heading }) => heading?.block.words ?? 0],
  ['section.link', ({ heading }) => (heading ? ratio(heading.block.linkWords, heading.block.words) : 0)],
  ['section.sinceH1', ({ i, firstH1 }) => (firstH1 < 0 ? -500 : i - firstH1)],
  ['section.sinceTitle', ({ i, titleAt }) => (titleAt < 0 ? -1 : i - titleAt)],
  ...CUES.names.map(
    (name, cue): Feature => [
      `section.${name}`,
      ({ heading }) => flag(heading?.block.cues.includes(cue) ?? false),
    ],
  ),
];

const PATH: Feature[] = [
  ...PATH_GROUPS.map(
    (name, group): Feature => [`in.${name}`, ({ page, box }) => page.paths.share(box, group)],
  ),
  ...NAMES.names.map((name): Feature => {
    const group = PATH_GROUPS.indexOf(name);
    return [`near.${name}`, ({ page, box }) => page.paths.distance(box, group)];
  }),
  ['in.hidden', ({ page, box }) => page.paths.hidden(box)],
];

type LevelFeature = readonly [name: string, of: (level: Level, page: Page, i: number) => number];

const LEVEL: LevelFeature[] = [
  ['repeats', ({ repeats }) => repeats],
  ['index', ({ repeatIndex }) => repeatIndex],
  ['words', ({ words }) => log(words)],
  ['share', ({ words }, page) => ratio(words, page.words)],
  ['link', ({ first, last, words }, { sums }) => ratio(between(sums.linkWords, first, last), words)],
  ['perBlock', ({ first, last, words }) => ratio(words, last - first)],
  ['prose', ({ first, last, words }, { sums }) => ratio(between(sums.prose, first, last), words)],
  ['proseShare', ({ first, last }, { sums, prose }) => ratio(between(sums.prose, first, last), prose)],
  ['before', ({ first, words }, { sums }, i) => ratio(between(sums.words, first, i), words)],
  ['growth', ({ words, wordsBelow }) => ratio(wordsBelow, words)],
  ['prices', ({ first, last }, { sums }) => between(sums.prices, first, last)],
  ['headings', ({ first, last }, { sums }) => ratio(between(sums.headings, first, last), last - first)],
];

const ANCESTORS: Feature[] = [
  ...Array.from({ length: LEVELS }, (_, k) =>
    LEVEL.map(
      ([name, of]): Feature => [
        `level${k + 1}.${name}`,
        ({ levels, page, i }) => {
          const level = levels[k];
          return level ? of(level, page, i) : 0;
        },
      ],
    ),
  ).flat(),
  ['repeats', ({ levels }) => levels.reduce((most, level) => Math.max(most, level.repeats), 1)],
  ['depth', ({ box }) => box.depth],
  ['group.count', ({ group }) => group.count],
  ['group.words', ({ group }) => ratio(group.words, group.count)],
  ['group.link', ({ group }) => ratio(group.linkWords, group.words)],
  ['group.prose', ({ group }) => ratio(group.prose, group.words)],
  ['group.share', ({ group, page }) => ratio(group.words, page.words)],
];

const AROUND: Feature[] = [
  ...CORES.flatMap((part, k): Feature[] => [
    [`core${part}.share`, ({ page }) => coreShare(page, k)],
    [`core${part}.from`, ({ i, page }) => coreDistance(page.cores[k], i)],
  ]),
  ['core.steps', ({ i, page }) => stepsToShare(page.cores[0], i)],
  ...NEIGHBOURS.flatMap((step): Feature[] => [
    [`next${step}.words`, ({ i, page }) => log(page.blocks[i + step]?.words ?? 0)],
    [
      `next${step}.link`,
      ({ i, page }) => ratio(page.blocks[i + step]?.linkWords ?? 0, page.blocks[i + step]?.words ?? 0),
    ],
    [`next${step}.like`, ({ box, i, page }) => likeness(box, page.blocks[i + step]?.box)],
    [`next${step}.depth`, ({ box, i, page }) => (page.blocks[i + step]?.box.depth ?? box.depth) - box.depth],
  ]),
  ...WINDOWS.flatMap((span): Feature[] => [
    [`window${span}.proseBefore`, ({ i, page }) => proseShare(page, Math.max(0, i - span), i)],
    [
      `window${span}.proseAfter`,
      ({ i, page }) => proseShare(page, i + 1, Math.min(page.blocks.length, i + span + 1)),
    ],
    [`window${span}.words`, ({ i, page }) => log(windowSum(page, page.sums.words, i, span))],
    [
      `window${span}.link`,
      ({ i, page }) =>
        ratio(windowSum(page, page.sums.linkWords, i, span), windowSum(page, page.sums.words, i, span)),
    ],
    [`window${span}.prices`, ({ i, page }) => windowSum(page, page.sums.prices, i, span)],
  ]),
  ['at.index', ({ i, page }) => ratio(i, page.blocks.length)],
  ['at.fromStart', ({ i }) => i],
  ['at.fromEnd', ({ i, page }) => page.blocks.length - i],
  ['at.words', ({ i, page }) => ratio(page.sums.words[i] ?? 0, page.words)],
  ['at.prose', ({ i, page }) => ratio(page.sums.prose[i] ?? 0, page.prose)],
];

const BLOCK_FEATURES: readonly Feature[] = [...OWN, ...SECTION, ...PATH, ...ANCESTORS, ...AROUND];

export const FEATURE_NAMES: readonly string[] = [...BLOCK_FEATURES, ...PAGE_FEATURES].map(([name]) => name);

const BY_NAME = new Map(BLOCK_FEATURES);
const PAGE_BY_NAME = new Map(PAGE_FEATURES);

/** One row for each block, with a number for each of the named features, in their order. */
export function featureRows(outline: Outline, facts: PageFacts, names: readonly string[]): Float32Array {
  const rows = new Float32Array(outline.blocks.length * names.length);
  if (rows.length === 0) return rows;
  const sums = runningSums(outline.blocks);
  const paths = boxPaths(outline.boxes, sums);
  const input = { outline, facts, sums, paths };
  const wanted = names.map((name): Feature[1] => {
    const ofBlock = BY_NAME.get(name);
    if (ofBlock) return ofBlock;
    const ofPage = PAGE_BY_NAME.get(name);
    if (!ofPage) throw new Error(`unknown feature ${name}`);
    const value = ofPage(input);
    return () => value;
  });
  for (const place of places(outline, facts, sums, paths)) {
    const start = place.i * names.length;
    for (let k = 0; k < wanted.length; k++) rows[start + k] = wanted[k]?.(place) ?? 0;
  }
  return rows;
}

function coreShare(page: Page, k: number): number {
  const core = page.cores[k];
  return core ? ratio(between(page.sums.words, core.first, core.last), page.words) : 0;
}

/** 0 inside the core; blocks before it negative, after it positive. */
function coreDistance(core: Box | undefined, i: number): number {
  if (!core) return 0;
  return i < core.first ? i - core.first : Math.max(0, i - core.last + 1);
}

/** How far up from the core the first box is that holds the block too. */
function stepsToShare(core: Box | undefined, i: number): number {
  let steps = 0;
  for (let up: Box | null = core ?? null; up && !(i >= up.first && i < up.last); up = up.parent) steps++;
  return steps;
}

function likeness(box: Box, other: Box | undefined): number {
  if (!other) return -1;
  if (other.tag !== box.tag) return 0;
  return other.parent === box.parent ? 2 : 1;
}

const proseShare = ({ sums }: Page, first: number, last: number): number =>
  ratio(between(sums.prose, first, last), between(sums.words, first, last));

const windowSum = (page: Page, sums: Float64Array, i: number, span: number): number =>
  between(sums, Math.max(0, i - span), Math.min(page.blocks.length, i + span + 1));
