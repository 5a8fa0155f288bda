/** Ways in which frameworks write data for their scripts that are more than plain JSON: flight rows and index lists. */
import { isRecord } from '../../contract/request/is-record.ts';
import { parsed } from './literals.ts';

const MAX_ROWS = 2000;
const MAX_DEPTH = 24;
const MAX_NODES = 50_000;

/** The text that a `self.__next_f.push([1, "…"])` carries, or nothing. */
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
    // A row ends with its line, one of plain text after as many bytes as it says.
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
    // Each half of a surrogate pair is two of its four bytes.
    left -= char < 0x80 ? 1 : char < 0x800 || (char >= 0xd800 && char < 0xe000) ? 2 : 3;
  }
  return at;
}

/** "$L5" and "$2:props" stand for other rows; a dollar sign of the data itself is written twice. */
function withoutReference(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  return value.startsWith('$$') ? value.slice(1) : null;
}

/** A list whose objects name their values by the place in the list, as Nuxt 3 and SvelteKit write them. */
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

/** The value that an index list stands for. Places that lead back to themselves are left out. */
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
    // A word in front says what kind of wrapper it was: ["Reactive", 4], ["Date", "2026-01-01"].
    if (typeof kind === 'string') return isPlace(inner) ? at(inner, depth + 1) : inner;
    return value.map((below) => at(below, depth + 1));
  };
  return at(0, 0);
}
