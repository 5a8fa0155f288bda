/**
 * Adds the names of columns above a table to the table. The layout reader leaves them outside if two columns are never
 * filled in the same row, such as those of a bank statement, and merges the two columns.
 */
import type { LayoutBlock, LayoutCell, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import { keyed, keyOf } from '../text/keys.ts';
import { boundsOf, rowsOf } from '../text/lines.ts';

/** Points by which edges of one column may differ. */
const DRIFT = 3;
/** Heights of a line between the names and the first row. */
const FARTHEST = 3;
const LONGEST_NAME = 40;
const MOST_NAMES = 50;
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;

export function withColumnNames(page: ParsedPage): ParsedPage {
  const blocks: LayoutBlock[] = [];
  for (const block of page.blocks ?? []) {
    const before = blocks.at(-1);
    const named = block.kind === 'table' && before ? withNames(block, before, page.textItems) : null;
    if (named) blocks.splice(-1, 1, ...named);
    else blocks.push(block);
  }
  return { ...page, blocks };
}

/** The rest of the block above, if any, and the table with its head; null if that block does not end in names. */
function withNames(table: LayoutBlock, before: LayoutBlock, items: TextItem[]): LayoutBlock[] | null {
  const { bbox, rows = [] } = table;
  if (!bbox || !before.bbox || before.kind === 'table' || table.header || rows.length < 2) return null;
  const above = items.filter(
    ({ y, height }) => y + height <= bbox.y + DRIFT && y + height > bbox.y - FARTHEST * height,
  );
  const names = rowsOf(above).at(-1) ?? [];
  const columns = Math.max(...rows.map((row) => row.length));
  if (names.length < Math.max(3, columns) || names.length > MOST_NAMES) return null;
  if (names.some(({ text }) => NUMBER.test(text) || text.length > LONGEST_NAME)) return null;
  const spread = rows.map((row) => spreadOut(row, names));
  const empty = names.filter((_, i) => !spread.some((row) => row?.[i]?.text)).length;
  // One of the columns may be empty on this page.
  if (spread.some((row) => row === null) || empty > 1) return null;
  const left = cutAtEnd(before, names);
  if (left === null) return null;
  const header = names.map(({ text, ...box }) => cellOf(text.trim(), box));
  const whole = boundsOf([bbox, ...names]) ?? bbox;
  return [...left, { ...table, bbox: whole, header, rows: spread.filter((row) => row !== null) }];
}

/** The cells of a row, each below the name of its column; null if one is below no name, or two are below the same. */
function spreadOut(row: LayoutCell[], names: TextItem[]): LayoutCell[] | null {
  const spread = names.map((name) => cellOf('', name));
  let reached = -1;
  for (const cell of row) {
    const { bbox } = cell;
    if (cell.text.trim() === '') continue;
    const column = bbox ? names.findIndex((name, i) => i > reached && isAligned(name, bbox)) : -1;
    if (column === -1) return null;
    spread[column] = cell;
    reached = column;
  }
  return spread;
}

function cellOf(text: string, { x, y, width, height }: Rect): LayoutCell {
  return { text, bbox: { x, y, width, height } };
}

function isAligned(a: Rect, b: Rect): boolean {
  const shift = a.x - b.x;
  const longer = a.width - b.width;
  return [shift, shift + longer / 2, shift + longer].some((difference) => Math.abs(difference) <= DRIFT);
}

/** The block without the names at its end, or nothing if it has no other text; null if it does not end in them. */
function cutAtEnd(block: LayoutBlock, names: TextItem[]): LayoutBlock[] | null {
  const { text = '', bbox } = block;
  const source = keyed(text);
  const key = keyOf(names.map((name) => name.text).join(''));
  if (!bbox || key === '' || !source.key.endsWith(key)) return null;
  if (source.key === key) return [];
  const top = Math.min(...names.map(({ y }) => y));
  const rest = text.slice(0, source.at[source.key.length - key.length]).trimEnd();
  return [{ ...block, text: rest, bbox: { ...bbox, height: top - bbox.y - DRIFT } }];
}
