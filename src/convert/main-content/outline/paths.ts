/** Which groups of names are on the path from the page's root to each box, and how much of the page they span. */
import type { Outline } from './outline.ts';
import { between, ratio, type Sums } from './sums.ts';
import { NAMES, TAGS } from './vocabulary.ts';

export const PATH_GROUPS = [...TAGS.names, ...NAMES.names];

/** @example pathGroups('nav footer') // their indexes in PATH_GROUPS */
export function pathGroups(names: string): ReadonlySet<number> {
  return new Set(names.split(' ').map((name) => PATH_GROUPS.indexOf(name)));
}

/** Looked up by a block's index. */
export type Paths = {
  /** The share of the page's words in the nearest box of a group around the block; 0 if there is none. */
  share(block: number, group: number): number;
  /** The same for all blocks. */
  shares(group: number, column: Float32Array): void;
  /** How many boxes up that box is, counting from 1; 0 if there is none. */
  distance(block: number, group: number): number;
  /** The share in the nearest hidden box; 0 if nothing hides the block. */
  hidden(block: number): number;
};

/**
 * Parents precede their children in the list, so one pass is enough. All rows are in one array, and a box without groups shares its
 * parent's row: thousands of small arrays would cost more than all other features.
 */
export function boxPaths({ boxes, blocks }: Outline, sums: Sums): Paths {
  const total = sums.words.at(-1) ?? 0;
  const width = PATH_GROUPS.length;
  const rowCount = 1 + boxes.reduce((count, box) => count + (box.groups.length > 0 ? 1 : 0), 0);
  const shares = new Float32Array(rowCount * width);
  const depths = new Uint16Array(rowCount * width);
  const hidden = new Float32Array(boxes.length);
  const rows = new Uint32Array(boxes.length);
  let used = 1;
  for (const box of boxes) {
    const above = box.parent ? (rows[box.parent.index] ?? 0) : 0;
    const own = Math.max(0.001, ratio(between(sums.words, box.first, box.last), total));
    hidden[box.index] = box.hidden ? own : box.parent ? (hidden[box.parent.index] ?? 0) : 0;
    rows[box.index] = above;
    if (box.groups.length === 0) continue;
    const start = used * width;
    shares.copyWithin(start, above * width, (above + 1) * width);
    depths.copyWithin(start, above * width, (above + 1) * width);
    for (const group of box.groups) {
      shares[start + group] = own;
      depths[start + group] = box.depth + 1;
    }
    rows[box.index] = used++;
  }
  const starts = Uint32Array.from(blocks, ({ box }) => (rows[box.index] ?? 0) * width);
  return {
    share: (block, group) => shares[(starts[block] ?? 0) + group] ?? 0,
    shares: (group, column) => {
      for (let i = 0; i < column.length; i++) column[i] = shares[(starts[i] ?? 0) + group] ?? 0;
    },
    distance: (block, group) => {
      const depth = depths[(starts[block] ?? 0) + group] ?? 0;
      return depth > 0 ? (blocks[block]?.box.depth ?? 0) + 2 - depth : 0;
    },
    hidden: (block) => hidden[blocks[block]?.box.index ?? 0] ?? 0,
  };
}
