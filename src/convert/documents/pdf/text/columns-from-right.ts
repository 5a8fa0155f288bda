/** Puts the blocks of a right-to-left page in order: the layout reader orders them from left to right. */
import type { LayoutBlock, Rect } from '@llamaindex/liteparse';
import { boundsOf } from './lines.ts';

/** Points by which columns may overlap, and the right edges of one list may differ. */
const DRIFT = 6;
/** More blocks than any page of print has: each is compared with all others. */
const MOST_BLOCKS = 300;

export function columnsFromRight(blocks: LayoutBlock[]): LayoutBlock[] {
  if (blocks.length > MOST_BLOCKS) return blocks;
  const placed: Placed[] = [];
  for (const block of withLevels(blocks)) {
    const last = placed.at(-1);
    if (block.bbox) placed.push({ box: block.bbox, blocks: [block] });
    else if (last) last.blocks.push(block);
    else return blocks;
  }
  return ordered(placed).flatMap((each) => each.blocks);
}

/** A block, and the blocks behind it whose place is unknown. */
type Placed = { box: Rect; blocks: LayoutBlock[] };

/** Between blocks that span both columns, the right column comes before the left one. */
function ordered(blocks: Placed[]): Placed[] {
  const gap = gapIn(blocks);
  if (gap === null) return stacked(blocks) ?? blocks;
  const side = Map.groupBy(blocks, ({ box }) => sideOf(box, gap));
  const across = (side.get('across') ?? []).sort((a, b) => a.box.y - b.box.y);
  const rest: Placed[] = [];
  let left = side.get('left') ?? [];
  let right = side.get('right') ?? [];
  for (const each of [...across, null]) {
    const isAbove = ({ box }: Placed) => !each || box.y + box.height / 2 < each.box.y + each.box.height / 2;
    rest.push(...ordered(right.filter(isAbove)), ...ordered(left.filter(isAbove)));
    if (each) rest.push(each);
    right = right.filter((other) => !isAbove(other));
    left = left.filter((other) => !isAbove(other));
  }
  return rest;
}

/** From top to bottom; null if some are side by side. */
function stacked(blocks: Placed[]): Placed[] | null {
  const sorted = blocks.toSorted((a, b) => a.box.y - b.box.y);
  const isBelow = ({ box }: Placed, i: number) => {
    const above = sorted[i - 1]?.box ?? box;
    return box.x < above.x + above.width && above.x < box.x + box.width;
  };
  return sorted.every(isBelow) ? sorted : null;
}

function sideOf({ x, width }: Rect, gap: number): 'left' | 'right' | 'across' {
  if (x >= gap - DRIFT) return 'right';
  return x + width <= gap + DRIFT ? 'left' : 'across';
}

/** Where the right one of two columns begins that few blocks span; null for a single column. */
function gapIn(blocks: Placed[]): number | null {
  let best: { gap: number; over: number } | null = null;
  for (const gap of new Set(blocks.map(({ box }) => box.x))) {
    const side = Map.groupBy(blocks, ({ box }) => sideOf(box, gap));
    const [left, right] = [boundsIn(side.get('left')), boundsIn(side.get('right'))];
    const over = heightOf(side.get('across'));
    if (!left || !right || over * 2 > heightOf(blocks)) continue;
    const isBeside = left.y < right.y + right.height && right.y < left.y + left.height;
    if (isBeside && (!best || over < best.over)) best = { gap, over };
  }
  return best?.gap ?? null;
}

function boundsIn(blocks: Placed[] = []): Rect | null {
  return boundsOf(blocks.map(({ box }) => box));
}

function heightOf(blocks: Placed[] = []): number {
  return blocks.reduce((sum, { box }) => sum + box.height, 0);
}

/** Sets the levels of list items, which are indented from the right. */
function withLevels(blocks: LayoutBlock[]): LayoutBlock[] {
  const edges: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'list_item' || !block.bbox) {
      edges.length = 0;
      return block;
    }
    const edge = block.bbox.x + block.bbox.width;
    while (edges.length > 0 && edge > (edges.at(-1) ?? 0) + DRIFT) edges.pop();
    if (edges.length === 0 || edge < (edges.at(-1) ?? 0) - DRIFT) edges.push(edge);
    return { ...block, level: edges.length - 1 };
  });
}
