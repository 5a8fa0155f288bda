/** Tables: rows as records labelled by column headers, and two-column tables as labels with values. */

import { type Element, isTag } from 'domhandler';
import { below, childElements } from '../../../elements/elements.ts';
import { type Grid, gridOf } from '../../../elements/grid.ts';
import type { Fact, Group, Scope, Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { TRUST } from '../trust.ts';
import { withoutEmptyColumns } from './empty-columns.ts';
import { gridOfBoxes } from './grid-of-boxes.ts';
import { pairTable } from './pair-tables.ts';
import { fact, lazyScope, placesIn } from './region.ts';
import {
  type Cell,
  isSpanning,
  linesOfRow,
  spokenNames,
  type Tables,
  textIn,
  valueIn,
  withoutCaption,
  withoutSums,
} from './table-columns.ts';

const TABLE = TRUST.table;
const MAX_TABLES = 60;
const MAX_CROSSED = 400;

type ScopeOf = (from: number, to: number) => Scope;

export function readTables(
  region: Region,
  labelsOf: (element: Element) => string[],
  scopeOf: ScopeOf,
): Tables {
  const facts: Fact[] = [];
  const groups: Group[] = [];
  let count = 0;
  let at = region.from - 1;
  for (const { element, zone, end } of placesIn(region)) {
    at++;
    const grid = gridIn(element, region);
    if (!grid) continue;
    if (++count > MAX_TABLES) break;
    const rows = { ...region, from: at, to: end };
    const found = readTable(grid, zone, rows, labelsOf(element), scopeOf);
    facts.push(...found.facts);
    groups.push(...found.groups);
  }
  return { facts, groups };
}

/** The rows of a table that has no other inside it, or of boxes that are laid out as one. */
function gridIn(element: Element, { texts }: Region): Grid | null {
  if (element.name !== 'table') return gridOfBoxes(element, texts);
  return below(element, (child) => child.name === 'table', 1).length > 0 ? null : gridOf(element);
}

function readTable(grid: Grid, zone: Zone, region: Region, labels: string[], scopeOf: ScopeOf): Tables {
  const filledRows = grid.rows.filter((row) => row.some((cell) => cell && textIn(cell, region) !== ''));
  const rows = withoutCaption(grid, withoutEmptyColumns(filledRows, grid.hasHead, region.texts));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 0 || width < 2) return { facts: [], groups: [] };
  const header = headerRow(grid, rows, region);
  if (!header) return pairTable(rows, width, zone, region, labels);
  const heads = headRows(rows);
  const body = withoutSums(
    rows.slice(heads.length).filter((row) => !isSpanning(row)),
    region,
  );
  const names = header.map((_, x) => nameOfColumn(heads, x, region));
  const spoken = spokenNames(
    header.map((_, x) => heads.map((row) => row[x]).findLast(Boolean)),
    region,
  );
  const captions = captionsAbove(rows.slice(heads.length));
  const facts: Fact[] = names.map((name, x) =>
    fact(name, 'table', body.length === 1 ? TABLE.onlyRow : TABLE.column, zone, () =>
      body.flatMap((row) => valueIn(row[x], region)),
    ),
  );
  const hasRowNames = body.length > 0 && body.every((row) => row[0]?.name === 'th' || names[0] === '');
  if (body.length * width <= MAX_CROSSED) facts.push(...crossedFacts(names, body, zone, region));
  const groups: Group[] = [
    {
      labels,
      source: 'table',
      zone,
      records: body.map((row, y) => {
        const scope = underCaption(rowScope(names, spoken, row, zone, region), captions.get(row), region);
        return withParts(scope, rowElement(row, body[y - 1]), row, region, scopeOf);
      }),
      elements: body.flatMap((row) => row.flatMap((cell) => cell ?? [])),
      lines: () => body.map((row) => linesOfRow(row, names, region.texts, spoken)),
    },
  ];
  if (hasRowNames && width > 2) groups.push(columnGroup(names, body, zone, region, labels));
  return { facts, groups };
}

