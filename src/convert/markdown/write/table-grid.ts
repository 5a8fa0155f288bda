/** Lays out the cells of a data table in a grid, and writes it as a GFM table. */
import { lastOf } from '../../list-ends.ts';

export type Align = 'left' | 'center' | 'right' | '';

export type Cell = { text: string; colspan: number; rowspan: number; isHeader: boolean; align: Align };

/** Limits on spans. Without them, 23 KB of colspans would become 75 MB of pipes. */
const MAX_COLSPAN = 100;
const MAX_ROWSPAN = 1000;
/** Places of a grid, including empty ones; beyond that, spans are ignored. */
const MAX_GRID = 100_000;
/** Empty cells that pad short rows to the width of the table; beyond that, rows stay short, which GFM allows. */
const MAX_FILLING = 100_000;

export class TableGrid {
  readonly #rows: { cells: Cell[]; inHead: boolean }[] = [];
  #hasSpans = false;

  startRow(inHead: boolean): void {
    this.#rows.push({ cells: [], inHead });
  }

  add(cell: Cell): void {
    if (this.#rows.length === 0) this.startRow(false);
    lastOf(this.#rows)?.cells.push(cell);
    if (cell.colspan > 1 || cell.rowspan > 1) this.#hasSpans = true;
  }

  /** The lines of the table; none if it is empty. */
  toRows(): string[] {
    const rows = this.#rows.filter(({ cells }) => cells.length > 0);
    const cells = rows.map((row) => row.cells);
    const { grid, aligns } = this.#hasSpans ? layOut(cells) : inOrder(cells);
    let width = 0;
    for (const row of grid) width = Math.max(width, filledWidth(row));
    const [first] = rows;
    if (width === 0 || !first) return [];
    const hasHeader = first.inHead || isHeaderRow(first.cells);
    const lines = [line(hasHeader ? (grid[0] ?? []) : [], width), rule(aligns, width)];
    let filling = 0;
    for (let i = hasHeader ? 1 : 0; i < grid.length; i++) {
      const row = grid[i] ?? [];
      const filled = filledWidth(row);
      if (filled === 0) continue;
      filling += width - filled;
      lines.push(line(row, filling <= MAX_FILLING ? width : filled));
    }
    return lines;
  }
}

/** The number of columns in a row, not counting empty ones at its end. */
function filledWidth(row: string[]): number {
  let width = row.length;
  while (width > 0 && row[width - 1] === '') width--;
  return width;
}

function line(texts: string[], width: number): string {
  let written = '|';
  for (let i = 0; i < width; i++) written += ` ${texts[i] ?? ''} |`;
  return written.includes('  |') ? written.replace(/ {2,}\|/g, ' |') : written;
}

function rule(aligns: Align[], width: number): string {
  let written = '|';
  for (let i = 0; i < width; i++) written += ` ${RULES[aligns[i] ?? '']} |`;
  return written;
}

const RULES: Record<Align, string> = { left: ':---', center: ':---:', right: '---:', '': '---' };

/** Whether a row is a head. Markdown tables must have one: if the first row is data, an empty head is written. */
function isHeaderRow(cells: Cell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length === 0) return false;
  return filled.every(({ isHeader, text }) => isHeader || (cells.length > 1 && /^\*\*[^*]+\*\*$/.test(text)));
}

/** Most tables have no spans: each cell is where it was written. */
function inOrder(rows: Cell[][]): { grid: string[][]; aligns: Align[] } {
  const aligns: Align[] = [];
  const grid = rows.map((cells) =>
    cells.map(({ text, align }, column) => {
      aligns[column] ||= align;
      return text;
    }),
  );
  return { grid, aligns };
}

/** Puts each cell at its place; the other places that it spans stay empty. */
function layOut(rows: Cell[][]): { grid: string[][]; aligns: Align[] } {
  const grid: string[][] = [];
  const aligns: Align[] = [];
  /** For each column, how many more rows are covered by a cell above. */
  const covered: number[] = [];
  let size = 0;
  for (const cells of rows) {
    const row: string[] = [];
    let column = 0;
    const skipCovered = (): void => {
      while ((covered[column] ?? 0) > 0 && size < MAX_GRID) {
        covered[column] = (covered[column] ?? 0) - 1;
        row[column++] = '';
        size++;
      }
    };
    for (const { text, colspan, rowspan, align } of cells) {
      skipCovered();
      const isRoomy = size < MAX_GRID;
      const across = isRoomy ? Math.min(Math.max(colspan, 1), MAX_COLSPAN) : 1;
      const down = isRoomy ? Math.min(Math.max(rowspan, 1), MAX_ROWSPAN) : 1;
      aligns[column] ||= align;
      for (let i = 0; i < across; i++, column++) {
        row[column] = i === 0 ? text : '';
        covered[column] = down - 1;
      }
      size += across;
    }
    while (column < covered.length && size < MAX_GRID) {
      skipCovered();
      if (column >= covered.length) break;
      row[column++] = '';
      size++;
    }
    grid.push(row);
  }
  return { grid, aligns };
}
