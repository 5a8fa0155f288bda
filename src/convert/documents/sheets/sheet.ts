/** Reads the cells of a sheet as a stream, so that a large one is never in memory as a tree. */
import { Parser } from 'htmlparser2';
import { formatNumber } from './number-format.ts';
import { unescaped, type Workbook } from './workbook.ts';

export const MOST_CELLS = 400_000;
export const MOST_COLUMNS = 2_000;
/** No program writes more of them on one sheet. */
const MOST_LINKS = 65_530;
/** Most cells that are checked for all links together: each link may cover the whole sheet. */
const MOST_LINKED_CELLS = 1_000_000;
export const MOST_MERGED = 50_000;
/** Larger merged blocks are cut off: they only fill the rest of the sheet. */
const MOST_MERGED_ROWS = 1_000;
const MOST_MERGED_COLUMNS = 200;
const MOST_MERGED_CELLS = 1_000_000;

export type Cell = { text: string; isNumber: boolean; href?: string };
export type Range = { top: number; left: number; bottom: number; right: number };

export type Sheet = {
  /** Cells that are not empty, by row and column from 0. */
  rows: Map<number, Map<number, Cell>>;
  /** Blocks that show the content of their first cell, without empty ones. */
  merged: Range[];
  /** Ids of relationships to pictures and the like. */
  drawings: string[];
  /** Headers and footers, with their codes. */
  edges: string[];
  isCut: boolean;
};

export const emptySheet = (): Sheet => ({
  rows: new Map(),
  merged: [],
  drawings: [],
  edges: [],
  isCut: false,
});

type Link = { range: Range; id: string | undefined; location: string | undefined };

/** The state of reading a sheet. */
type Reading = {
  sheet: Sheet;
  links: Link[];
  merged: Range[];
  /** How many cells have been kept or cut off. */
  cells: number;
  row: number;
  column: number;
  /** The cell that is open. */
  current: RawCell | null;
  /** What the next text belongs to. */
  within: 'value' | 'formula' | 'edge' | null;
  /** Whether the next text is a pronunciation, which the cell does not show. */
  isPhonetic: boolean;
};

type RawCell = { type: string; style: number; value: string; formula: string };

export function readSheet(
  xml: string,
  workbook: Workbook,
  target: (id: string) => string | undefined,
): Sheet {
  const sheet = emptySheet();
  const reading: Reading = {
    sheet,
    links: [],
    merged: [],
    cells: 0,
    row: -1,
    column: -1,
    current: null,
    within: null,
    isPhonetic: false,
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => openTag(reading, bare(name), attributes),
      ontext: (text) => addText(reading, text),
      onclosetag: (name) => closeTag(reading, bare(name), workbook),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const left = { cells: MOST_LINKED_CELLS };
  for (const link of reading.links) applyLink(sheet, link, target, left);
  sheet.merged = filledBlocks(sheet, reading.merged);
  return sheet;
}

function openTag(reading: Reading, name: string, attributes: Record<string, string>): void {
  switch (name) {
    case 'row':
      reading.row = rowAt(attributes.r) ?? reading.row + 1;
      reading.column = -1;
      break;
    case 'c': {
      const at = attributes.r ? cellAt(attributes.r) : null;
      reading.column = at ? at.column : reading.column + 1;
      if (at) reading.row = at.row;
      const style = Number(attributes.s ?? 0);
      reading.current = { type: attributes.t ?? 'n', style, value: '', formula: '' };
      break;
    }
    case 'rPh':
      reading.isPhonetic = true;
      break;
    case 'v':
    case 't':
      if (reading.current && !reading.isPhonetic) reading.within = 'value';
      break;
    case 'f':
      if (reading.current) reading.within = 'formula';
      break;
    case 'oddHeader':
    case 'oddFooter':
    case 'evenHeader':
    case 'evenFooter':
    case 'firstHeader':
    case 'firstFooter':
      reading.within = 'edge';
      reading.sheet.edges.push('');
      break;
    case 'mergeCell':
      pushRange(reading.merged, attributes.ref);
      break;
    case 'hyperlink': {
      const range = rangeOf(attributes.ref ?? '');
      const { links } = reading;
      if (range && links.length < MOST_LINKS)
        links.push({ range, id: relationshipIn(attributes), location: attributes.location });
      break;
    }
    case 'drawing': {
      const id = relationshipIn(attributes);
      if (id) reading.sheet.drawings.push(id);
      break;
    }
  }
}

function addText({ within, current, sheet }: Reading, text: string): void {
  if (within === 'edge') sheet.edges.push((sheet.edges.pop() ?? '') + text);
  else if (within && current) current[within] += text;
}

function closeTag(reading: Reading, name: string, workbook: Workbook): void {
  const { sheet, current, row, column } = reading;
  if (name === 'v' || name === 't' || name === 'f' || reading.within === 'edge') reading.within = null;
  if (name === 'rPh') reading.isPhonetic = false;
  if (name !== 'c' || !current) return;
  reading.current = null;
  const cell = cellOf(current, workbook);
  if (!cell) return;
  if (++reading.cells > MOST_CELLS || column >= MOST_COLUMNS || row < 0) {
    sheet.isCut = true;
    return;
  }
  const line = sheet.rows.get(row) ?? new Map<number, Cell>();
  line.set(column, cell);
  sheet.rows.set(row, line);
}

function relationshipIn(attributes: Record<string, string>): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function cellOf({ type, style, value, formula }: RawCell, workbook: Workbook): Cell | null {
  const cell = shown(type, style, value, workbook) ?? uncalculated(formula);
  if (!cell || cell.text.trim() === '') return null;
  const href = /^\s*HYPERLINK\(\s*"([^"]+)"/i.exec(formula)?.[1];
  return href ? { ...cell, href } : cell;
}

