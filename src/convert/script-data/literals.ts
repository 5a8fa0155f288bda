/** JSON in the code of a script: found by one pass over the text, parsed as JSON, never run. */
import { orNull } from '../../or-null.ts';

/** Where a literal may begin: after an assignment, a bracket or a colon, as itself or written out in a string. */
const START = /[=(:]\s*(?:([{[])|(["'])(?=\s*\\?[{[]))/g;
const MAX_LITERALS = 200;
const MIN_LENGTH = 20;
const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const UNDEFINED = 'undefined';

/**
 * The objects and lists in a script that are JSON to the letter, or JSON but for `undefined`. What is code, such as
 * keys without quotes, ends a literal; those inside it are found all the same.
 *
 * @param budget how many characters may still be parsed; taken down by those that were
 * @param least shorter ones are options of a call, not data
 */
export function jsonLiterals(script: string, budget: { left: number }, least = MIN_LENGTH): unknown[] {
  const found: unknown[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(script); match; match = START.exec(script)) {
    const at = START.lastIndex - 1;
    const literal = match[1] === undefined ? quotedAt(script, at) : literalAt(script, at);
    // Continuing after what was read, valid or not, keeps the whole pass linear.
    START.lastIndex = Math.max(literal.end, at + 1);
    if (literal.json === null || literal.json.length < least || literal.json.length > budget.left) continue;
    budget.left -= literal.json.length;
    const value = parsed(literal.json);
    if (value !== null) found.push(value);
    if (found.length >= MAX_LITERALS) break;
  }
  return found;
}

/** Null for what is not JSON, or neither an object nor a list. */
export function parsed(json: string, revive?: (key: string, value: unknown) => unknown): object | null {
  const value: unknown = orNull(() => JSON.parse(json, revive));
  return typeof value === 'object' ? value : null;
}

type Literal = { json: string | null; end: number };

function literalAt(text: string, start: number): Literal {
  let depth = 0;
  let json = '';
  let from = start;
  for (let i = start; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === QUOTE) {
      i = stringEnd(text, i);
      if (i < 0) return { json: null, end: text.length };
    } else if (char === 123 || char === 91) depth++;
    else if (char === 125 || char === 93) {
      if (--depth === 0) return { json: json + text.slice(from, i + 1), end: i + 1 };
    } else if (char === 117 && text.startsWith(UNDEFINED, i)) {
      json += `${text.slice(from, i)}null`;
      i += UNDEFINED.length - 1;
      from = i + 1;
    } else if (PLAIN[char] !== 1) return { json: null, end: i };
  }
  return { json: null, end: text.length };
}

/** Index of the closing quote; a line break ends no JSON string, so the search ends with it too. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) i++;
    else if (char === QUOTE) return i;
    else if (char === NEWLINE) return -1;
  }
  return -1;
}

/** What may be outside of strings: white space, numbers, commas, colons and the letters of true, false and null. */
const PLAIN = new Uint8Array(128);
for (const char of ' \t\r\n,:+-.0123456789eEtrufalsn') PLAIN[char.charCodeAt(0)] = 1;

/** JSON that a script holds as a string: `JSON.parse('{"a": 1}')`. */
function quotedAt(text: string, start: number): Literal {
  const quote = text.charCodeAt(start);
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) i++;
    else if (char === NEWLINE) return { json: null, end: i };
    else if (char === quote) return { json: unescaped(text.slice(start + 1, i)), end: i + 1 };
  }
  return { json: null, end: text.length };
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi, (_whole, wide, narrow, plain) =>
    plain === undefined
      ? String.fromCharCode(Number.parseInt(wide ?? narrow, 16))
      : (ESCAPED[plain] ?? plain),
  );
}
