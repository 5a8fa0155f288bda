/** Finds the tables of a sheet: blocks of cells that are separated by empty rows or columns. */
import type { Cell, Range, Sheet } from './sheet.ts';

/** Blocks in reading order. A blank row inside a table, with more numbers below it, does not split the table. */
export function findRegions(sheet: Sheet): Range[] {
  const occupied = withMerged(sheet);
  const rows = [...occupied.keys()].sort((a, b) => a - b);
  return rejoined(
    sheet,
    runs(rows).flatMap((band) => bandRegions(occupied, band)),
  );
}

/** Columns with content by row. All cells of a merged block count, so that it keeps a table together. */
function withMerged(sheet: Sheet): Map<number, Set<number>> {
  const occupied = new Map<number, Set<number>>();
  for (const [row, cells] of sheet.rows) occupied.set(row, new Set(cells.keys()));
  for (const { top, left, bottom, right } of sheet.merged) {
    for (let row = top; row <= bottom; row++) {
      const columns = occupied.get(row) ?? new Set();
      for (let column = left; column <= right; column++) columns.add(column);
      occupied.set(row, columns);
    }
  }
  return occupied;
}

/** Of two tables side by side one may be shorter: each is split into its own runs of rows. */
function bandRegions(occupied: Map<number, Set<number>>, band: Run): Range[] {
  const columns = new Set<number>();
  for (let row = band.from; row <= band.to; row++) {
    for (const column of occupied.get(row) ?? []) columns.add(column);
  }
  const blocks = runs([...columns].sort((a, b) => a - b)).map((run) => ({ run, rows: [] as number[] }));
  const blockAt = new Map<number, (typeof blocks)[number]>();
  for (const block of blocks) {
    for (let column = block.run.from; column <= block.run.to; column++) blockAt.set(column, block);
  }
  for (let row = band.from; row <= band.to; row++) {
    for (const column of occupied.get(row) ?? []) {
      const rows = blockAt.get(column)?.rows;
      if (rows && rows.at(-1) !== row) rows.push(row);
    }
  }
  return blocks.flatMap(({ run, rows }) =>
    runs(rows).map(({ from, to }) => ({ top: from, bottom: to, left: run.from, right: run.to })),
  );
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
