/** Checks a model's values against the page: how sure each is, and which ones must be made up. */
import { isRecord } from '../../../contract/request/is-record.ts';
import { createPace } from '../pieces/tokens.ts';

/** How much of a value was found on the page. */
export type Trace = 'verbatim' | 'words' | 'none';

export type Ground = {
  /** Whether the page has exactly these words, in this order. */
  states(text: string): boolean;
  trace(value: string | number | boolean): Trace;
  /** Whether the value is of a kind that can only be copied, such as an address, and is not on the page. */
  isInvented(value: unknown): boolean;
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const WEB_ADDRESS = /^https?:\/\/\S+$/i;
/** Telephone and article numbers: digits and the separators that people write. */
const DIGITS = /^\+?[\d\s().\-/]{7,}$/;
const DATE = /^\d{4}-\d\d(?:-\d\d)?(?:[T ].*)?$|^\d{1,4}[./]\d{1,2}[./]\d{1,4}$/;

/** Shorter words match by chance once the spaces are gone. */
const LEAST_UNSPACED = 8;
const FOLDED_AT_ONCE = 50_000;
/** The most values of one answer to look up: each is a search of the whole page. */
const MOST_LOOKED_UP = 20_000;

/**
 * @param besides Other text that values may be copied from: the caller's own words.
 * @example (await createGround(page)).trace('Acme Kettle') // 'verbatim'
 */
export async function createGround(source: string, besides = ''): Promise<Ground> {
  const page = await foldInTurns(source);
  const spaced = ` ${page} `;
  const bare = page.replaceAll(' ', '');
  const digits = source.replace(/\D/g, '');
  const own = await foldInTurns(besides);
  const ownDigits = besides.replace(/\D/g, '');
  const isWordHere = remembered((word) => page.includes(word));
  const isStated = remembered((folded) => spaced.includes(` ${folded} `));
  const isKnown = (text: string) => page.includes(fold(text)) || own.includes(fold(text));

  function trace(value: string | number | boolean): Trace {
    const text = fold(String(value));
    if (text === '') return 'verbatim';
    if (typeof value === 'number') {
      const found = digits.includes(String(Math.abs(value)).replace(/\D/g, ''));
      return isStated(text) ? 'verbatim' : found ? 'words' : 'none';
    }
    const unspaced = text.replaceAll(' ', '');
    if (page.includes(text) || (unspaced.length >= LEAST_UNSPACED && bare.includes(unspaced)))
      return 'verbatim';
    const words = text.split(' ').slice(0, 200);
    return words.every(isWordHere) ? 'words' : 'none';
  }

  return {
    states: (text) => isStated(fold(text)),
    trace,
    isInvented(value) {
      if (typeof value !== 'string' || value.length > 500) return false;
      const text = value.trim();
      if (EMAIL.test(text)) {
        // Each half by itself, since pages hide addresses as "name at host".
        return !text.split('@').every(isKnown);
      }
      if (WEB_ADDRESS.test(text)) return !isKnown(addressCore(text));
      if (!DIGITS.test(text) || DATE.test(text)) return false;
      const number = text.replace(/\D/g, '');
      return !digits.includes(number) && !ownDigits.includes(number);
    },
  };
}

/** Answers repeat values, and searching a page is slow. */
function remembered(find: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    known.set(text, found);
    return found;
  };
}

/** The address without scheme, `www.`, trailing slashes and fragment, which models add and drop. */
function addressCore(url: string): string {
  const core = url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/#.*$/, '')
    .replace(/\/+$/, '');
  // A relative link on the page has only the path.
  const path = core.slice(core.indexOf('/'));
  return core.includes('/') && path.length > 8 ? path : core;
}

/** Folding a model's whole context takes 60 ms, so it yields to other work in between. */
async function foldInTurns(text: string): Promise<string> {
  const pace = createPace();
  const folded: string[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.lastIndexOf(' ', at + FOLDED_AT_ONCE);
    const end = space > at && at + FOLDED_AT_ONCE < text.length ? space : at + FOLDED_AT_ONCE;
    folded.push(fold(text.slice(at, end)));
    at = end;
    await pace();
  }
  return folded.filter(Boolean).join(' ');
}

/** Lower-case letters and digits with single spaces, so that markup and typography make no difference. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export type Leaf = { path: string; value: string | number | boolean };

/** The single values of an answer with their paths, as in `offers[0].price`. */
export function leavesOf(value: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  mapLeaves(value, '', (leaf) => {
    leaves.push(leaf);
    return leaf.value;
  });
  return leaves;
}

/** How much of each value the page has. Yields to other work; values beyond the limit are not looked up. */
export async function tracesOf(value: unknown, ground: Ground): Promise<Map<Leaf['value'], Trace>> {
  return lookUp(value, (one) => ground.trace(one));
}

/** The answer with null for invented values; from lists they are removed. */
export async function takeOutInvented(
  value: unknown,
  ground: Ground,
): Promise<{ value: unknown; invented: string[] }> {
  const isInvented = await lookUp(value, (one) => ground.isInvented(one));
  const invented: string[] = [];
  const kept = mapLeaves(value, '', (leaf) => {
    if (!isInvented.get(leaf.value)) return leaf.value;
    invented.push(leaf.path);
    return null;
  });
  return { value: kept, invented };
}

async function lookUp<T>(value: unknown, find: (one: Leaf['value']) => T): Promise<Map<Leaf['value'], T>> {
  const pace = createPace();
  const found = new Map<Leaf['value'], T>();
  for (const { value: one } of leavesOf(value)) {
    if (found.size >= MOST_LOOKED_UP) break;
    if (!found.has(one)) found.set(one, find(one));
    await pace();
  }
  return found;
}

function mapLeaves(value: unknown, path: string, map: (leaf: Leaf) => unknown): unknown {
  if (Array.isArray(value)) {
    const mapped = value.map((entry, i) => mapLeaves(entry, `${path}[${i}]`, map));
    return mapped.filter((entry, i) => entry !== null || value[i] === null);
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, below]) => [
      key,
      mapLeaves(below, path === '' ? key : `${path}.${key}`, map),
    ]);
    return Object.fromEntries(entries);
  }
  const single = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return single ? map({ path, value }) : value;
}
