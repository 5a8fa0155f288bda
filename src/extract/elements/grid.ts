/** A table as a grid in which each spanning cell is repeated, up to a maximum size. */

import { type Element, isTag } from 'domhandler';
import { childElements } from './elements.ts';

export type Grid = { rows: (Element | undefined)[][]; hasHead: boolean };

const MAX_ROWS = 2000;
const MAX_COLUMNS = 60;
const MAX_CELLS = 30_000;

export function gridOf(table: Element): Grid {
  const rowElements: Element[] = [];
  let hasHead = false;
  for (const child of childElements(table)) {
    if (child.name === 'tr') rowElements.push(child);
    else if (/^t(?:head|body|foot)$/.test(child.name)) {
      const inner = childElements(child).filter((row) => row.name === 'tr');
      if (child.name === 'thead' && inner.length > 0) hasHead = true;
      // A table may have more rows than a call may have arguments.
      rowElements.push(...inner.slice(0, MAX_ROWS));
    }
  }
  const rows: (Element | undefined)[][] = [];
  let cells = 0;
  rowElements.slice(0, MAX_ROWS).forEach((row, y) => {
    let x = 0;
    for (const cell of row.children) {
      if (!isTag(cell) || (cell.name !== 'td' && cell.name !== 'th')) continue;
      while (rows[y]?.[x] !== undefined) x++;
      const width = span(cell.attribs.colspan, MAX_COLUMNS - x);
      const height = span(cell.attribs.rowspan, Math.min(MAX_ROWS, rowElements.length) - y);
      for (let dy = 0; dy < height; dy++) {
        for (let dx = 0; dx < width && cells < MAX_CELLS; dx++, cells++) {
          const line = rows[y + dy] ?? [];
          rows[y + dy] = line;
          line[x + dx] ??= cell;
        }
      }
      x += width;
    }
    rows[y] ??= [];
  });
  return { rows, hasHead };
}

function span(attribute: string | undefined, most: number): number {
  const value = Number.parseInt(attribute ?? '1', 10);
  return Math.max(1, Math.min(Number.isNaN(value) || value === 0 ? 1 : value, most));
}
