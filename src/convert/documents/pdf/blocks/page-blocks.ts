/** Corrects a page's blocks: removes the running lines, and adds text that the layout reader left out. */
import type { LayoutBlock, LayoutCell, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import { keyed, keyOf } from '../text/keys.ts';
import { boundsOf, isInside, lineOf, rowsOf } from '../text/lines.ts';
import { withFormulas } from './formula-lines.ts';

/** This many letters in a row do not occur elsewhere on the page by chance. */
const SURE = 12;

/** A page of print has some 5,000 characters; the search for lost lines takes time that grows with their square. */
const LONGEST_SOURCE = 50_000;
const LITTLE = 0.4;

/** The page without the items of its running lines, both in its blocks and in its text items. */
export function withoutItems(page: ParsedPage, removed: Set<TextItem> | undefined): ParsedPage {
  if (!removed) return page;
  const textItems = page.textItems.filter((item) => !removed.has(item));
  const blocks = (page.blocks ?? []).flatMap((block) => {
    const { bbox } = block;
    const own = bbox ? [...removed].filter((item) => isInside(item, bbox)) : [];
    if (!bbox || own.length === 0 || block.kind === 'figure') return [block];
    const left = withoutText(block, own);
    if (keyOf(blockText(left)) === '') return [];
    return [{ ...left, bbox: boundsOf(textItems.filter((item) => isInside(item, bbox))) ?? bbox }];
  });
  return { ...page, textItems, blocks };
}

function withoutText(block: LayoutBlock, items: TextItem[]): LayoutBlock {
  const keys = rowsOf(items).map((row) => keyOf(row.map(({ text }) => text).join('')));
  const parts = new Set(items.map(({ text }) => keyOf(text)));
  const isRemoved = (text: string) => keys.includes(keyOf(text)) || parts.has(keyOf(text));
  const left = { ...block };
  if (left.text !== undefined) left.text = keys.reduce(cutAtEdge, left.text);
  if (left.lines) left.lines = left.lines.filter((line) => keyOf(line) === '' || !isRemoved(line));
  const rows = [...(block.header ? [block.header] : []), ...(block.rows ?? [])];
  if (rows.length === 0) return left;
  const kept = rows
    .map((row) => row.map((cell) => (isRemoved(cell.text) ? { ...cell, text: '' } : cell)))
    .filter((row) => !keys.includes(rowKey(row)) && rowKey(row) !== '');
  if (block.header) left.header = kept.shift() ?? [];
  left.rows = kept;
  return left;
}

function rowKey(row: LayoutCell[]): string {
  return keyOf(row.map(({ text }) => text).join(''));
}

/** A running line that was merged into a block is at the start or end of its text. */
function cutAtEdge(text: string, key: string): string {
  const source = keyed(text);
  if (key === '') return text;
  if (source.key.startsWith(key)) return text.slice(source.at[key.length] ?? text.length);
  if (source.key.endsWith(key))
    return text.slice(0, source.at[source.key.length - key.length] ?? 0).trimEnd();
  return text;
}

function blockText(block: LayoutBlock): string {
  const cells = [...(block.header ?? []), ...(block.rows ?? []).flat()].map(({ text }) => text);
  return [block.text ?? '', ...(block.lines ?? []), ...cells].join(' ');
}

/**
 * The page with additional paragraphs for text that is in none of its blocks.
 *
 * @param source the page's text as PDFium gives it: the layout reader does not see all of it
 * @param seen what the layout reader saw, including running lines
 */
export function withLostText(page: ParsedPage, source: string, seen: TextItem[]): ParsedPage {
  const blocks = [...(page.blocks ?? [])];
  for (const block of paragraphsOf(lostItems(page))) blocks.splice(placeFor(block, blocks), 0, block);
  const unseen = unseenLines(source, keyOf(seen.map(({ text }) => text).join(' ')));
  if (unseen.size === 0) return withFormulas({ ...page, blocks }, source);
  const keys = blocks.map((block) => keyOf(blockText(block)));
  let reached = blocks.length;
  for (const text of linesIn(source)) {
    const key = keyOf(text);
    const holder = key.length < SURE ? -1 : keys.findIndex((other) => other.includes(key));
    if (unseen.has(text)) {
      blocks.splice(reached, 0, { kind: 'paragraph', text });
      keys.splice(reached++, 0, key);
    } else if (holder !== -1) reached = holder + 1;
  }
  return withFormulas({ ...page, blocks }, source);
}

function linesIn(source: string): string[] {
  return source.split(/\r?\n/).map((line) => line.trim());
}

/** The lines of the file's own text that the layout reader mostly missed; each piece that it saw counts once. */
function unseenLines(source: string, seen: string): Set<string> {
  let left = seen;
  const take = (key: string): boolean => {
    const found = left.includes(key);
    if (found) left = left.replace(key, '\0');
    return found;
  };
  if (source.length > LONGEST_SOURCE) return new Set();
  const whole = linesIn(source).filter((line) => /[\p{L}\p{N}]{2}/u.test(line) && keyOf(line) !== '');
  whole.sort((a, b) => b.length - a.length);
  const unfound = whole.filter((line) => !take(keyOf(line)));
  return new Set(
    unfound.filter((line) => {
      // For text from right to left, the two give the letters in different orders.
      if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(line)) return false;
      const words = line
        .split(/[^\p{L}\p{N}\p{M}]+/u)
        .map(keyOf)
        .filter((word) => word.length > 1);
      const letters = words.join('').length;
      const found = words.filter(take).join('').length;
      return found <= letters * LITTLE;
    }),
  );
}

