/** Reads an amount in the unit that is asked for. */
import { findNumber } from '../../contract/monitor/written-number.ts';
import { type Unit, unitWritten } from '../names/units.ts';

/** The word or sign after a number. */
const AFTER_NUMBER =
  /(?<=\d)\s?(?:(?:sq|square)\s)?(?:°[CF]|["″′%]|㎡|\p{L}+(?:[²³]|[23](?!\d))?(?:\/h)?)/giu;
/** Sides of a box: no single one of them is meant. */
const SIDES = /\d\s*(?:mm|cm|m|in)?\s*[x×*]\s*\d/i;
const MAX_TEXT = 120;
const MAX_DIGITS = 24;
const PRECISION = 6;

/**
 * The amount in the unit, converted if the text has another one of the same system; null if the amounts in the text
 * are of something else, undefined if it names no unit at all.
 *
 * @example amountIn('110 kW (150 PS)', ps, 'de') // 150
 */
export function amountIn(text: string, asked: Unit, language: string): number | null | undefined {
  if (text.length > MAX_TEXT) return null;
  if (SIDES.test(text)) return null;
  let converted: number | undefined;
  let isOther = false;
  for (const match of text.matchAll(AFTER_NUMBER)) {
    const unit = unitWritten(match[0].trim());
    // "l/100 km" is a rate.
    if (!unit || text[match.index + match[0].length] === '/') continue;
    const value = numberBefore(text, match.index, language);
    if (value === null) continue;
    if (unit.name === asked.name && unit.of === asked.of) return value;
    if (unit.of === asked.of)
      converted ??= Number(((value * unit.factor) / asked.factor).toPrecision(PRECISION));
    else isOther = true;
  }
  return converted ?? (isOther ? null : undefined);
}

/** A space or an apostrophe separates groups of three. */
const LAST_NUMBER = /[-−]?(?:(?<!\d)\d{1,3}(?:['’\s\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)*$/u;

function numberBefore(text: string, end: number, language: string): number | null {
  const [written = ''] = LAST_NUMBER.exec(text.slice(Math.max(0, end - MAX_DIGITS), end)) ?? [];
  return findNumber(written, language)?.value ?? null;
}
