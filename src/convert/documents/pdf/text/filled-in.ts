/** Puts the values of form fields that are not drawn behind their labels: on the left of the field, or else above. */
import type { LayoutBlock, LayoutCell, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import { keyed, keyOf } from './keys.ts';
import { boundsOf, isInside, rowsOf } from './lines.ts';
import { isFromRight } from './right-to-left.ts';

/** Points between a label and its field, to the side and upwards; and by which they may overlap. */
const FARTHEST = 200;
const FARTHEST_UP = 12;
const OVERLAP = 4;
/** The approximate width of a letter as a share of its height. */
const NARROW = 0.5;
/** Most comparisons of values with text items, far more than any printed form takes. */
const MOST_COMPARED = 2_000_000;
/** The underscores or dots that a form has to write on. */
const BLANK = /(?<![_.…])(?:_{3,}|[.…]{5,})$/;
const BLANK_AHEAD = /^\s*(?:_{3,}|[.…]{5,})/;

/** The page with values in its blocks; `left` are the values without a label. */
type Filled = { page: ParsedPage; left: TextItem[] };

export function withFilledIn(page: ParsedPage, values: readonly TextItem[]): Filled {
  if (values.length * page.textItems.length > MOST_COMPARED) return { page, left: [...values] };
  let filled = values.length > 0 ? { ...page, textItems: page.textItems.map(withoutBlanks) } : page;
  const left: TextItem[] = [];
  for (const value of values) {
    const next = withinTable(filled, value) ?? withValue(filled, value);
    if (next) filled = next;
    else left.push(value);
  }
  return left.length < values.length ? { page: filled, left } : { page, left };
}

function withoutBlanks(item: TextItem): TextItem {
  const { words = [] } = item;
  if (!words.some(({ text }) => BLANK.test(text))) return item;
  const own = words.flatMap((word) => {
    const text = word.text.replace(BLANK, '');
    return text ? [{ ...word, text, width: (word.width * text.length) / word.text.length }] : [];
  });
  return own.length > 0
    ? { ...item, ...boundsOf(own), text: own.map(({ text }) => text).join(' '), words: own }
    : item;
}

function withValue(page: ParsedPage, value: TextItem): ParsedPage | null {
  const found = labelOf(value, page.textItems);
  if (!found) return null;
  const { label, item } = found;
  const blocks = page.blocks ?? [];
  const index = blocks.findIndex(({ bbox }) => bbox && isInside(label, bbox));
  const block = blocks[index];
  if (!block) return null;
  const [before, after] = splitBehind(item, label);
  const width = Math.min(value.width, value.text.length * label.height * NARROW);
  const x = label.x + label.width + 1;
  const { y, height } = label;
  const placed: TextItem = { ...item, x, y, width, height, text: value.text, words: [] };
  const textItems = page.textItems.flatMap((other) =>
    other === item ? [before, placed, ...after] : [other],
  );
  const changed = block.rows
    ? withCell(block, label, value.text)
    : withText(block, before, placed, textItems);
  return (
    changed && {
      ...page,
      textItems: block.rows ? page.textItems : textItems,
      blocks: blocks.with(index, changed),
    }
  );
}

type Label = { label: Rect & { text: string }; item: TextItem };

/** The last word before the field in its row, or the end of a line right above where the field begins. */
function labelOf(field: Rect, items: readonly TextItem[]): Label | null {
  const words = items
    .flatMap((item) => (item.words?.length ? item.words : [item]).map((label) => ({ label, item })))
    .filter(({ label, item }) => keyOf(label.text) !== '' && !isFromRight(item.text));
  const beside = words.filter(({ label }) => {
    const gap = field.x - (label.x + label.width);
    const middle = label.y + label.height / 2;
    return gap > -OVERLAP && gap < FARTHEST && middle > field.y && middle < field.y + field.height;
  });
  const nearest = beside.reduce<Label | null>((best, each) => (isRightOf(each, best) ? each : best), null);
  if (nearest) return nearest;
  const above = words.filter(({ label, item }) => {
    const gap = field.y - (label.y + label.height);
    return gap > -OVERLAP && gap < FARTHEST_UP && Math.abs(item.x - field.x) < FARTHEST_UP;
  });
  return above.reduce<Label | null>((best, each) => (isRightOf(each, best) ? each : best), null);
}

function isRightOf({ label }: Label, other: Label | null): boolean {
  return !other || label.x + label.width > other.label.x + other.label.width;
}

/** An item may have more words behind the label, such as the next label. */
function splitBehind(item: TextItem, label: Rect): [TextItem, TextItem[]] {
  const { words = [] } = item;
  const end = words.indexOf(label as (typeof words)[number]) + 1;
  const parts = end === 0 ? [] : [words.slice(0, end), words.slice(end)];
  if (keyOf(words.map(({ text }) => text).join('')) !== keyOf(item.text)) return [item, []];
  const [before = item, ...after] = parts.flatMap((own) => {
    const bounds = boundsOf(own);
    return bounds ? [{ ...item, ...bounds, text: own.map(({ text }) => text).join(' '), words: own }] : [];
  });
  return [before, after];
}

/** The block with the value behind the label; null if its text differs from that of its items. */
function withText(
  block: LayoutBlock,
  label: TextItem,
  value: TextItem,
  items: TextItem[],
): LayoutBlock | null {
  const { bbox, text = '' } = block;
  if (!bbox || block.kind === 'figure') return null;
  const own = rowsOf(items.filter((item) => item !== value && isInside(item, bbox))).flat();
  const { key, at } = keyed(text);
  const written = own.map((item) => keyOf(item.text));
  const reached = written.slice(0, own.indexOf(label) + 1).join('').length;
  // A list marker is an item, but not part of the text.
  const start = written.join('').length - key.length;
  if (start < 0 || reached <= start || !written.join('').endsWith(key)) return null;
  const last = (at[reached - start - 1] ?? 0) + 1;
  const end = last + (/^[^\s\p{L}\p{N}_.…]*(?: :)?/u.exec(text.slice(last))?.[0].length ?? 0);
  const rest = text.slice(end).replace(BLANK_AHEAD, '').trimStart();
  return {
    ...block,
    text: [text.slice(0, end), value.text, rest].filter(Boolean).join(' '),
    bbox: boundsOf([bbox, value]) ?? bbox,
  };
}

/** In a table the value goes to the empty cell behind that of the label, or into that cell itself. */
function withCell(block: LayoutBlock, label: Rect, value: string): LayoutBlock | null {
  let isPlaced = false;
  const place = (row: LayoutCell[]): LayoutCell[] => {
    const index = isPlaced ? -1 : row.findIndex(({ bbox }) => bbox && isInside(label, bbox));
    const cell = row[index];
    if (!cell) return row;
    isPlaced = true;
    const next = row[index + 1];
    if (next && isEmpty(next)) return row.with(index + 1, { ...next, text: value });
    return row.with(index, { ...cell, text: `${cell.text} ${value}` });
  };
  const { header, rows = [] } = block;
  const changed = { ...block, ...(header && { header: place(header) }), rows: rows.map(place) };
  return isPlaced ? changed : null;
}

/** The page with the value in the empty cell of a table; null if none is in the field's row and column. */
function withinTable(page: ParsedPage, value: TextItem): ParsedPage | null {
  const blocks = page.blocks ?? [];
  for (const [index, block] of blocks.entries()) {
    const { header = [], rows = [] } = block;
    for (const [i, row] of rows.entries()) {
      const isBeside = row.some(({ bbox }) => bbox && overlaps(bbox, value, 'y', 'height'));
      const column = isBeside ? columnOf([row, ...rows, header], value) : -1;
      const cell = row[column];
      if (cell && isEmpty(cell)) {
        const filled = rows.with(i, row.with(column, { ...cell, text: value.text }));
        return { ...page, blocks: blocks.with(index, { ...block, rows: filled }) };
      }
    }
  }
  return null;
}

/** The column of a field, by the first of the rows that shows it: empty cells without lines around them have no box. */
function columnOf(rows: readonly LayoutCell[][], field: Rect): number {
  for (const row of rows) {
    const column = row.findIndex(({ bbox }) => bbox && overlaps(bbox, field, 'x', 'width'));
    if (column >= 0) return column;
  }
  return -1;
}

/** Whether the middle of one of two boxes is in the other. */
function overlaps(a: Rect, b: Rect, side: 'x' | 'y', length: 'width' | 'height'): boolean {
  const isIn = (one: Rect, other: Rect) => {
    const middle = one[side] + one[length] / 2;
    return middle > other[side] && middle < other[side] + other[length];
  };
  return isIn(a, b) || isIn(b, a);
}

function isEmpty({ text }: LayoutCell): boolean {
  return text.trim() === '';
}
