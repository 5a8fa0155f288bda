/**
 * JSON -> tree: a table for a list of flat records, else a pretty-printed code block. Extraction reads what is no table
 * as the data that the page has about itself.
 */
import { isRecord } from '../../../contract/request/is-record.ts';
import { orNull } from '../../../or-null.ts';
import { onePart, type ReadDocument } from '../document-parts.ts';
import { codeBlock, documentOf, element, table } from '../tree.ts';

const MOST_ROWS = 5000;
const MOST_COLUMNS = 50;
/** Pretty-printing very large JSON costs more than it helps. */
const LARGEST_PRETTY = 5_000_000;

/** JSON text that is printed unchanged. */
type RawJson = { rawJSON: string };
type Scalar = string | number | boolean | null | RawJson;

// TypeScript's libraries do not have them yet (https://github.com/tc39/proposal-json-parse-with-source).
declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
    isRawJSON(value: unknown): value is RawJson;
  }
}

type Row = Record<string, Scalar>;

export function readJson(text: string): ReadDocument {
  const parsed = orNull(() => ({ value: parse(text) })) ?? orNull(() => parseLines(text));
  if (!parsed) return onePart(documentOf([codeBlock(text.trim(), 'json')]));
  const { value } = parsed;
  const rows = flatRows(value);
  if (rows) return onePart(documentOf([recordTable(rows)]));
  // Printing fails if it is nested too deep.
  const pretty = text.length > LARGEST_PRETTY ? null : orNull(() => JSON.stringify(value, null, 2));
  const shown = pretty ?? text.trim();
  return onePart(documentOf([linkedData(shown), codeBlock(shown, 'json')]), titleOf(value));
}

/** The text as the JSON-LD of a page; an object that is JSON-LD itself overrides what is put before its members. */
function linkedData(text: string) {
  const isEmpty = /^[[{]\s*[\]}]$/.test(text);
  const start = '{"@context":"https://schema.org","@type":';
  const data = text.startsWith('[')
    ? `${start}"ItemList","itemListElement":${text}}`
    : `${start}"Thing",${text.slice(1)}`;
  return isEmpty || !/^[[{]/.test(text) ? null : element('script', { type: 'application/ld+json' }, [data]);
}

/** A number that parsing would change, such as an id of 20 digits, stays as it is written. */
function parse(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && String(value) !== source
      ? JSON.rawJSON(source)
      : value;
  });
}

/** Newline-delimited JSON (`{…}\n{…}`) is often served with the same type. */
function parseLines(text: string): { value: unknown[] } | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => /^\s*\{/.test(line))) return null;
  return { value: lines.map(parse) };
}

function flatRows(value: unknown): Row[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ROWS) return null;
  return value.every(isFlat) && columnsOf(value).length <= MOST_COLUMNS ? value : null;
}

function isFlat(value: unknown): value is Row {
  if (!isRecord(value) || JSON.isRawJSON(value)) return false;
  const members = Object.values(value);
  return members.length > 0 && members.every(isScalar);
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value !== 'object' || JSON.isRawJSON(value);
}

function columnsOf(rows: Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function recordTable(rows: Row[]) {
  const columns = columnsOf(rows);
  const cells = rows.map((row) => columns.map((column) => [cellOf(row[column])]));
  return table([columns.map((column) => [column]), ...cells]);
}

function cellOf(value: Scalar | undefined): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value ?? '');
}

function titleOf(value: unknown): { title?: string } {
  if (typeof value !== 'object' || value === null || !('title' in value)) return {};
  return typeof value.title === 'string' && value.title.length <= 300 ? { title: value.title } : {};
}
