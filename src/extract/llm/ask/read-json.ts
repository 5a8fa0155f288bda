/** Finds the JSON in what a model wrote: bare, in a fence, after its thoughts, or between sentences. */
import { jsonrepair } from 'jsonrepair';
import { orNull } from '../../../or-null.ts';

/** Models that think aloud do so between these marks. */
const THOUGHTS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['<thought>', '</thought>'],
] as const;
const MAX_CANDIDATES = 6;
const MAX_MENDED_CANDIDATES = 3;
/** No accepted schema goes deeper. */
const MAX_DEPTH = 130;
/** Repair is for small mistakes; it is not linear on big texts. */
const MAX_MENDED = 100_000;

/** Every reading of the text as JSON, the likeliest first; empty if there is no JSON in it. */
export function readJson(text: string): unknown[] {
  const whole = parse(text);
  // JSON inside a JSON string: encoded twice.
  if (typeof whole === 'string' && /^\s*[[{]/.test(whole)) return readJson(whole);
  if (whole !== undefined) return isShallow(whole) ? [whole] : [];
  const answer = withoutThoughts(text);
  const pieces = [answer, ...fenced(answer).reverse(), ...balanced(answer)].slice(0, MAX_CANDIDATES);
  return pieces.map(parse).filter(isStructure);
}

/**
 * The same with small mistakes repaired, for text that `readJson` finds nothing in. Only what begins like JSON is
 * repaired, since any prose can be repaired into a string. Slow on long texts.
 */
export function mendJson(text: string): unknown[] {
  const inside = parse(text);
  // Encoded twice.
  if (typeof inside === 'string') return mendJson(inside);
  const answer = withoutThoughts(text);
  return [...fenced(answer).reverse(), ...opened(answer)]
    .slice(0, MAX_MENDED_CANDIDATES)
    .map(mended)
    .filter(isStructure);
}

/** Undefined if the text is not JSON. */
function parse(text: string): unknown {
  return orNull(() => ({ value: JSON.parse(text.replace(/^\uFEFF/, '').trim()) as unknown }))?.value;
}

function mended(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed) || trimmed.length > MAX_MENDED || isDeep(trimmed)) return null;
  return orNull(() => JSON.parse(jsonrepair(trimmed)));
}

/** Counts brackets in strings too: in a text that is not JSON they cannot be told apart. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isShallow(value);
}

/** Some servers put the opening mark into the prompt, so that only the closing one is in the answer. */
export function withoutThoughts(text: string): string {
  let answer = text;
  for (const [open, close] of THOUGHTS) {
    const end = answer.lastIndexOf(close);
    if (end !== -1) answer = answer.slice(end + close.length);
    else if (answer.trimStart().startsWith(open)) {
      // Unfinished thoughts: the answer is not in them.
      answer = '';
    }
  }
  return answer.trim();
}

/** The contents of fenced blocks; one that is never closed extends to the end. */
function fenced(text: string): string[] {
  const blocks: string[] = [];
  for (let at = text.indexOf('```'); at !== -1; ) {
    const line = text.indexOf('\n', at);
    const start = line === -1 ? at + 3 : line + 1;
    const end = text.indexOf('```', start);
    blocks.push(text.slice(start, end === -1 ? undefined : end));
    at = end === -1 ? -1 : text.indexOf('```', end + 3);
  }
  return blocks;
}

/** The outermost stretches from a bracket to the one that closes it, longest first. */
function balanced(text: string): string[] {
  const spans: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = depth > 0;
    else if (character === '{' || character === '[') {
      if (depth === 0) start = i;
      depth += 1;
    } else if ((character === '}' || character === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0) spans.push(text.slice(start, i + 1));
    }
  }
  return spans.sort((a, b) => b.length - a.length);
}

/** From each of the first opening brackets to the last closing one, or to the end. */
function opened(text: string): string[] {
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  const found: string[] = [];
  for (const { index } of text.matchAll(/[[{]/g)) {
    found.push(text.slice(index, last > index ? last + 1 : undefined));
    if (found.length === MAX_MENDED_CANDIDATES) break;
  }
  return found;
}

/** Later steps recurse into the value. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    level = level.flatMap((at) => (typeof at === 'object' && at !== null ? Object.values(at) : []));
    if (level.length === 0) return true;
  }
  return false;
}
