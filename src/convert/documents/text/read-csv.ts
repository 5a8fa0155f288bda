/** CSV -> tree: one table, whatever the delimiter, below its title if it has one. */
import type { Warning } from '../../../fetch/document.ts';
import { onePart, type ReadDocument } from '../document-parts.ts';
import { type RowFacts, titleRows } from '../table-title.ts';
import { documentOf, element, table, withBreaks } from '../tree.ts';
import { namesYears } from '../year-head.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const MOST_CELLS = 400_000;
/** Most cells, including the empty ones that make all rows equally long. */
const MOST_PADDED_CELLS = 1_000_000;
const SAMPLE_ROWS = 30;

export function readCsv(text: string): ReadDocument {
  const { rows, isCut } = parseCsv(text);
  const solid = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (solid.length === 0) return onePart(documentOf([]));
  const width = solid.reduce((widest, row) => Math.max(widest, row.length), 0);
  // With one very wide row, most of the table would be the empty ends of the others.
  const isRagged = width * solid.length > MOST_PADDED_CELLS;
  const titleCount = titleRows(factsOf(solid), width);
  const titles = solid.slice(0, titleCount).map(([title = '']) => element('p', cellContent(title.trim())));
  const rest = solid.slice(titleCount);
  const padded = isRagged ? rest : rest.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  const cells = padded.map((row) => row.map((cell) => cellContent(cell.trim())));
  const document = onePart(documentOf([...titles, table(cells, hasHead(padded))]));
  const warnings: Warning[] = isCut
    ? [{ reason: 'truncated', detail: `Only the first ${solid.length} rows were read` }]
    : [];
  return { ...document, warnings };
}

function cellContent(cell: string) {
  return /^https?:\/\/\S+$/i.test(cell) ? [element('a', { href: cell }, [cell])] : withBreaks(cell);
}

function* factsOf(rows: string[][]): Generator<RowFacts> {
  for (const [i, row] of rows.entries()) {
    const filled = row.filter((cell) => cell.trim() !== '');
    const numbers = filled.filter((cell) => /\d/.test(cell) && !/\p{L}/u.test(cell)).length;
    const isYears = numbers > 1 && namesYears(row, rows.slice(i + 1, i + 1 + SAMPLE_ROWS));
    yield { filled: filled.length, numbers: isYears ? 0 : numbers, startsLeft: row[0]?.trim() !== '' };
  }
}

/** A first row of words names the columns, unless it has a word twice that is also a value below. */
function hasHead([head = [], ...rest]: string[][]): boolean {
  if (rest.length === 0) return false;
  const named = head.map((cell) => cell.trim()).filter(Boolean);
  if (named.some((cell) => /^[-+]?[\d.,]+%?$/.test(cell)) && !namesYears(head, rest)) return false;
  const seen = new Set<string>();
  const repeated = new Set(named.filter((cell) => seen.size === seen.add(cell).size));
  return !rest.slice(0, SAMPLE_ROWS).some((row) => row.some((cell) => repeated.has(cell.trim())));
}

/** RFC 4180, but with any common delimiter, and lenient about quotes. */
export function parseCsv(text: string): { rows: string[][]; isCut: boolean } {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Spreadsheet programs take a first line like this as a setting, not as data.
  const named = /^sep=(.)\n/.exec(source);
  const body = named ? source.slice(named[0].length) : source;
  return records(body, named?.[1] ?? sniffDelimiter(body), MOST_CELLS);
}

/**
 * The delimiter that gives most rows the same number of columns; of several, the one that gives more columns. Rows of
 * one column do not count: lines of text above the table have one.
 */
function sniffDelimiter(text: string): string {
  const sample = text.slice(0, 64 * 1024);
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, score: agreement(sample, delimiter) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return best?.delimiter ?? ',';
}

function agreement(sample: string, delimiter: string): number {
  // If all commas are inside numbers, something else separates the numbers.
  if (delimiter === ',' && /[;\t|]/.test(sample) && !/(?<!\d),|,(?!\d)/.test(sample)) return 0;
  const widths = records(sample, delimiter, 10_000)
    .rows.filter((row) => row.length > 1 || row[0]?.trim() !== '')
    .slice(0, SAMPLE_ROWS)
    .map((row) => row.length);
  const counts = Map.groupBy(widths, (width) => width);
  counts.delete(1);
  const [[width = 0, rows = []] = []] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return width === 0 ? 0 : rows.length / widths.length + Math.min(width, 20) / 100;
}

function records(text: string, delimiter: string, most: number): { rows: string[][]; isCut: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let cells = 0;
  while (at < text.length) {
    const { value, end } = field(text, at, delimiter);
    row.push(value);
    at = end;
    if (cells + row.length > most) return { rows: [...rows, row], isCut: at < text.length };
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    cells += row.length;
    row = [];
    at += 1;
  }
  if (row.length > 0) rows.push(row);
  return { rows, isCut: false };
}

type Field = { value: string; end: number };

/** Spaces before a quoted field are ignored. */
function field(text: string, start: number, delimiter: string): Field {
  if (text[start] === '"') return quoted(text, start, delimiter);
  let open = start;
  while (text[open] === ' ') open += 1;
  if (open === start || text[open] !== '"') return bare(text, start, delimiter);
  const { value, end, rest } = quoted(text, open, delimiter);
  return rest.trim() === '' ? { value, end } : bare(text, start, delimiter);
}

function bare(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return { value: text.slice(start, end), end };
}

/** A quote that is never closed is a character like any other. */
function quoted(text: string, start: number, delimiter: string): Field & { rest: string } {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { ...bare(text, start, delimiter), rest: '' };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = bare(text, quote + 1, delimiter);
      return { value: value + rest.value, end: rest.end, rest: rest.value };
    }
    value += '"';
    at = quote + 2;
  }
}
