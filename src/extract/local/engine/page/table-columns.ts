/** Columns of a table: what their heads are called in full, and what stands in them in each row. */
import type { Element } from 'domhandler';
import { below } from '../../../elements/elements.ts';
import type { Grid } from '../../../elements/grid.ts';
import type { Fact, Group, Line, Value } from '../../../fact.ts';
import type { Region, TextCache } from '../model.ts';
import { MAX_LINE } from './lines.ts';

export type Cell = Element | undefined;
export type Tables = { facts: Fact[]; groups: Group[] };

export function textIn(cell: Element, { texts }: Region): string {
  return texts.text(cell);
}

export function valueIn(cell: Cell, { texts }: Region): Value[] {
  return cell ? [texts.value(cell)] : [];
}

/** The whole names of columns whose heads are abbreviations, `<th title="Points">Pts</th>`; empty for all others. */
export function spokenNames(heads: readonly Cell[], region: Region): string[] {
  const titled = new Map<string, Cell>();
  const ofSeveral = new Set<string>();
  const titles = heads.map((cell) => (cell ? titleOf(cell) : ''));
  titles.forEach((title, x) => {
    if (titled.has(title) && titled.get(title) !== heads[x]) ofSeveral.add(title);
    titled.set(title, heads[x]);
  });
  return titles.map((title, x) => {
    const head = heads[x] ? textIn(heads[x], region).toLowerCase() : '';
    // "Sort by points", "Click to sort": what a click does.
    const isOfClick = head.length >= MIN_HEAD && title.toLowerCase().indexOf(head) > 0;
    return isOfClick || ofSeveral.has(title) ? '' : title;
  });
}

const MIN_HEAD = 3;

function titleOf(cell: Element): string {
  const [inner] = below(cell, ({ name, attribs }) => name === 'abbr' || attribs.title !== undefined, 1);
  return (cell.attribs.abbr ?? cell.attribs.title ?? inner?.attribs.title ?? '').trim();
}

/** A cell that spans several columns is in the first of them. */
export function linesOfRow(
  row: readonly Cell[],
  names: readonly string[],
  texts: TextCache,
  fullNames: readonly string[] = [],
): Line[] {
  return row.flatMap((cell, x): Line[] => {
    const value = cell ? texts.value(cell) : null;
    if (!cell || !value || value.text === '' || value.text.length > MAX_LINE || row.indexOf(cell) !== x)
      return [];
    const fullLabel = fullNames[x] || undefined;
    return [
      {
        ...{ place: `column ${x}`, nth: 0, value, element: cell, label: names[x] ?? '' },
        ...(fullLabel && { fullLabel }),
      },
    ];
  });
}

/** The rows without the title of the table that spans the row above its heads. */
export function withoutCaption({ hasHead }: Grid, rows: Cell[][]): Cell[][] {
  const [first, second] = rows;
  const isTitled = !hasHead && first && isSpanning(first) && second?.every((cell) => cell?.name === 'th');
  return isTitled ? rows.slice(1) : rows;
}

/** Without rows of amounts in which the first cell spans several columns, as that of a total does, if they are few. */
export function withoutSums(rows: readonly Cell[][], region: Region): readonly Cell[][] {
  const others = rows.filter(([first, second, ...more]) => {
    const isNamed = first === undefined || first !== second;
    return isNamed || !more.some((cell) => cell && cell !== first && /\d/.test(textIn(cell, region)));
  });
  return others.length >= rows.length * MOST ? others : rows;
}

const MOST = 0.7;

/** Whether one cell spans the whole row, as a caption between rows does. */
export function isSpanning(row: readonly Cell[]): boolean {
  return row.length > 1 && row.every((cell) => cell === row[0]);
}
