/** Makes texts comparable: without noise, and without what the owner of the monitor wants ignored. */
import { compileRemoval } from '../extract/json-schema/pattern-removal.ts';
import { PatternError } from '../extract/json-schema/pattern-syntax.ts';
import { singleSpaced } from '../text/single-spaced.ts';
import { calmText } from './calm.ts';
import { type Normalise, normaliseText } from './noise.ts';

export type { Normalise } from './noise.ts';

/** Both versions of a page have most lines in common. */
const MAX_REMEMBERED = 50_000;

export function createNormaliser(patterns: string[], calm: boolean): Normalise {
  const removals = [...(calm ? [calmText] : []), ...patterns.map(compileRemoval)];
  if (removals.length === 0) return normaliseText;
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const plain = removals.reduce((left, remove) => remove(left), normaliseText(text));
    const trimmed = singleSpaced(plain);
    if (known.size < MAX_REMEMBERED) known.set(text, trimmed);
    return trimmed;
  };
}

/** What is wrong with a pattern; null if it is valid. */
export function patternProblem(pattern: string): string | null {
  try {
    compileRemoval(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}
