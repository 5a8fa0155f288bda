/**
 * Which values of an answer do not stand on the page they are said to come from. Read without the engine: all texts,
 * attributes and scripts of the page, letters and digits only, and in them
 *
 * - a text as it is; a list in one string, name by name; a text of several lines, line by line;
 * - a line that was put together from the parts of an object (amount, unit, name), word by word;
 * - a number as digits, with or without separators; a length of time in any words or as ISO 8601, or its hours and its
 *   minutes;
 * - a date by its year, month and day; an address by its path.
 */
import { type ChildNode, type Document, isTag, isText } from 'domhandler';
import { parseDate } from '../../src/extract/values/date.ts';
import { parseDuration } from '../../src/extract/values/duration.ts';

export type Haystack = {
  text: string;
  words: ReadonlySet<string>;
  raw: string;
  minutes: ReadonlySet<number>;
};

export function haystackOf(root: Document): Haystack {
  const parts: string[] = [];
  const stack: ChildNode[] = [...root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) parts.push(node.data);
    else if (isTag(node)) {
      parts.push(' ', ...Object.values(node.attribs).map((value) => ` ${value} `));
      stack.push(...node.children);
    }
  }
  // The stack gives the last first.
  const written = parts.reverse().join('');
  const raw = decoded(decoded(written));
  const plain = raw.replace(/<\/?[a-z][^<>]{0,300}>/gi, ' ');
  return {
    raw,
    text: `${squeezed(raw)} ${squeezed(plain)} ${squeezed(written)}`,
    words: new Set(wordsOf(`${raw} ${plain}`)),
    minutes: minutesIn(plain),
  };
}

/** Entities and the escapes of JSON, which stand in scripts and attributes as they were written. */
function decoded(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\+(["'/])/g, '$1')
    .replace(/&#x([0-9a-f]{1,6});/gi, (all, hex) => character(Number.parseInt(hex, 16)) ?? all)
    .replace(/&#(\d{1,7});/g, (all, code) => character(Number(code)) ?? all)
    .replace(/&(\w{2,8});/g, (all, name) => ENTITIES[name] ?? all);
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  eacute: 'é',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
};

/** Null for what is no character; such an entity stands as it is written. */
function character(code: number): string | null {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : null;
}

function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const TIMES =
  /P(?:\d+D)?(?:T(?:\d+(?:\.\d+)?[HMS]){1,3})?|(?:\d+(?:[.,]\d+)?(?:\s?[½¼¾])?|[½¼¾])\s?-?\p{L}{1,9}\.?(?:[\s,]{0,3}(?:and\s|e\s|und\s|\p{L}{1,9}\s+)?\d+\s?\p{L}{1,9})?|\d{1,2}:\d\d/giu;

function minutesIn(text: string): Set<number> {
  const minutes = new Set<number>();
  for (const [written] of text.matchAll(TIMES)) {
    const seconds = parseDuration(written);
    if (seconds !== null) minutes.add(seconds / 60);
    const [hours, rest] = written.split(':');
    if (rest !== undefined) minutes.add(Number(hours) * 60 + Number(rest));
  }
  return minutes;
}

/** The values of an answer that are not on its page, with where in the answer they stand. */
export function notOnPage(value: unknown, page: Haystack, path = ''): { path: string; value: unknown }[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, below]) =>
      notOnPage(
        below,
        page,
        path === '' || !Array.isArray(value) ? [path, name].filter(Boolean).join('.') : path,
      ),
    );
  return isOnPage(value, path, page) ? [] : [{ path, value }];
}

function isOnPage(value: unknown, path: string, page: Haystack): boolean {
  if (typeof value === 'number')
    return (/time/i.test(path) && hasTime(value, page)) || hasNumber(value, page.raw);
  const text = String(value);
  if (/^https?:\/\//.test(text)) return hasAddress(text, page);
  return (
    hasText(text, page) ||
    text.split('\n').every((line) => hasText(line, page)) ||
    text.split(', ').every((name) => hasText(name, page)) ||
    hasDate(text, page) ||
    wordsOf(text).every((word) => page.words.has(word))
  );
}

/** Whole, or its hours and its minutes, which pages set in boxes of their own. */
function hasTime(minutes: number, page: Haystack): boolean {
  const rest = minutes % 60;
  return page.minutes.has(minutes) || (page.minutes.has(minutes - rest) && page.minutes.has(rest));
}

function hasText(text: string, page: Haystack): boolean {
  return page.text.includes(squeezed(text));
}

function hasNumber(value: number, raw: string): boolean {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "[., '\u00a0]?");
  return new RegExp(`(?<!\\d)${grouped}${fraction ? `[.,]${fraction}` : '(?:[.,]0+)?'}(?!\\d)`).test(raw);
}

function hasAddress(address: string, page: Haystack): boolean {
  const { pathname, hostname } = new URL(address);
  return page.text.includes(squeezed(safelyDecoded(pathname))) || page.text.includes(squeezed(hostname));
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function hasDate(text: string, page: Haystack): boolean {
  const date = parseDate(text, { language: 'en', country: 'us' })?.date;
  const [year, month, day] = date?.split('-') ?? [];
  if (!year || !month || !day) return false;
  return page.words.has(year) && [day, String(Number(day))].some((one) => page.raw.includes(one));
}
