/** Finds the tables of a sheet: blocks of cells with empty rows or columns between them. */
import type { Cell, Range, Sheet } from './sheet.ts';

/** Blocks in reading order. A blank line inside a table, with more numbers below it, does not split it. */
export function findRegions(sheet: Sheet): Range[] {
  const rows = [...sheet.rows.keys()].sort((a, b) => a - b);
  const occupied = withMerged(sheet);
  const regions: Range[] = [];
  for (const band of runs(rows)) {
    const columns = new Set<number>();
    for (let row = band.from; row <= band.to; row++) {
      for (const column of occupied.get(row) ?? []) columns.add(column);
    }
    for (const { from, to } of runs([...columns].sort((a, b) => a - b))) {
      regions.push(...trimmed(sheet, occupied, { top: band.from, bottom: band.to, left: from, right: to }));
    }
  }
  return rejoined(sheet, regions);
}

/** Columns with content by row; a merged block counts with all its columns, so that it keeps a table together. */
function withMerged(sheet: Sheet): Map<number, Set<number>> {
  const occupied = new Map<number, Set<number>>();
  for (const [row, cells] of sheet.rows) occupied.set(row, new Set(cells.keys()));
  for (const { top, left, bottom, right } of sheet.merged) {
    if (!sheet.rows.get(top)?.has(left)) continue;
    for (let row = top; row <= Math.min(bottom, top + 1000); row++) {
      const columns = occupied.get(row);
      for (let column = left; columns && column <= Math.min(right, left + 200); column++) columns.add(column);
    }
  }
  return occupied;
}

type Run = { from: number; to: number };

function runs(sorted: number[]): Run[] {
  const found: Run[] = [];
  for (const value of sorted) {
    const last = found.at(-1);
    if (last && value <= last.to + 1) last.to = value;
    else found.push({ from: value, to: value });
  }
  return found;
}

/** Of two tables side by side one may be shorter: each is split into its own runs of rows. */
function trimmed(sheet: Sheet, occupied: Map<number, Set<number>>, range: Range): Range[] {
  const rows: number[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    const columns = occupied.get(row);
    if (columns && sheet.rows.has(row) && hasColumn(columns, range)) rows.push(row);
  }
  return runs(rows).map(({ from, to }) => ({ ...range, top: from, bottom: to }));
}

function hasColumn(columns: Set<number>, { left, right }: Range): boolean {
  for (const column of columns) if (column >= left && column <= right) return true;
  return false;
}

function rejoined(sheet: Sheet, regions: Range[]): Range[] {
  const joined: Range[] = [];
  for (const region of regions) {
    const above = joined.at(-1);
    const goesOn =
      above &&
      above.left <= region.left &&
      above.right >= region.right &&
      above.bottom > above.top &&
      region.top - above.bottom === 2;
    if (goesOn && firstCells(sheet, region).some(({ isNumber }) => isNumber)) above.bottom = region.bottom;
    else joined.push({ ...region });
  }
  return joined;
}

function firstCells(sheet: Sheet, { top, left, right }: Range): Cell[] {
  return [...(sheet.rows.get(top) ?? [])]
    .filter(([column]) => column >= left && column <= right)
    .map(([, cell]) => cell);
}
