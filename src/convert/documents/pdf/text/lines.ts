/** The lines of a block, from the positions of its text on the page. */
import type { LayoutBlock, Rect, TextItem } from '@llamaindex/liteparse';
import { keyOf } from './keys.ts';

export type Line = {
  text: string;
  key: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** A line of this many characters was probably wrapped. */
const WRAPPED = 45;

/** Text items of a block, grouped into lines from top to bottom and sorted from left to right. */
export function linesOf(block: LayoutBlock, items: TextItem[]): Line[] {
  const { bbox } = block;
  return bbox ? rowsOf(items.filter((item) => isInside(item, bbox))).map(lineOf) : [];
}

/** Rows of text items that are side by side, from top to bottom; each row from left to right. */
export function rowsOf(items: TextItem[]): TextItem[][] {
  const rows: TextItem[][] = [];
  const visible = items.filter(({ text }) => text.trim() !== '');
  for (const item of visible.sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(middle(first) - middle(item)) < Math.max(first.height, item.height) / 2)
      row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

export function lineOf(sorted: TextItem[]): Line {
  const text = sorted.map(({ text }) => text.trim()).join(' ');
  return {
    text,
    key: keyOf(text),
    left: textStart(sorted),
    right: Math.max(...sorted.map(({ x, width }) => x + width)),
    top: Math.min(...sorted.map(({ y }) => y)),
    bottom: Math.max(...sorted.map(({ y, height }) => y + height)),
  };
}

/** Where the text begins, after a separate list marker. */
function textStart([first, second]: TextItem[]): number {
  const isMarker = first !== undefined && /^(?:[^\p{L}\p{N}]|\(?\w{1,3}[.)])$/u.test(first.text.trim());
  return (isMarker ? second?.x : undefined) ?? first?.x ?? 0;
}

function middle(item: Rect): number {
  return item.y + item.height / 2;
}

/** Whether the middle of a box is inside another, or at most `beside` points outside. */
export function isInside(item: Rect, { x, y, width, height }: Rect, beside = 1): boolean {
  const across = item.x + item.width / 2;
  const down = middle(item);
  const [left, top] = [x - beside, y - beside];
  return across >= left && across <= x + width + beside && down >= top && down <= y + height + beside;
}

/** The box around all items; null if there are none. */
export function boundsOf(items: readonly Rect[]): Rect | null {
  if (items.length === 0) return null;
  const x = Math.min(...items.map((item) => item.x));
  const y = Math.min(...items.map((item) => item.y));
  const right = Math.max(...items.map((item) => item.x + item.width));
  const bottom = Math.max(...items.map((item) => item.y + item.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Whether the line break was intended: the next word would still have fitted.
 *
 * @param edge how far to the right lines of this column go
 */
export function endsEarly(line: Line, next: Line, edge: number): boolean {
  const perCharacter = (line.right - line.left) / Math.max(1, line.text.length);
  const nextWord = /^\S+/.exec(next.text)?.[0].length ?? 0;
  return line.right + (nextWord + 1.5) * perCharacter < edge;
}

/** How far to the right lines can go: as far as this block's own lines, or those of other blocks in the column. */
export function columnEdge(block: LayoutBlock, lines: Line[], blocks: LayoutBlock[]): number {
  const { bbox } = block;
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left));
  const full = lines.filter((line) => line.right > right - (right - left) * 0.12);
  // Two long lines that end at the same place were wrapped; two short ones may be a list or an address.
  const isWrapped = full.filter(({ text }) => text.length >= WRAPPED).length > 1;
  if (!bbox || isWrapped) return right;
  const kin = blocks.filter(
    (other) =>
      other.bbox &&
      isProse(other) &&
      other.bbox.height > 1.8 * (bbox.height / lines.length) &&
      overlap(other.bbox, bbox) > 0.6,
  );
  return Math.max(right, ...kin.map(({ bbox: box }) => (box ? box.x + box.width : 0)));
}

function isProse({ kind }: LayoutBlock): boolean {
  return kind === 'paragraph' || kind === 'list_item';
}

function overlap(a: Rect, b: Rect): number {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return shared / Math.max(1, Math.min(a.width, b.width));
}
