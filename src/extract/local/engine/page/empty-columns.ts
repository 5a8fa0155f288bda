/** Columns of a table that contain nothing below their header, such as one of checkboxes. */
import type { Element } from 'domhandler';
import { below } from '../../../elements/elements.ts';
import type { TextCache } from '../model.ts';

type Cell = Element | undefined;

export function withoutEmptyColumns(rows: Cell[][], hasHead: boolean, texts: TextCache): Cell[][] {
  const [, ...body] = rows;
  if (!hasHead || body.length === 0) return rows;
  const width = Math.max(...rows.slice(0, MAX_SAMPLE).map((row) => row.length));
  const isEmpty = (x: number) => body.every((row) => !row[x] || isBlank(row[x], texts));
  const empty = new Set(Array.from({ length: width }, (_, x) => x).filter(isEmpty));
  return empty.size === 0 ? rows : rows.map((row) => row.filter((_, x) => !empty.has(x)));
}

const MAX_SAMPLE = 100;

function isBlank(cell: Element, texts: TextCache): boolean {
  return texts.text(cell) === '' && below(cell, ({ name }) => name === 'img' || name === 'a', 1).length === 0;
}