function lostItems({ blocks = [], textItems }: ParsedPage): TextItem[] {
  const texts = blocks.map((block) => ({ block, key: claimable(block) }));
  const unclaimed: { item: TextItem; key: string }[] = [];
  // Short items might match inside longer ones, so the longer ones come first.
  const byLength = textItems
    .map((item) => ({ item, key: keyOf(item.text) }))
    .filter(({ key }) => key !== '')
    .sort((a, b) => b.key.length - a.key.length);
  for (const { item, key } of byLength) {
    const around = texts.filter(({ block }) => block.bbox && isInside(item, block.bbox));
    // A block's box does not always cover all of its text, but outside the box only a long text is a sure match.
    const holder = [...around, ...(key.length < SURE ? [] : texts)].find((text) => text.key.includes(key));
    const cell = around.find((text) => text.key.includes(`\n${key}\n`));
    if (cell) cell.key = cell.key.replace(`\n${key}\n`, '\n\0\n');
    else if (holder) holder.key = holder.key.replace(key, '\0');
    else if (!wordsAreIn(item, around)) unclaimed.push({ item, key });
  }
  // Text of a block that no item has claimed belongs to an unclaimed item, wherever that is on the page.
  const left = new Map<string, number>();
  for (const piece of unclaimed.length > 0 ? texts.flatMap(({ key }) => key.split(/[\0\n]/)) : [])
    left.set(piece, (left.get(piece) ?? 0) + 1);
  return unclaimed.flatMap(({ item, key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0 ? [] : [item];
  });
}

/** The letters of a block; those of each table cell on a line of their own. */
function claimable(block: LayoutBlock): string {
  const cells = [...(block.header ?? []), ...(block.rows ?? []).flat()];
  if (cells.length === 0) return keyOf(blockText(block) + (block.marker ?? ''));
  return `\n${cells.map(({ text }) => keyOf(text)).join('\n\n')}\n`;
}

/** Whether a block has all words of the item, though not side by side: a table may spread them over its cells. */
function wordsAreIn(item: TextItem, around: { key: string }[]): boolean {
  const words = item.text.split(/\s+/).map(keyOf).filter(Boolean);
  return words.length > 1 && around.some(({ key }) => words.every((word) => key.includes(word)));
}

function paragraphsOf(items: TextItem[]): LayoutBlock[] {
  const paragraphs: TextItem[][] = [];
  for (const row of rowsOf(items)) {
    const last = paragraphs.at(-1);
    const [above, below] = [last && boundsOf(last), boundsOf(row)];
    if (last && above && below && isBelow(above, below)) last.push(...row);
    else paragraphs.push(row);
  }
  return paragraphs.map((own) => ({
    kind: 'paragraph',
    text: rowsOf(own)
      .map((row) => lineOf(row).text)
      .join(' '),
    bbox: boundsOf(own) ?? { x: 0, y: 0, width: 0, height: 0 },
  }));
}

function isBelow(above: Rect, below: Rect): boolean {
  return below.y - (above.y + above.height) < 0.8 * below.height && overlaps(above, below);
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

/** The index behind the last block of its column that begins above it. */
function placeFor({ bbox }: LayoutBlock, blocks: LayoutBlock[]): number {
  if (!bbox) return blocks.length;
  const above = blocks.findLastIndex(
    (block) => block.bbox && block.bbox.y <= bbox.y && overlaps(block.bbox, bbox),
  );
  if (above !== -1) return above + 1;
  const below = blocks.findIndex((block) => block.bbox && block.bbox.y > bbox.y);
  return below === -1 ? blocks.length : below;
}
