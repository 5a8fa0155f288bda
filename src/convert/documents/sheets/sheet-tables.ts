/** The cells of a sheet as its tables, each below the lines of its title. */
import type { Element } from 'domhandler';
import { type RowFacts, titleRows } from '../table-title.ts';
import { type Content, element, tableOf, withBreaks } from '../tree.ts';
import { namesYears } from '../year-head.ts';
import { findRegions } from './regions.ts';
import type { Cell, Range, Sheet } from './sheet.ts';

/** Sets `isCut` of the sheet if a table has more cells than are shown. */
export function sheetTables(sheet: Sheet): Element[] {
  const spans = spansOf(sheet);
  return findRegions(sheet).flatMap((region) => regionNodes(sheet, region, spans));
}

/** Most cells of one table, including empty ones. */
const MOST_TABLE_CELLS = 1_000_000;

/** A block of cells as a table, below the lines of its title. */
function regionNodes(sheet: Sheet, region: Range, spans: Spans): Element[] {
  const { left, right } = region;
  const nodes: Element[] = [];
  const titles = titleRows(rowFacts(sheet, region, spans), right - left + 1);
  let { top } = region;
  // The table begins with the first row below them that is not blank.
  for (; nodes.length < titles || (titles > 0 && !sheet.rows.has(top)); top++) {
    const line = sheet.rows.get(top);
    if (line) nodes.push(element('p', cellContent(line.get(left))));
  }
  return [...nodes, regionNode(sheet, { ...region, top }, spans)];
}

function* rowFacts(sheet: Sheet, { top, left, bottom, right }: Range, spans: Spans): Generator<RowFacts> {
  for (let row = top; row <= bottom; row++) {
    const line = sheet.rows.get(row);
    if (!line) continue;
    // A cell that spans several rows belongs to the rows below as well.
    const isTall = (spans.at.get(`${row}:${left}`)?.rows ?? 1) > 1;
    const facts = { filled: 0, numbers: 0, startsLeft: line.has(left) && !isTall };
    for (let column = left; column <= right; column++) {
      const cell = line.get(column);
      if (cell) facts.filled += 1;
      if (cell?.isNumber) facts.numbers += 1;
    }
    if (facts.numbers > 1 && isYearHead(sheet, { top: row, left, bottom, right })) facts.numbers = 0;
    yield facts;
  }
}

function regionNode(sheet: Sheet, region: Range, spans: Spans): Element {
  const { top, left, bottom, right } = region;
  if (top === bottom && left === right) return element('p', cellContent(sheet.rows.get(top)?.get(left)));
  const rows: Element[] = [];
  const hasHead = bottom > top && isHead(sheet, region);
  const isHuge = (bottom - top + 1) * (right - left + 1) > MOST_TABLE_CELLS;
  let cells = 0;
  for (let row = top; row <= bottom; row++) {
    const line = sheet.rows.get(row);
    // A blank row inside a table is only visual.
    if (!line) continue;
    // With one very wide row, most of the table would be the empty ends of the others.
    const within = isHuge ? { ...region, right: lastColumn(line, region) } : region;
    cells += within.right - left + 1;
    if (cells > MOST_TABLE_CELLS) {
      sheet.isCut = true;
      break;
    }
    rows.push(tableRow(line, row, within, spans, row === top && hasHead));
  }
  return tableOf(rows, hasHead ? 1 : 0);
}

function lastColumn(line: Map<number, Cell>, { left, right }: Range): number {
  let last = left;
  for (const column of line.keys()) if (column > last && column <= right) last = column;
  return last;
}

function isHead(sheet: Sheet, region: Range): boolean {
  const { top, left, right } = region;
  const cells = [...(sheet.rows.get(top) ?? [])].filter(([column]) => column >= left && column <= right);
  return cells.length > 0 && (cells.every(([, cell]) => !cell.isNumber) || isYearHead(sheet, region));
}

/** Rows and columns that are checked to see whether years name the columns. */
const MOST_LOOKED_AT = 30;
const WIDEST_LOOKED_AT = 1_000;

function isYearHead({ rows }: Sheet, { top, left, bottom, right }: Range): boolean {
  const end = Math.min(right, left + WIDEST_LOOKED_AT);
  const texts = (row: number) =>
    Array.from({ length: end - left + 1 }, (_, i) => rows.get(row)?.get(left + i)?.text ?? '');
  const below = Array.from({ length: Math.min(MOST_LOOKED_AT, bottom - top) }, (_, i) => texts(top + 1 + i));
  return namesYears(texts(top), below);
}

type Spans = { at: Map<string, { columns: number; rows: number }>; covered: Set<string> };

/** Only the first cell of a merged block is written; its spans count the rows that are written. */
function spansOf(sheet: Sheet): Spans {
  const spans: Spans = { at: new Map(), covered: new Set() };
  for (const { top, left, bottom, right } of sheet.merged) {
    let rows = 0;
    for (let row = top; row <= bottom; row++) {
      if (!sheet.rows.has(row)) continue;
      rows += 1;
      for (let column = left; column <= right; column++) spans.covered.add(`${row}:${column}`);
    }
    spans.at.set(`${top}:${left}`, { columns: right - left + 1, rows });
  }
  for (const key of spans.at.keys()) spans.covered.delete(key);
  return spans;
}

function tableRow(
  line: Map<number, Cell>,
  row: number,
  { left, right }: Range,
  spans: Spans,
  isHeadRow: boolean,
): Element {
  const cells: Element[] = [];
  for (let column = left; column <= right; column++) {
    const key = `${row}:${column}`;
    if (spans.covered.has(key)) continue;
    const span = spans.at.get(key);
    const attributes = span && {
      colspan: span.columns > 1 ? span.columns : undefined,
      rowspan: span.rows > 1 ? span.rows : undefined,
    };
    cells.push(element(isHeadRow ? 'th' : 'td', attributes, cellContent(line.get(column))));
  }
  return element('tr', cells);
}

function cellContent(cell: Cell | undefined): Content[] {
  if (!cell) return [];
  const text = withBreaks(cell.text.trim());
  return cell.href ? [element('a', { href: cell.href }, text)] : text;
}
