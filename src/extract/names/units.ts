/** Units of measurement: which one the end of a name asks for, and how texts write them. */
import table from './units.json' with { type: 'json' };
import { wordsOf } from './words.ts';

/** `of` is the dimension and the system: only units that share it can be converted. */
export type Unit = { name: string; of: string; factor: number };

/** In lower case, but for those whose case distinguishes them: mW and MW. */
const WRITTEN = new Map<string, Unit>();
/** The same by the words that a name is split into. */
const NAMED = new Map<string, Unit>();
for (const [of, units] of Object.entries(table as Record<string, Record<string, unknown>>))
  for (const [name, [factor, written]] of Object.entries(units as Record<string, [number, string]>))
    for (const word of written.split(', ')) {
      const unit = { name, of, factor };
      WRITTEN.set(word, unit);
      NAMED.set(wordsOf(word).join(' '), unit);
    }

/** "Price per kg" is not asked for in kilograms. */
const PER = /^(?:per|pro|par|por|je|al|each)$/;

/** Vitamin C, team A, model T and "check in" end in these too: they are units only after what is measured in them. */
const UNCLEAR = /^(?:[acftv]|in)$/;
const MEASURED = /^(?:temp|temperatur|strom|current|courant|corrente|amp)/;

/**
 * The unit at the end of a name, and the words before it: of `living_area_m2` and `durationMinutes`.
 *
 * @param isMeasured whether a word names something with an amount, such as a height
 */
export function unitOfName(
  words: readonly string[],
  isMeasured: (word: string) => boolean,
): { unit: Unit; measured: string[] } | null {
  for (const size of [2, 1]) {
    const measured = words.slice(0, -size);
    const last = words.slice(-size).join(' ');
    const unit = NAMED.get(last);
    if (!unit || measured.length === 0 || PER.test(measured.at(-1) ?? '')) continue;
    if (UNCLEAR.test(last) && !measured.some((word) => MEASURED.test(word) || isMeasured(word))) continue;
    return { unit, measured };
  }
  return null;
}

/** The unit written directly after an amount: "m²", "km/h", "Minuten". */
export function unitWritten(word: string): Unit | null {
  return WRITTEN.get(word) ?? WRITTEN.get(word.toLowerCase()) ?? NAMED.get(wordsOf(word).join(' ')) ?? null;
}
