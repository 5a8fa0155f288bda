/** How texts are made comparable: without noise, and without what the owner of the monitor wants ignored. */
import { compileRemoval } from '../extract/json-schema/pattern-removal.ts';
import { PatternError } from '../extract/json-schema/pattern-syntax.ts';
import { plainText } from './noise.ts';

export type Plain = (text: string) => string;

/** Lines often come again: both versions of a page have most of them. */
const REMEMBERED = 50_000;

export function createPlain(patterns: string[]): Plain {
  const removals = patterns.map(compileRemoval);
  if (removals.length === 0) return plainText;
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const plain = removals.reduce((left, remove) => remove(left), plainText(text));
    const trimmed = plain.replace(/\s+/g, ' ').trim();
    if (known.size < REMEMBERED) known.set(text, trimmed);
    return trimmed;
  };
}

/** What is wrong with a pattern; null when nothing is. */
export function patternProblem(pattern: string): string | null {
  try {
    compileRemoval(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}