/** The first row, and those below it that consist of heads as well: "Temperature" above "Min" and "Max". */
function headRows(rows: readonly Cell[][]): readonly Cell[][] {
  const isHead = (row: readonly Cell[]) => row.every((cell) => cell?.name === 'th');
  if (rows[0]?.every((cell) => cell?.name === 'th') !== true) return rows.slice(0, 1);
  let count = 1;
  while (count < MAX_HEADS && count < rows.length - 1 && isHead(rows[count] ?? [])) count++;
  return rows.slice(0, count);
}

const MAX_HEADS = 3;

/** The heads of a column from top to bottom, each once. */
function nameOfColumn(heads: readonly Cell[][], x: number, region: Region): string {
  const cells = new Set(heads.map((row) => row[x]));
  return [...cells]
    .flatMap((cell) => (cell ? [textIn(cell, region)] : []))
    .filter(Boolean)
    .join(' ');
}

/** For each row the cell that spans the table above it, as a caption of several rows. */
function captionsAbove(rows: readonly Cell[][]): ReadonlyMap<readonly Cell[], Element> {
  const captions = new Map<readonly Cell[], Element>();
  let above: Element | undefined;
  for (const row of rows) {
    if (isSpanning(row)) above = row[0];
    else if (above) captions.set(row, above);
  }
  return captions;
}

/** A row below a caption is of the category that the caption names. */
function underCaption(scope: Scope, caption: Element | undefined, region: Region): Scope {
  if (!caption || textIn(caption, region).length > MAX_CAPTION) return scope;
  const zone = scope.facts[0]?.zone ?? 'main';
  return {
    ...scope,
    facts: [
      ...scope.facts,
      fact('category', 'section', TRUST.section.above, zone, () => valueIn(caption, region)),
    ],
  };
}

const MAX_CAPTION = 80;

function headerRow(grid: Grid, rows: readonly Cell[][], region: Region): Cell[] | null {
  const first = rows[0];
  if (!first || rows.length < 2 || isSpanning(first)) return null;
  // A name whose value is empty is no head of the names below it.
  if (!grid.hasHead && rows.every(isNamedValue)) return null;
  if (grid.hasHead || first.every((cell) => !cell || cell.name === 'th' || textIn(cell, region) === '')) {
    return first.length > 1 ? first : null;
  }
  if (first.some((cell) => cell?.name === 'th')) return null;
  const all = first.map((cell) => (cell ? textIn(cell, region) : ''));
  // The column of a basket or a button needs no head.
  const texts = all.length > MIN_HEADS && all.at(-1) === '' ? all.slice(0, -1) : all;
  const wordy = texts.every((text) => text.length > 0 && text.length < 40 && !/\d/.test(text));
  if (!wordy || new Set(texts).size < texts.length) return null;
  const bold = first.every(
    (cell) => cell && below(cell, (child) => /^(?:b|strong)$/.test(child.name), 1).length > 0,
  );
  // Two columns are labels with values unless the first row is bold.
  if (first.length === 2) return bold ? first : null;
  const numeric = texts.some((_, x) =>
    rows.slice(1).every((row) => row[x] && /\d/.test(textIn(row[x], region))),
  );
  return bold || numeric ? first : null;
}

function isNamedValue([name, value, ...others]: readonly Cell[]): boolean {
  return name?.name === 'th' && value?.name === 'td' && others.length === 0;
}

