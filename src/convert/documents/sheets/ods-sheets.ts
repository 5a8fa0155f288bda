/** Reads the cells of OpenDocument sheets as a stream, so that a large one is never in memory as a tree. */
import { Parser } from 'htmlparser2';
import {
  type Cell,
  emptySheet,
  filledBlocks,
  isoDate,
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_MERGED,
  type Sheet,
} from './sheet.ts';

export type OdsSheet = {
  name: string;
  isHidden: boolean;
  sheet: Sheet;
  /** The paragraphs of text boxes. */
  drawn: string[];
};

/** Of all sheets together: a few bytes can repeat a row a million times. */
const MOST_CELLS_IN_ALL = 1_000_000;

type RawCell = {
  attributes: Record<string, string>;
  /** Part of a block that another cell fills. */
  isCovered: boolean;
  lines: string[];
  href?: string;
};

type Reading = {
  sheets: OdsSheet[];
  hiddenStyles: Set<string>;
  style: string;
  /** How many tables are open: one in a cell is part of its text. */
  tables: number;
  row: number;
  rowsRepeated: number;
  column: number;
  /** The filled cells of the row that is open, with how often they are repeated. */
  line: { column: number; repeated: number; raw: RawCell; cell: Cell }[];
  cell: RawCell | null;
  /** How many shapes and comments are open. */
  shapes: number;
  comments: number;
  /** The paragraph that is open. */
  text: string | null;
  /** How many cells are kept, in this sheet and in all. */
  cells: number;
  cellsInAll: number;
};

export function readOdsSheets(xml: string): OdsSheet[] {
  const reading: Reading = {
    ...{ sheets: [], hiddenStyles: new Set(), style: '', tables: 0 },
    ...{ row: 0, rowsRepeated: 1, column: 0, line: [], cell: null },
    ...{ shapes: 0, comments: 0, text: null, cells: 0, cellsInAll: 0 },
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => openTag(reading, name, attributes),
      ontext: (text) => addText(reading, text),
      onclosetag: (name) => closeTag(reading, name),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  for (const { sheet } of reading.sheets) sheet.merged = filledBlocks(sheet, sheet.merged);
  return reading.sheets;
}

function openTag(reading: Reading, name: string, attributes: Record<string, string>): void {
  if (isShape(name)) reading.shapes += 1;
  switch (name) {
    case 'style:style':
      reading.style = attributes['style:name'] ?? '';
      break;
    case 'style:table-properties':
      if (attributes['table:display'] === 'false') reading.hiddenStyles.add(reading.style);
      break;
    case 'table:table':
      if (++reading.tables === 1) openSheet(reading, attributes);
      break;
    case 'table:table-row':
      if (reading.tables === 1)
        Object.assign(reading, {
          column: 0,
          line: [],
          rowsRepeated: repeats(attributes['table:number-rows-repeated']),
        });
      break;
    case 'table:table-cell':
    case 'table:covered-table-cell':
      if (reading.tables === 1)
        reading.cell = { attributes, isCovered: name === 'table:covered-table-cell', lines: [] };
      break;
    case 'office:annotation':
      reading.comments += 1;
      break;
    case 'text:p':
    case 'text:h':
      reading.text = '';
      break;
    case 'text:s':
    case 'text:tab':
      addText(reading, ' ');
      break;
    case 'text:line-break':
      addText(reading, '\n');
      break;
    case 'text:a': {
      const href = attributes['xlink:href'] ?? '';
      // A link to a place inside the workbook is of no use in the result.
      if (reading.cell && href !== '' && !href.startsWith('#')) reading.cell.href ??= href;
      break;
    }
  }
}

const isShape = (name: string): boolean => name.startsWith('draw:') || name === 'table:shapes';

const repeats = (written = '1'): number => Math.max(1, Math.floor(Number(written)) || 1);

function openSheet(reading: Reading, attributes: Record<string, string>): void {
  const isHidden =
    attributes['table:display'] === 'false' || reading.hiddenStyles.has(attributes['table:style-name'] ?? '');
  reading.sheets.push({ name: attributes['table:name'] ?? '', isHidden, sheet: emptySheet(), drawn: [] });
  Object.assign(reading, { row: 0, cells: 0 });
}

function addText(reading: Reading, text: string): void {
  if (reading.text !== null) reading.text += text;
}

function closeTag(reading: Reading, name: string): void {
  if (isShape(name)) reading.shapes -= 1;
  switch (name) {
    case 'table:table':
      reading.tables -= 1;
      break;
    case 'table:table-row':
      if (reading.tables === 1) closeRow(reading);
      break;
    case 'table:table-cell':
    case 'table:covered-table-cell':
      if (reading.tables === 1) closeCell(reading);
      break;
    case 'office:annotation':
      reading.comments -= 1;
      break;
    case 'text:p':
    case 'text:h':
      closeParagraph(reading);
      break;
  }
}

function closeParagraph(reading: Reading): void {
  const { text, cell, sheets, shapes, comments } = reading;
  reading.text = null;
  if (text === null || comments > 0) return;
  if (shapes === 0) cell?.lines.push(text);
  else if (text.trim() !== '') sheets.at(-1)?.drawn.push(text.trim());
}

function closeCell(reading: Reading): void {
  const raw = reading.cell;
  if (!raw) return;
  reading.cell = null;
  const repeated = repeats(raw.attributes['table:number-columns-repeated']);
  const cell = raw.isCovered ? null : shown(raw);
  if (cell) reading.line.push({ column: reading.column, repeated, raw, cell });
  reading.column += repeated;
}

function shown({ attributes, lines, href }: RawCell): Cell | null {
  const type = attributes['office:value-type'] ?? 'string';
  const date = attributes['office:date-value'];
  const stored = attributes['office:string-value'] ?? attributes['office:value'];
  const text = date ? isoDate(date) : lines.join('\n').trim() || stored?.trim() || '';
  if (text === '') return null;
  const cell = { text, isNumber: type !== 'string' && type !== 'boolean' };
  return href ? { ...cell, href } : cell;
}

function closeRow(reading: Reading): void {
  const { row, rowsRepeated, line, sheets } = reading;
  reading.row += rowsRepeated;
  const sheet = sheets.at(-1)?.sheet;
  if (!sheet || line.length === 0) return;
  for (let copy = 0; copy < rowsRepeated && !isFull(reading); copy++) addRow(reading, sheet, row + copy);
  if (isFull(reading)) sheet.isCut = true;
}

function isFull({ cells, cellsInAll }: Reading): boolean {
  return cells > MOST_CELLS || cellsInAll > MOST_CELLS_IN_ALL;
}

function addRow(reading: Reading, sheet: Sheet, row: number): void {
  const cells = new Map<number, Cell>();
  for (const { column, repeated, raw, cell } of reading.line) {
    if (column + repeated > MOST_COLUMNS) sheet.isCut = true;
    const end = Math.min(column + repeated, MOST_COLUMNS);
    for (let at = column; at < end && !isFull(reading); at++) {
      cells.set(at, cell);
      reading.cells += 1;
      reading.cellsInAll += 1;
    }
    addBlock(sheet, row, column, raw.attributes);
  }
  if (cells.size > 0) sheet.rows.set(row, cells);
}

function addBlock(sheet: Sheet, row: number, column: number, attributes: Record<string, string>): void {
  const columns = repeats(attributes['table:number-columns-spanned']);
  const rows = repeats(attributes['table:number-rows-spanned']);
  if (columns * rows > 1 && sheet.merged.length < MOST_MERGED)
    sheet.merged.push({ top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 });
}
