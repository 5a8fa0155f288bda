/**
 * Repairs the lists of the block model: moves stray nested lists under the item they belong to, and takes headings out
 * of lists.
 */
import type { Block, List, ListItem } from './block-model.ts';

const DEEPEST = 32;

/** Some producers write a nested list as an item without text, or as a list of its own after the outer one. */
export function mendLists(blocks: Block[], depth = 0): Block[] {
  if (depth > DEEPEST) return blocks;
  const mended: Block[] = [];
  for (const block of blocks) {
    const previous = mended.at(-1);
    if (block.kind !== 'list') {
      mended.push(block);
      continue;
    }
    const list = withNestedItems(block.list, previous?.kind === 'list' ? previous.list : null, depth);
    for (const part of withoutHeadings(list)) mended.push(part);
  }
  return mended;
}

/**
 * Chapters may be numbered by a list around their headings: these are taken out, and the list continues between them.
 */
function withoutHeadings(list: List): Block[] {
  const blocks: Block[] = [];
  let open: List | null = null;
  for (const [i, item] of list.items.entries()) {
    if (isChapter(item)) {
      for (const block of item.blocks) blocks.push(block);
      open = null;
    } else if (open) {
      open.items.push(item);
    } else {
      open = { ...list, start: list.start + i, items: [item] };
      blocks.push({ kind: 'list', list: open });
    }
  }
  return blocks;
}

/** Whether it begins with a heading, or has only lists beside its headings. */
function isChapter({ blocks }: ListItem): boolean {
  if (blocks[0]?.kind === 'heading') return true;
  return (
    blocks.some(({ kind }) => kind === 'heading') &&
    blocks.every(({ kind }) => kind === 'heading' || kind === 'list')
  );
}

/** @param before the list that stands directly before this one; takes the nested lists that begin this one. */
function withNestedItems(list: List, before: List | null, depth: number): List {
  const items: ListItem[] = [];
  let continued: List | null = null;
  for (const item of list.items) {
    const blocks = mendLists(item.blocks, depth + 1);
    const host: ListItem | undefined = items.at(-1) ?? (before ? before.items.at(-1) : undefined);
    if (host && blocks.length > 0 && blocks.every(({ kind }) => kind === 'list')) {
      // Only the block before them is repaired again: repairing all for each would take quadratic time.
      const last = host.blocks.splice(-1);
      for (const block of mendLists([...last, ...blocks], depth + 1)) host.blocks.push(block);
      if (items.length === 0) continued = before;
    } else if (!host && blocks.length === 1 && blocks[0]?.kind === 'list') {
      // A level that contains only the next one.
      if (list.items.length === 1) return blocks[0].list;
      for (const inner of blocks[0].list.items) items.push(inner);
    } else if (continued && items.length === 0) {
      // The outer list was only interrupted by the nested one.
      continued.items.push({ ...item, blocks });
    } else {
      items.push({ ...item, blocks });
    }
  }
  return { ...list, items };
}

/** `3)` or `c.` as a number, where that is all the label says. */
export function labelNumber(label: string | undefined): number | null {
  const digits = /^\(?(\d{1,6})[.)]?$/.exec(label?.trim() ?? '')?.[1];
  return digits ? Number(digits) : null;
}