/** Files that were never saved by a spreadsheet program have formulas without results. */
function uncalculated(formula: string): Cell | null {
  return formula.trim() === '' ? null : { text: `=${formula.trim()}`, isNumber: true };
}

function shown(type: string, style: number, value: string, workbook: Workbook): Cell | null {
  switch (type) {
    case 's':
      return { text: workbook.strings[Number(value)] ?? '', isNumber: false };
    case 'b':
      if (value.trim() === '') return null;
      // Some programs write words.
      return { text: /^\s*(?:1|true)\s*$/i.test(value) ? 'TRUE' : 'FALSE', isNumber: false };
    case 'n': {
      if (value.trim() === '') return null;
      const number = Number(value);
      if (Number.isNaN(number)) return { text: value, isNumber: false };
      return { text: formatNumber(number, workbook.formats[style] ?? '', workbook.is1904), isNumber: true };
    }
    case 'd':
      return { text: isoDate(value), isNumber: true };
    default:
      return { text: unescaped(value), isNumber: false };
  }
}

/** @example isoDate('2024-03-15T00:00:00') // '2024-03-15' */
export function isoDate(stored: string): string {
  return stored.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ');
}

function applyLink(
  sheet: Sheet,
  { range, id, location }: Link,
  target: (id: string) => string | undefined,
  left: { cells: number },
): void {
  const url = id ? target(id) : undefined;
  // A link to a place inside the workbook is of no use in the result.
  if (!url) return;
  for (let row = range.top; row <= Math.min(range.bottom, range.top + 1000); row++) {
    const cells = sheet.rows.get(row) ?? new Map<number, Cell>();
    // Most links cover one cell, so the range is often shorter than the row.
    const isNarrow = range.right - range.left < cells.size;
    const columns = isNarrow ? columnsOf(range) : [...cells.keys()];
    left.cells -= 1 + columns.length;
    if (left.cells < 0) return;
    for (const column of columns) {
      const cell = column >= range.left && column <= range.right ? cells.get(column) : undefined;
      if (cell) cell.href = location ? `${url}#${location}` : url;
    }
  }
}

function columnsOf({ left, right }: Range): number[] {
  return Array.from({ length: right - left + 1 }, (_, at) => left + at);
}

/** The merged blocks that have content, within bounds. */
export function filledBlocks({ rows }: Sheet, merged: Range[]): Range[] {
  let cells = 0;
  return merged
    .filter(({ top, left }) => rows.get(top)?.has(left))
    .map(({ top, left, bottom, right }) => ({
      ...{ top, left },
      bottom: Math.min(bottom, top + MOST_MERGED_ROWS - 1),
      right: Math.min(right, left + MOST_MERGED_COLUMNS - 1),
    }))
    .filter(({ top, left, bottom, right }) => {
      cells += (bottom - top + 1) * (right - left + 1);
      return cells <= MOST_MERGED_CELLS;
    });
}

function pushRange(ranges: Range[], reference: string | undefined): void {
  const range = rangeOf(reference ?? '');
  if (range && ranges.length < MOST_MERGED) ranges.push(range);
}

function rangeOf(reference: string): Range | null {
  const [from = '', to = from] = reference.split(':');
  const start = cellAt(from);
  const end = cellAt(to);
  if (!start || !end) return null;
  // Some files name the corners the other way round.
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  };
}

/** `3` as row 2; null for anything but a number that a sheet can have. */
function rowAt(reference = ''): number | null {
  return /^[1-9]\d{0,6}$/.test(reference) ? Number(reference) - 1 : null;
}

/** `B3` as row 2, column 1. */
function cellAt(reference: string): { row: number; column: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!match) return null;
  let column = 0;
  for (const letter of match[1] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2]) - 1, column: column - 1 };
}
