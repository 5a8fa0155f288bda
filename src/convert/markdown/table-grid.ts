/** A data table as rows of a grid, and the grid as a GFM table. */

export type Align = 'left' | 'center' | 'right' | '';

export type Cell = { text: string; colspan: number; rowspan: number; isHeader: boolean; align: Align };

/** Limits on spans: without them 23 KB of colspans would become 75 MB of pipes. */
const MAX_COLSPAN = 100;
const MAX_ROWSPAN = 1000;
const MAX_GRID = 100_000;

export class TableGrid {
  readonly #rows: { cells: Cell[]; inHead: boolean }[] = [];

  startRow(inHead: boolean): void {
    this.#rows.push({ cells: [], inHead });
  }

  add(cell: Cell): void {
    if (this.#rows.length === 0) this.startRow(false);
    this.#rows.at(-1)?.cells.push(cell);
  }

  /** The lines of the table, or none where it is empty. */
  toRows(): string[] {
    const rows = this.#rows.filter(({ cells }) => cells.length > 0);
    const { grid, aligns } = layOut(rows.map(({ cells }) => cells));
    const width = grid.reduce((max, row) => Math.max(max, row.findLastIndex((text) => text !== '') + 1), 0);
    if (width === 0) return [];
    const [first] = rows;
    const hasHeader = first !== undefined && (first.inHead || isHeaderRow(first.cells));
    const body = grid.slice(hasHeader ? 1 : 0).filter((row) => row.some((text) => text !== ''));
    const head = hasHeader ? (grid[0] ?? []) : [];
    const line = (texts: string[]): string =>
      `|${Array.from({ length: width }, (_, i) => ` ${texts[i] ?? ''} |`).join('')}`;
    const rule = `|${Array.from({ length: width }, (_, i) => ` ${RULES[aligns[i] ?? '']} |`).join('')}`;
    return [line(head), rule, ...body.map(line)].map((row) => row.replace(/ {2,}\|/g, ' |'));
  }
}

const RULES: Record<Align, string> = { left: ':---', center: ':---:', right: '---:', '': '---' };

/** Markdown has no table without a head: a first row of data goes below an empty one. */
function isHeaderRow(cells: Cell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length === 0) return false;
  return filled.every(({ isHeader, text }) => isHeader || (cells.length > 1 && /^\*\*[^*]+\*\*$/.test(text)));
}

/** Puts each cell at its place; the places its spans cover stay empty. */
function layOut(rows: Cell[][]): { grid: string[][]; aligns: Align[] } {
  const grid: string[][] = [];
  const aligns: Align[] = [];
  /** For each column, how many more rows a cell from above covers. */
  const covered: number[] = [];
  let size = 0;
  for (const cells of rows) {
    const row: string[] = [];
    let column = 0;
    const skipCovered = (): void => {
      while ((covered[column] ?? 0) > 0) {
        covered[column] = (covered[column] ?? 0) - 1;
        row[column++] = '';
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
      if ((covered[column] ?? 0) === 0) row[column++] = '';
      else skipCovered();
    }
    grid.push(row);
  }
  return { grid, aligns };
}
