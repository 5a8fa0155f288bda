/** Reads the texts of one place of all records as values of a field. */
import type { Line, Single } from '../../../../fact.ts';
import { phrase } from '../../phrases.ts';
import type { Filler } from '../filler.ts';
import { readValue } from '../read-value.ts';
import type { Wanted } from './fits.ts';
import { kindFor } from './needs.ts';
import type { Slot } from './slots.ts';

/** For each record the text and what it is read as. */
export type Read = { lines: readonly (Line | undefined)[]; values: readonly (Single | null)[] };

const MOST_READ = 0.75;
/** A price of nothing, in words. */
export const FREE = new RegExp(`^(?:${phrase('free')})$`, 'iu');

/** Null if most of the texts cannot be read. */
export function readSlot(
  { field, shape, need }: Wanted,
  { lines }: Slot,
  { context, compile }: Filler,
): Read | null {
  const kind = kindFor(need, field);
  const values = lines.map((line): Single | null => {
    if (!line) return null;
    // "Free" among prices is kept as it is written, if text is asked for.
    const isWords = kind === 'money' && shape.types.has('string') && FREE.test(line.value.text);
    const asked = { field: { ...field, kind: isWords ? ('text' as const) : kind }, shape, context, compile };
    return readValue(line.value, asked)?.value ?? null;
  });
  const known = lines.filter(Boolean).length;
  return values.filter((value) => value !== null).length >= known * MOST_READ ? { lines, values } : null;
}
