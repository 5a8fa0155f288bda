/** Finds JSON in the code of a script in one pass; it is parsed, never run. */
import { orNull } from '../../or-null.ts';

/** Where a literal may begin: after an assignment, a bracket or a colon, directly or inside a string. */
const START = /[=(:]\s*(?:([{[])|(["'])(?=\s*\\?[{[]))/g;
const MAX_LITERALS = 200;
const MIN_LENGTH = 20;
const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const UNDEFINED = 'undefined';

/**
 * The objects and lists in a script that are strict JSON, except that they may contain `undefined`. Code, such as keys
 * without quotes, ends a literal; literals inside it are still found.
 *
 * @param budget how many characters may still be parsed; reduced by those that are
 * @param least the least length: shorter literals are options of a call, not data
 */
export function jsonLiterals(script: string, budget: { left: number }, least = MIN_LENGTH): unknown[] {
  const found: unknown[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(script); match; match = START.exec(script)) {
    const at = START.lastIndex - 1;
    const literal = match[1] === undefined ? quotedAt(script, at) : literalAt(script, at);
    // Continuing after what was read, whether valid or not, keeps the pass linear.
    START.lastIndex = Math.max(literal.end, at + 1);
    if (literal.json === null || literal.json.length < least || literal.json.length > budget.left) continue;
    budget.left -= literal.json.length;
    const value = parsed(literal.json);
    if (value !== null) found.push(value);
    if (found.length >= MAX_LITERALS) break;
  }
  return found;
}

/** Null if it is not JSON, or neither an object nor a list. */
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

/** The index of the closing quote, or -1: JSON strings contain no line breaks, so the search ends there. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) i++;
    else if (char === QUOTE) return i;
    else if (char === NEWLINE) return -1;
  }
  return -1;
}

/** The characters outside of strings: white space, numbers, commas, colons and the letters of true, false and null. */
const PLAIN = new Uint8Array(128);
for (const char of ' \t\r\n,:+-.0123456789eEtrufalsn') PLAIN[char.charCodeAt(0)] = 1;

/** JSON that a script has as a string: `JSON.parse('{"a": 1}')`. */
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
