/** Reads the formats in which frameworks write data for their scripts, if not plain JSON: flight rows and index lists. */
import { isRecord } from '../../contract/request/is-record.ts';
import { parsed } from './literals.ts';

const MAX_ROWS = 2000;
const MAX_DEPTH = 24;
const MAX_NODES = 50_000;

/** The text of all `self.__next_f.push([1, "…"])` among the literals. */
export function flightText(literals: readonly unknown[]): string {
  return literals
    .map((literal) => (Array.isArray(literal) && literal[0] === 1 ? literal[1] : ''))
    .filter((text) => typeof text === 'string')
    .join('');
}

/** The rows of a React server payload that are JSON: `5:{"post": …}`, `2:["$", "div", null, {…}]`, `7:T1f,{"@type": …}`. */
export function flightRows(text: string): object[] {
  const found: object[] = [];
  let at = 0;
  for (let count = 0; at < text.length && count < MAX_ROWS; count++) {
    ROW.lastIndex = at;
    const [start = '', size] = ROW.exec(text) ?? [];
    const from = at + start.length;
    // A row ends with its line; a row of plain text states its length in bytes.
    const line = text.indexOf('\n', from);
    const end = size === undefined ? (line < 0 ? text.length : line) : endOfBytes(text, from, size);
    if (start !== '' && /[[{]/.test(text.charAt(from))) {
      const row = parsed(text.slice(from, end), size === undefined ? withoutReference : undefined);
      if (row !== null) found.push(row);
    }
    at = size === undefined ? end + 1 : end;
  }
  return found;
}

const ROW = /[0-9a-f]{1,8}:(?:T([0-9a-f]{1,8}),)?/y;

function endOfBytes(text: string, from: number, size: string): number {
  let left = Number.parseInt(size, 16);
  let at = from;
  for (; left > 0 && at < text.length; at++) {
    const char = text.charCodeAt(at);
    // Each half of a surrogate pair counts as two of its four bytes.
    left -= char < 0x80 ? 1 : char < 0x800 || (char >= 0xd800 && char < 0xe000) ? 2 : 3;
  }
  return at;
}

/** "$L5" and "$2:props" refer to other rows; a dollar sign in the data itself is doubled. */
function withoutReference(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  return value.startsWith('$$') ? value.slice(1) : null;
}

/** Whether it is a list whose objects refer to their values by index, as Nuxt 3 and SvelteKit write them. */
export function isIndexList(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length < 3) return false;
  const [first] = value;
  const named = Array.isArray(first) && typeof first[0] === 'string' && isPlace(first[1]);
  const indexed = isRecord(first) && Object.values(first).every(isPlace);
  return (named || indexed) && value.some((one) => isRecord(one) && Object.values(one).every(isPlace));
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= -7;
}

/** The value that an index list represents. Circular references are left out. */
export function fromIndexList(list: readonly unknown[]): unknown {
  let left = MAX_NODES;
  const open = new Set<number>();
  const at = (place: unknown, depth: number): unknown => {
    if (!isPlace(place) || place < 0 || open.has(place) || depth > MAX_DEPTH || left-- <= 0) return null;
    const value = list[place];
    if (typeof value !== 'object' || value === null) return value;
    open.add(place);
    const made = Array.isArray(value)
      ? listOf(value, depth)
      : Object.fromEntries(Object.entries(value).map(([key, below]) => [key, at(below, depth + 1)]));
    open.delete(place);
    return made;
  };
  const listOf = (value: readonly unknown[], depth: number): unknown => {
    const [kind, inner] = value;
    // A word in front names the kind of wrapper: ["Reactive", 4], ["Date", "2026-01-01"].
    if (typeof kind === 'string') return isPlace(inner) ? at(inner, depth + 1) : inner;
    return value.map((below) => at(below, depth + 1));
  };
  return at(0, 0);
}
