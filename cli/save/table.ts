/** Data as a table for spreadsheets: `winnow extract URL … -o data.csv`, `winnow scrape - --prompt … -o data.csv`. */
import { writeFile } from 'node:fs/promises';
import { isRecord } from '../../src/contract/request/is-record.ts';
import { messageOf } from '../../src/errors.ts';
import { csvRow } from '../../src/text/csv.ts';
import { SaveFailed } from '../failure.ts';

type Row = Map<string, string | number | null>;

/** Without it Excel mistakes UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\u{feff}';

export function saveTable(path: string, rows: readonly Row[]): Promise<void> {
  return saveText(path, BYTE_ORDER_MARK + tableOf(rows));
}

export async function saveText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new SaveFailed(`Cannot write ${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** Columns in the order in which they first appear. */
export function tableOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [columns, ...rows.map((row) => columns.map((name) => row.get(name) ?? null))].map(csvRow).join('');
}

/**
 * If the data contains one list of objects, a row for each, with the values beside the list repeated; else a single
 * row. A name that is already taken gets the list's name in front: `products.name` beside the `name` of a shop.
 *
 * @param about what each row begins with, such as the address of the page
 */
export function rowsOf(data: unknown, about: Record<string, string> = {}): Row[] {
  if (isListOfObjects(data)) return data.map((item) => rowOf(joined(about, 'data', item)));
  const facts = asRecord(data);
  const lists = Object.entries(facts).filter(([, value]) => isListOfObjects(value));
  const [[name, items] = ['', null]] = lists.length === 1 ? lists : [];
  if (!isListOfObjects(items)) return [rowOf(joined(about, 'data', facts))];
  const { [name]: _, ...beside } = facts;
  const shared = joined(about, 'data', beside);
  return items.map((item) => rowOf(joined(shared, name, item)));
}

function joined(
  first: Record<string, unknown>,
  name: string,
  then: Record<string, unknown>,
): Record<string, unknown> {
  const renamed = Object.entries(then).map(([key, value]) => [
    Object.hasOwn(first, key) ? `${name}.${key}` : key,
    value,
  ]);
  return { ...first, ...Object.fromEntries(renamed) };
}

function isListOfObjects(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function asRecord(data: unknown): Record<string, unknown> {
  return isRecord(data) ? data : { value: data };
}

function rowOf(values: Record<string, unknown>, above = '', row: Row = new Map()): Row {
  for (const [name, value] of Object.entries(values)) {
    const column = above === '' ? name : `${above}.${name}`;
    if (isRecord(value)) rowOf(value, column, row);
    else row.set(column, cellOf(value));
  }
  return row;
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isPlainList ? value.join('; ') : JSON.stringify(value);
}
