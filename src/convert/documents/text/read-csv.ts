/** CSV -> tree: one table, whatever the delimiter. */
import type { Warning } from '../../../fetch/document.ts';
import { onePart, type ReadDocument } from '../document-parts.ts';
import { documentOf, element, table, withBreaks } from '../tree.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const MOST_CELLS = 400_000;
const SAMPLE_ROWS = 30;

export function readCsv(text: string): ReadDocument {
  const { rows, isCut } = parseCsv(text);
  const solid = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (solid.length === 0) return onePart(documentOf([]));
  const width = solid.reduce((widest, row) => Math.max(widest, row.length), 0);
  const padded = solid.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  const cells = padded.map((row) => row.map((cell) => cellContent(cell.trim())));
  const document = onePart(documentOf([table(cells, hasHead(padded))]));
  const warnings: Warning[] = isCut
    ? [{ reason: 'truncated', detail: `Only the first ${solid.length} rows were read` }]
    : [];
  return { ...document, warnings };
}

function cellContent(cell: string) {
  return /^https?:\/\/\S+$/i.test(cell) ? [element('a', { href: cell }, [cell])] : withBreaks(cell);
}

/** A first row of words above a column of numbers, or of distinct words at all, names the columns. */
function hasHead([head = [], ...rest]: string[][]): boolean {
  const named = head.filter((cell) => cell.trim() !== '');
  if (rest.length === 0) return false;
  return new Set(named).size === named.length && !named.some((cell) => /^[-+]?[\d.,]+%?$/.test(cell.trim()));
}

/** RFC 4180, but with any common delimiter, and lenient about quotes. */
export function parseCsv(text: string): { rows: string[][]; isCut: boolean } {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // Spreadsheet programs take a first line like this as a setting, not as data.
  const named = /^sep=(.)\n/.exec(source);
  const body = named ? source.slice(named[0].length) : source;
  return records(body, named?.[1] ?? sniffDelimiter(body), MOST_CELLS);
}

/** The delimiter that gives most rows the same number of columns; of several, the one with more columns. */
function sniffDelimiter(text: string): string {
  const sample = text.slice(0, 64 * 1024);
  let best = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const widths = records(sample, delimiter, 10_000)
      .rows.slice(0, SAMPLE_ROWS)
      .map((row) => row.length);
    const width = widths[0] ?? 1;
    const agreeing = widths.filter((other) => other === width).length / Math.max(1, widths.length);
    const score = width > 1 ? agreeing + Math.min(width, 20) / 100 : 0;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function records(text: string, delimiter: string, most: number): { rows: string[][]; isCut: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let cells = 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quoted(text, at, delimiter) : bare(text, at, delimiter);
    row.push(value);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    cells += row.length;
    if (cells > most) return { rows, isCut: at < text.length };
    row = [];
    at += 1;
  }
  if (row.length > 0) rows.push(row);
  return { rows, isCut: false };
}

type Field = { value: string; end: number };

function bare(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  return { value: text.slice(start, end), end };
}

/** A quote that is never closed is a character like any other. */
function quoted(text: string, start: number, delimiter: string): Field {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return bare(text, start, delimiter);
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = bare(text, quote + 1, delimiter);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}
