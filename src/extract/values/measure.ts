/** Reads an amount in the unit that is asked for. */
import { findNumber } from '../../contract/monitor/written-number.ts';
import { type Unit, unitWritten } from '../names/units.ts';

/** The word or sign after a number. An apostrophe is a foot only before inches: in 1'240 it separates thousands. */
const AFTER_NUMBER =
  /(?<=[\d½¼¾])\s?(?:(?:sq|square)\s)?(?:°[CF]|["″′%]|['’](?=\s?\d{1,2}\s?["″”])|㎡|\p{L}+(?:[²³]|[23](?!\d))?(?:\/[hs](?!\p{L}))?)/giu;
/** Sides of a box: no single one of them is meant. */
const SIDES = /\d\s*(?:mm|cm|m|in)?\s*[x×*]\s*\d/i;
const MAX_TEXT = 120;
const MAX_DIGITS = 24;
const PRECISION = 6;

/** `isSum`: of several parts, as in "5 ft 11 in". */
type Amount = { value: number; unit: Unit; isSum: boolean; from: number; to: number };

/**
 * The amount in the unit, converted if the text has another one of the same system; null if the amounts in the text
 * are of something else, undefined if it names no unit at all.
 *
 * @example amountIn('110 kW (150 PS)', ps, 'de') // 150
 */
export function amountIn(text: string, asked: Unit, language: string): number | null | undefined {
  if (text.length > MAX_TEXT) return null;
  if (SIDES.test(text)) return null;
  const amounts = withSums(amountsIn(text, language), text);
  const alike = amounts.filter(({ unit }) => unit.of === asked.of);
  const meant = alike.find(({ unit, isSum }) => isSum || unit.name === asked.name) ?? alike[0];
  if (!meant) return amounts.length > 0 ? null : undefined;
  if (meant.unit.name === asked.name) return meant.value;
  return rounded((meant.value * meant.unit.factor) / asked.factor);
}

function amountsIn(text: string, language: string): Amount[] {
  return [...text.matchAll(AFTER_NUMBER)].flatMap((match): Amount[] => {
    const unit = unitWritten(match[0].trim());
    const to = match.index + match[0].length;
    // "l/100 km" is a rate.
    if (!unit || text[to] === '/') return [];
    const [value, length] = numberBefore(text, match.index, language);
    return value === null ? [] : [{ value, unit, isSum: false, from: match.index - length, to }];
  });
}

const JOINING = /^\s*(?:(?:and|und|et|y|e|en|och|i)\s+)?$/iu;
/** French: "1 m 80", "1m80". */
const CENTIMETRES = /^\s?(\d\d)(?![\d.,]*\s?[\p{L}\d])/u;
const HUNDREDTH = 0.01;

/** Each part of a sum is less than one of the unit before it: "5 ft 11 in", "2 years and 6 months". */
function withSums(amounts: readonly Amount[], text: string): Amount[] {
  const sums: Amount[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const amount of amounts) {
    const { value, unit, from, to } = amount;
    const last = sums.at(-1);
    const isPart =
      last?.unit.of === unit.of &&
      value >= 0 &&
      value * unit.factor < least &&
      JOINING.test(text.slice(last.to, from));
    least = unit.factor;
    if (isPart) {
      last.value = rounded(last.value + (value * unit.factor) / last.unit.factor);
      Object.assign(last, { isSum: true, to });
    } else sums.push({ ...amount });
    const more = unit.name === 'm' ? CENTIMETRES.exec(text.slice(to))?.[1] : undefined;
    const whole = sums.at(-1);
    if (more && whole)
      Object.assign(whole, { value: rounded(value + Number(more) * HUNDREDTH), isSum: true });
  }
  return sums;
}

const rounded = (value: number): number => Number(value.toPrecision(PRECISION));

/** A space or an apostrophe separates groups of three. */
const LAST_NUMBER = /[-−]?(?:(?<!\d)\d{1,3}(?:['’\s\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)*$/u;
/** "1/2", "2 1/2", "1½". */
const FRACTION = /(?:(?<![\d.,])(\d{1,3})\s?)??(?:([½¼¾])|(?<![\d.,])([1-7])\/([2348]))$/u;
const SIGNS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** The number and the length of its text. */
function numberBefore(text: string, end: number, language: string): [value: number | null, length: number] {
  const before = text.slice(Math.max(0, end - MAX_DIGITS), end);
  const [fraction, whole = '0', sign, over, under] = FRACTION.exec(before) ?? [];
  if (fraction) return [Number(whole) + (SIGNS[sign ?? ''] ?? Number(over) / Number(under)), fraction.length];
  const [written = ''] = LAST_NUMBER.exec(before) ?? [];
  return [findNumber(written, language)?.value ?? null, written.length];
}
