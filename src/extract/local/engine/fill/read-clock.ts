/** Reads a time of day if the field asks for one. */

const CLOCK =
  /^(?:\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?(?:Z|[+-]\d\d:?\d\d)?|[012]?\d[.h][0-5]\d|[012]?\d\s?h|[012]?\d時(?:[0-5]\d分)?)$/i;
const CLOCKS = /(?<!\d)\d{1,2}(?::\d\d(?:\s?[ap]\.?m\b)?|\s?[ap]\.?m\b)/gi;
const MAX_TEXT = 30;
const FIELD_OF_TIME = /time|opens|closes|opening|closing|check.?(?:in|out)/i;

/** @example clockIn('From 15:00', 'check_in') // '15:00'; null for a text with two times */
export function clockIn(text: string, field: string): string | null {
  if (!FIELD_OF_TIME.test(field)) return null;
  if (CLOCK.test(text)) return text;
  const [clock, ...others] = text.length <= MAX_TEXT ? (text.match(CLOCKS) ?? []) : [];
  return clock && others.length === 0 ? clock : null;
}

const MARKED =
  /(?<![\d.,]|\p{Sc}\s?)([012]?\d(?:[:.h][0-5]\d|\s?h(?![\p{L}\d]))(?:\s?[ap]\.?m\b)?|1?\d\s?[ap]\.?m\b|[012]?\d時(?:[0-5]?\d分)?)(?![.:,]?\d|\s?(?:€|%|zł|kr))/giu;
const MAX_AMONG = 120;

/** The first time of day in a text that also has a date or a few words: "giovedì 18 febbraio 2027, ore 20.30". */
export function clockAmong(text: string): string | null {
  if (text.length > MAX_AMONG) return null;
  const [first] = text.matchAll(MARKED);
  return first?.[1]?.trim() ?? null;
}
