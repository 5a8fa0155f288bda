/** Numbers as people write them, in several locales. */

/** Languages that write 1.234,5 where English writes 1,234.5. */
const DECIMAL_COMMA = new Set(
  'de fr es it pt nl sv da nb no fi pl cs sk hu ro bg ru uk tr el hr sl lt lv et id vi ca gl eu is'.split(
    ' ',
  ),
);

/** A space or an apostrophe separates groups of three; "4.6 9 ratings" are two numbers, "No.5" and "...5" have a whole one. */
const NUMBER =
  /[-−–]?(?:(?<![\p{L}\p{N}.,)])\.\d+(?![.,]?\d)|\d{1,3}(?:['’\u00a0\u202f  ]\d{3})+(?!\d)(?:[.,]\d+)*|\d+(?:[.,]\d+)*)/u;
const MAGNITUDES: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9, mio: 1e6, mrd: 1e9 };

type FoundNumber = { value: number; start: number; end: number };

/** The first number of a text, and where it is. */
export function findNumber(text: string, language: string): FoundNumber | null {
  const match = NUMBER.exec(text);
  if (!match) return null;
  const value = numberOf(match[0], language);
  if (value === null) return null;
  const end = match.index + match[0].length;
  const magnitude = /^\s?(k|m|b|bn|mio|mrd)\b(?!\s*[²2]|\/)/i.exec(text.slice(end, end + 5));
  const unit = magnitude?.[1]?.toLowerCase() ?? '';
  // A small m after a number is metres or minutes more often than millions.
  const factor = unit === 'm' && magnitude?.[1] === 'm' ? 1 : (MAGNITUDES[unit] ?? 1);
  return { value: factor === 1 ? value : Number((value * factor).toPrecision(12)), start: match.index, end };
}

/**
 * A string of digits and separators as a number.
 *
 * @param isMoney prices have no thousandths, so 1.250 is more than a thousand in any language
 */
export function numberOf(written: string, language: string, isMoney = false): number | null {
  let digits = written.replace(/[−–]/g, '-').replace(/['’\s\u00a0\u202f]/g, '');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) {
    // Both are there: the last one is the decimal sign.
    digits = comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  } else if (comma >= 0 || point >= 0) {
    const sign = comma >= 0 ? ',' : '.';
    const groups = digits.split(sign);
    // A date or a version: 15.08.2017, 1.2.3.
    if (groups.length > 2 && !GROUPS.test(digits)) return null;
    const decimals = groups.at(-1)?.length ?? 0;
    const grouped =
      groups.length > 2 ||
      (decimals === 3 &&
        ((isMoney && sign === '.' && !isFraction(groups[0] ?? '')) ||
          isThousandsSign(sign, language, groups[0] ?? '')));
    digits = grouped ? groups.join('') : digits.replace(',', '.');
  }
  const value = Number(digits);
  return digits !== '' && Number.isFinite(value) ? value : null;
}

/** Groups of three digits, or in India of two before the last. */
const GROUPS = /^-?\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/** Judged by the digits before the separator: 0.125 and .125 are never a thousand. */
const isFraction = (before: string): boolean => /^-?(?:0|$)/.test(before);

function isThousandsSign(sign: string, language: string, before: string): boolean {
  // Four digits before the separator are not a group.
  if (isFraction(before) || before.replace('-', '').length > 3) return false;
  return sign === (DECIMAL_COMMA.has(language.slice(0, 2).toLowerCase()) ? '.' : ',');
}