function rowScope(
  names: readonly string[],
  spoken: readonly string[],
  row: readonly Cell[],
  zone: Zone,
  region: Region,
): Scope {
  const { isNoun, labelOf } = region.context.knowledge;
  const facts = names.map((name, x) =>
    fact(name === '' && x === 0 ? 'name' : name, 'table', TABLE.cell, zone, () => valueIn(row[x], region)),
  );
  spoken.forEach((name, x) => {
    if (name !== '') facts.push(fact(name, 'table', TABLE.spokenCell, zone, () => valueIn(row[x], region)));
  });
  const named = names.findIndex((name) => {
    const { words } = labelOf(name);
    return words.length > 0 && words.every(isNoun);
  });
  if (named >= 0) facts.push(fact('name', 'table', TABLE.name, zone, () => valueIn(row[named], region)));
  // The first column names the row, whatever its header.
  else facts.push(fact('name', 'table', TABLE.firstColumn, zone, () => valueIn(row[0], region)));
  const link = row.map((cell) => valueIn(cell, region)[0]).find((one) => one?.url !== undefined);
  if (link) facts.push(fact('url', 'table', TABLE.link, zone, () => [link]));
  return { facts, groups: () => [] };
}

const MIN_HEADS = 3;
const MIN_PARTS = 2;

/** If a cell has several parts ("Started by Ada" below the title of a topic), the row is also read like a card. */
function withParts(
  scope: Scope,
  element: Element | undefined,
  row: readonly Cell[],
  region: Region,
  scopeOf: ScopeOf,
): Scope {
  const isCard = row.some((cell) => cell && childElements(cell).length >= MIN_PARTS);
  if (!isCard || !element) return scope;
  const { conceptOf, labelOf } = region.context.knowledge;
  const meaning = ({ label }: Fact) => conceptOf(label)?.id ?? labelOf(label).bareKey;
  return lazyScope(() => {
    let at = region.from;
    while (at < region.to && region.places[at]?.element !== element) at++;
    const inner = scopeOf(at, region.places[at]?.end ?? at);
    // A fact whose column is empty is not read elsewhere: next to an empty price, the shipping cost is not the price.
    const isEmpty = (one: Fact) => one.values().every((value) => value.text === '');
    const empty = new Set(scope.facts.filter(isEmpty).map(meaning));
    const others = inner.facts.filter((one) => !empty.has(meaning(one)));
    return { facts: [...scope.facts, ...others], groups: inner.groups };
  });
}

/** The row's own element, not that of cells that span down from the row above. */
function rowElement(row: readonly Cell[], previous: readonly Cell[] = []): Element | undefined {
  const parent = row.find((cell, x) => cell && cell !== previous[x])?.parent;
  return parent && isTag(parent) ? parent : undefined;
}

/** A comparison table has one column for each record. */
function columnGroup(
  names: readonly string[],
  body: readonly Cell[][],
  zone: Zone,
  region: Region,
  labels: readonly string[],
): Group {
  const records = names.slice(1).map((name, i): Scope => {
    const facts = body.map((row) =>
      fact(row[0] ? textIn(row[0], region) : '', 'table', TABLE.columnCell, zone, () =>
        valueIn(row[i + 1], region),
      ),
    );
    return {
      facts: [fact('name', 'table', TABLE.name, zone, () => [{ text: name }]), ...facts],
      groups: () => [],
    };
  });
  const rowNames = body.map((row) => (row[0] ? textIn(row[0], region) : ''));
  const lines = () =>
    records.map((_, i) =>
      linesOfRow(
        body.map((row) => row[i + 1]),
        rowNames,
        region.texts,
        rowNames,
      ),
    );
  return { labels, source: 'table', zone, records, lines };
}

/** Cells labelled by row and column together: "Berlin population". */
function crossedFacts(names: readonly string[], body: readonly Cell[][], zone: Zone, region: Region): Fact[] {
  return body.flatMap((row) => {
    const rowName = row[0] ? textIn(row[0], region) : '';
    if (rowName === '' || rowName.length > 60) return [];
    const cells = names
      .slice(1)
      .map((name, i) =>
        fact(`${rowName} ${name}`, 'table', TABLE.crossed, zone, () => valueIn(row[i + 1], region)),
      );
    return names.length === 2
      ? [...cells, fact(rowName, 'table', TABLE.row, zone, () => valueIn(row[1], region))]
      : cells;
  });
}
