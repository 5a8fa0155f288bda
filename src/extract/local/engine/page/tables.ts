/** Tables: rows as records labelled by column headers, and two-column tables as labels with values. */

import { type Element, isTag } from 'domhandler';
import { below, childElements } from '../../../elements/elements.ts';
import { type Grid, gridOf } from '../../../elements/grid.ts';
import { withoutColon } from '../../../elements/text.ts';
import type { Fact, Group, Scope, Value, Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { CONTENT_UNIT } from '../phrases.ts';
import { TRUST } from '../trust.ts';
import { withoutEmptyColumns } from './empty-columns.ts';
import { fact, lazyScope, placesIn } from './region.ts';
import { type Cell, isSpanning, linesOfRow, spokenIn, withoutCaption } from './table-columns.ts';

export type Tables = { facts: Fact[]; groups: Group[] };

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
    if (element.name !== 'table' || below(element, (child) => child.name === 'table', 1).length > 0) continue;
    if (++count > MAX_TABLES) break;
    const rows = { ...region, from: at, to: end };
    const found = readTable(gridOf(element), zone, rows, labelsOf(element), scopeOf);
    facts.push(...found.facts);
    groups.push(...found.groups);
  }
  return { facts, groups };
}

function readTable(grid: Grid, zone: Zone, region: Region, labels: string[], scopeOf: ScopeOf): Tables {
  const filledRows = grid.rows.filter((row) => row.some((cell) => cell && textIn(cell, region) !== ''));
  const rows = withoutCaption(grid, withoutEmptyColumns(filledRows, grid.hasHead, region.texts));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 0 || width < 2) return { facts: [], groups: [] };
  const header = headerRow(grid, rows, region);
  const body = header ? rows.slice(1).filter((row) => !isSpanning(row)) : rows;
  if (!header) return pairTable(rows, width, zone, region, labels);
  const names = header.map((cell) => (cell ? textIn(cell, region) : ''));
  const spokenNames = header.map((cell) => (cell ? spokenIn(cell) : ''));
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
        const scope = rowScope(names, spokenNames, row, zone, region);
        return withParts(scope, rowElement(row, body[y - 1]), row, region, scopeOf);
      }),
      elements: body.flatMap((row) => row.flatMap((cell) => cell ?? [])),
      lines: () => body.map((row) => linesOfRow(row, names, region.texts)),
    },
  ];
  if (hasRowNames && width > 2) groups.push(columnGroup(names, body, zone, region, labels));
  return { facts, groups };
}

function textIn(cell: Element, region: Region): string {
  return region.texts.text(cell);
}

function valueIn(cell: Cell, region: Region): Value[] {
  return cell ? [region.texts.value(cell)] : [];
}

