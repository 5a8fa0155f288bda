/** Refuses JSON that the routes cannot process: text that cannot be stored, and endless nesting. */
import { isPageField } from '../../contract/request/redact.ts';
import type { Issue } from '../../errors.ts';

/** JSON Schemas, which are nested deepest, have a lower limit. */
const MAX_DEPTH = 200;
/** The beginning of a path is enough to find the place. */
const MAX_PATH = 10;
const MAX_NAME = 200;

type Place = { value: object; depth: number; name: string | number | null; parent: Place | null };

/** Without recursion, because the value may be nested deeper than the stack allows. */
export function jsonProblem(json: unknown): Issue | null {
  if (typeof json === 'string') return textProblem(json, []);
  if (typeof json !== 'object' || json === null) return null;
  const stack: Place[] = [{ value: json, depth: 1, name: null, parent: null }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    if (place.depth > MAX_DEPTH) {
      const path = pathOf(place).slice(0, MAX_PATH);
      return { code: 'too_big', path, message: `Too big: nested more than ${MAX_DEPTH} levels deep` };
    }
    // Entries of a list of millions would take far more memory than the list.
    for (const [key, value] of Array.isArray(place.value)
      ? place.value.entries()
      : Object.entries(place.value)) {
      if (typeof key === 'string' && !isStorable(key)) return textProblem(key, pathOf(place));
      if (typeof value === 'string' && !isStorable(value)) {
        // A page may have NUL: parsing HTML turns it into U+FFFD.
        const isPage = place.parent === null && isPageField(key) && value.isWellFormed();
        if (!isPage) return textProblem(value, [...pathOf(place), key]);
      }
      if (typeof value === 'object' && value !== null)
        stack.push({ value, depth: place.depth + 1, name: key, parent: place });
    }
  }
  return null;
}

/**
 * JSON can express half of a surrogate pair, which is not a character, and NUL. Neither can be stored as text: PostgreSQL
 * could not read any member of such a request.
 */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

function textProblem(text: string, path: Issue['path']): Issue | null {
  if (isStorable(text)) return null;
  const message = text.isWellFormed()
    ? 'Invalid text: it has a NUL character'
    : 'Invalid Unicode: half of a surrogate pair';
  return { code: 'invalid_format', format: 'unicode', path, message };
}

function pathOf(place: Place): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Place | null = place; at; at = at.parent) if (at.name !== null) path.unshift(short(at.name));
  return path;
}

const short = (name: string | number) => (typeof name === 'string' ? name.slice(0, MAX_NAME) : name);
