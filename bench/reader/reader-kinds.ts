/** Counts the structures of a page's truth (code, tables, items and so on) that a choice of blocks kept. */
import type { Box, Outline } from '../../src/convert/main-content/outline/outline.ts';

const KINDS = [
  'code',
  'table',
  'heading',
  'item',
  'definition',
  'quote',
  'details',
  'caption',
  'other',
] as const;
type Kind = (typeof KINDS)[number];
type Count = { all: number; kept: number };

export type KeptKinds = ReadonlyMap<Kind, Count>;

const BY_TAG = new Map<string, Kind>([
  ['pre', 'code'],
  ['td', 'table'],
  ['th', 'table'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'heading'] as const),
  ['li', 'item'],
  ['dt', 'definition'],
  ['dd', 'definition'],
  ['blockquote', 'quote'],
  ['details', 'details'],
  ['summary', 'details'],
  ['figcaption', 'caption'],
]);

/** How far up the kind of a block is looked for. */
const NEAR = 4;
/** Blocks of which the truth has at least so much. */
const IN_TRUTH = 0.8;

function kindOf(box: Box): Kind {
  let up: Box | null = box;
  for (let k = 0; up && k < NEAR; k++, up = up.parent) {
    const kind = BY_TAG.get(up.tag);
    if (kind) return kind;
  }
  return 'other';
}

/**
 * A block whose text stays elsewhere on the page is not lost.
 *
 * @param shares how much of each block is in the truth
 * @param keep null where the whole page was taken
 */
export function keptKinds(
  { blocks }: Outline,
  shares: readonly number[],
  keep: readonly boolean[] | null,
): KeptKinds {
  const counts = new Map<Kind, Count>(KINDS.map((kind) => [kind, { all: 0, kept: 0 }]));
  const texts = blocks.map(({ text }) => text.replace(/\s+/g, ' ').trim());
  const keptTexts = new Set(texts.filter((_, i) => keep?.[i] ?? true));
  for (const [i, { box }] of blocks.entries()) {
    const count = counts.get(kindOf(box));
    if (!count || (shares[i] ?? 0) < IN_TRUTH) continue;
    count.all++;
    if (keptTexts.has(texts[i] ?? '')) count.kept++;
  }
  return counts;
}

const STRUCTURES = KINDS.filter((kind) => kind !== 'caption' && kind !== 'other');

function sum(pages: readonly KeptKinds[], kinds: readonly Kind[]): Count {
  const counts = pages.flatMap((page) => kinds.flatMap((kind) => page.get(kind) ?? []));
  const total = (of: keyof Count): number => counts.reduce((all, count) => all + count[of], 0);
  return { all: total('all'), kept: total('kept') };
}

/** All kinds of many pages but captions and other text. */
export const sumStructures = (pages: readonly KeptKinds[]): Count => sum(pages, STRUCTURES);

/** The kinds of many pages, and under `structures` all of them but captions and other text. */
export const sumKinds = (pages: readonly KeptKinds[]): [string, Count][] => [
  ...KINDS.map((kind): [string, Count] => [kind, sum(pages, [kind])]),
  ['structures', sumStructures(pages)],
];
