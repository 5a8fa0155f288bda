/** Finds prices: amounts with a currency before or after them. */
import { numberOf } from '../../contract/monitor/written-number.ts';
import { currencyOf, hasThousandths, type Signs, signsAt } from './currencies.ts';
import type { Locale } from './locale.ts';

type Money = { amount: number; currency: string | null; text: string };

/** Prices of single screws, or of a thousand requests, have four decimals or more. */
const AMOUNT = String.raw`\d{1,6}[.,]\d{4,8}(?![.,]?\d)|\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?`;
/** Cents alone: "$.50". */
const CENTS = String.raw`[.,]\d{2}`;
/** "25,-" */
const NO_CENTS = String.raw`(?:,-|\.-|,–)?`;

type Patterns = {
  before: RegExp;
  after: RegExp;
  /** A whole text with the cents in a separate element: "35€ 99", "$119. 95". */
  setApart: RegExp;
};

const made = new WeakMap<Signs, Patterns>();

function patternsAt(locale: Locale): Patterns {
  const signs = signsAt(locale);
  const known = made.get(signs);
  if (known) return known;
  const { before, after, codes } = signs;
  const code = String.raw`(?:\s?${codes}(?!\p{L}))?`;
  const whole = String.raw`\d{1,3}(?:[.,'’\s]?\d{3})*`;
  const patterns = {
    before: new RegExp(String.raw`(${before})\s?(${AMOUNT}|${CENTS})(?!\d)${NO_CENTS}${code}`, 'gu'),
    after: new RegExp(String.raw`(?<![\d.,])(${AMOUNT}|(?<!\p{L})${CENTS})${NO_CENTS}\s?(${after})`, 'gu'),
    setApart: new RegExp(
      String.raw`^(?:(?:${before})\s?(${whole})[.,]\s(\d\d)|(${whole})[.,]\s(\d\d)\s?(?:${after})|(${whole})\s?(?:${after})\s?(\d\d))$`,
      'u',
    ),
  };
  made.set(signs, patterns);
  return patterns;
}

/** Every price in a text, in order. */
export function findMoney(text: string, locale: Locale): Money[] {
  if (!/\d/.test(text) || !signsAt(locale).mayBePrice.test(text)) return [];
  const patterns = patternsAt(locale);
  const apart = setApart(text.trim(), patterns, locale);
  if (apart) return [apart];
  const found: (Money & { at: number })[] = [];
  const before = { matches: [...text.matchAll(patterns.before)], sign: 1, amount: 2 };
  const after = { matches: [...text.matchAll(patterns.after)], sign: 2, amount: 1 };
  // In "8 € 9 €" the first sign belongs to the amount before it, as the last one does.
  const isAfter = after.matches.length > before.matches.length;
  for (const { matches, sign, amount } of isAfter ? [after, before] : [before, after]) {
    for (const match of matches) {
      const currency = currencyOf(match[0], locale) ?? currencyOf(match[sign] ?? '', locale);
      const value = numberOf(match[amount] ?? '', locale.language, !hasThousandths(currency));
      const at = match.index;
      const overlaps = found.some((one) => at < one.at + one.text.length && one.at < at + match[0].length);
      if (value === null || overlaps) continue;
      found.push({ amount: value, currency, text: match[0].trim(), at });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ at: _at, ...money }) => money);
}

function setApart(text: string, patterns: Patterns, locale: Locale): Money | null {
  const match = patterns.setApart.exec(text);
  if (!match) return null;
  const [whole = '', cents = ''] = match.slice(1).filter((part) => part !== undefined);
  return { amount: Number(`${whole.replace(/\D/g, '')}.${cents}`), currency: currencyOf(text, locale), text };
}