function headerRow(grid: Grid, rows: readonly Cell[][], region: Region): Cell[] | null {
  const first = rows[0];
  if (!first || rows.length < 2 || isSpanning(first)) return null;
  if (grid.hasHead || first.every((cell) => !cell || cell.name === 'th' || textIn(cell, region) === '')) {
    return first.length > 1 ? first : null;
  }
  if (first.some((cell) => cell?.name === 'th')) return null;
  const texts = first.map((cell) => (cell ? textIn(cell, region) : ''));
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

function rowScope(
  names: readonly string[],
  spokenNames: readonly string[],
  row: readonly Cell[],
  zone: Zone,
  region: Region,
): Scope {
  const { isNoun, labelOf } = region.context.knowledge;
  const facts = names.map((name, x) =>
    fact(name === '' && x === 0 ? 'name' : name, 'table', TABLE.cell, zone, () => valueIn(row[x], region)),
  );
  spokenNames.forEach((name, x) => {
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
  return { labels, source: 'table', zone, records };
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

function pairTable(
  rows: readonly Cell[][],
  width: number,
  zone: Zone,
  region: Region,
  labels: string[],
): Tables {
  const facts: Fact[] = [];
  const records: Scope[] = [];
  const isTurned = width === 2 && rows.every((row) => isAmountFirst(row, region));
  const hasGroups = rows.length === 1 || rows.some(([first], y) => first && first === rows[y + 1]?.[0]);
  let above = '';
  for (const written of rows) {
    const row = isTurned ? [...written].reverse() : written;
    const measured = amountInName(row, region);
    if (measured) {
      facts.push(fact(measured.label, 'table', TABLE.pair, zone, () => [{ text: measured.amount }]));
      continue;
    }
    if (isSpanning(row)) {
      above = row[0] ? nameIn(row[0], region) : '';
      continue;
    }
    const add = (label: string, weight: number, held: Element) =>
      void facts.push(fact(label, 'table', weight, zone, () => valueIn(held, region)));
    // Wider tables may have two pairs in a row: label, value, label, value.
    const isGrouped = hasGroups && namesGroup(row, region);
    for (let x = 0; x + 1 < row.length && (width === 2 || row[x]?.name === 'th' || isGrouped); x += 2) {
      const [name, held] = isGrouped ? [row[1], row[2]] : [row[x], row[x + 1]];
      if (!name || !held || name === held) continue;
      const label = nameIn(name, region);
      if (label === '' || label.length > 80) continue;
      add(label, TABLE.pair, held);
      const group = isGrouped && row[0] ? nameIn(row[0], region) : above;
      if (group !== '') add(TOTAL.test(label) ? group : `${group} ${label}`, TABLE.grouped, held);
      records.push(pairScope(label, () => valueIn(held, region), zone));
      if (isGrouped) break;
    }
  }
  return { facts, groups: records.length > 1 ? [{ labels, source: 'table', zone, records }] : [] };
}

/** A row with this name is the total of the caption above it: "Population", then "• Total". */
const TOTAL = /^(?:total|overall|gesamt|insgesamt|totale|totaal|totalt|razem|итого|всего|合計|总计)$/i;

/** The name of a row without bullet and colon. */
function nameIn(cell: Element, region: Region): string {
  return withoutColon(textIn(cell, region).replace(/^[•·∙▪‣–-]\s*/u, ''));
}

/** Whether the row begins with the name of its group: "Body | Weight | 182 g". */
function namesGroup(row: readonly Cell[], region: Region): boolean {
  const [group, name, held, ...others] = row;
  if (!group || !name || !held || others.length > 0 || group.name !== 'th' || name.name === 'th')
    return false;
  const label = textIn(name, region);
  return (
    textIn(held, region) !== '' &&
    name !== group &&
    name !== held &&
    label.length <= 40 &&
    /^\P{N}*\p{L}\P{N}*$/u.test(label)
  );
}

const AMOUNT = new RegExp(`^\\d[\\d.,]*\\s?(?:${CONTENT_UNIT}|kJ|%)?$`, 'i');

/** "9g | Zinc": an amount in the first column and its name in the second. */
function isAmountFirst([first, second]: readonly Cell[], region: Region): boolean {
  const [amount, name] = [first, second].map((cell) => (cell ? textIn(cell, region) : ''));
  return AMOUNT.test(amount ?? '') && /^\p{L}\P{N}{2,30}$/u.test(name ?? '');
}

const NAMED_AMOUNT = /^(\p{L}[\p{L}\s.-]{1,40}?):?\s+(\d[\d.,]*\s?(?:k?g|mg|mcg|µg|k?cal|kJ|IU|ml))$/u;

/** Tables of a product's contents have the amount after the name, and a percentage or nothing in the value column. */
function amountInName(
  [name, held]: readonly Cell[],
  region: Region,
): { label: string; amount: string } | null {
  const share = held && held !== name ? textIn(held, region) : '';
  if (!name || !/^(?:[<>≤]?\s*\d[\d.,]*\s?%)?$/.test(share)) return null;
  const [, label, amount] = NAMED_AMOUNT.exec(textIn(name, region)) ?? [];
  return label && amount ? { label, amount } : null;
}

/** A label and its value as a record, for lists of pairs. */
export function pairScope(label: string, values: () => Value[], zone: Zone): Scope {
  const name = () => [{ text: label }];
  const facts = [
    ...['name', 'term', 'key', 'question', 'label'].map((one) =>
      fact(one, 'definition-list', TRUST.label.pairRecord, zone, name),
    ),
    ...['value', 'description', 'definition', 'answer', 'text'].map((one) =>
      fact(one, 'definition-list', TRUST.label.pairRecord, zone, values),
    ),
  ];
  return { facts, groups: () => [] };
}
