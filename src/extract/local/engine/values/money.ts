/** Prices: an amount with its currency, in the orders and with the symbols that shops use. */
import { numberOf } from '../../../../contract/monitor/written-number.ts';
import { pairs } from '../../../../text/word-lists.ts';
import type { Locale } from './locale.ts';

type Money = { amount: number; currency: string | null; text: string };

const SIGNS =
  pairs(`US$ USD CA$ CAD C$ CAD AU$ AUD A$ AUD NZ$ NZD HK$ HKD S$ SGD R$ BRL MX$ MXN NT$ TWD € EUR £ GBP ¥ JPY
  ￥ JPY 円 JPY 元 CNY ₹ INR Rs. INR Rs INR ₽ RUB руб RUB ₩ KRW 원 KRW ₺ TRY ₴ UAH ₫ VND ₪ ILS ฿ THB ₸ KZT тг KZT
  ₱ PHP ₦ NGN лв BGN zł PLN Kč CZK Ft HUF Fr. CHF lei RON Lei RON kn HRK Kn HRK ر.س SAR د.إ AED $ USD`);

const CODES =
  'USD EUR GBP JPY CNY CHF CAD AUD NZD HKD SGD SEK NOK DKK PLN CZK HUF RON BGN RUB UAH TRY INR IDR MYR THB VND PHP KRW TWD BRL MXN ARS CLP COP ZAR ILS AED SAR EGP NGN KES ISK HRK RSD KZT BYN PKR PEN';
const CODE_SET: ReadonlySet<string> = new Set(CODES.split(' '));

const escaped = (sign: string) => sign.replace(/[$.]/g, '\\$&');
const SIGN = `${[...SIGNS.keys()].map(escaped).join('|')}|(?<![A-Za-z])(?:${CODES.replaceAll(' ', '|')}|kr\\.?)(?![A-Za-z])`;
const AMOUNT = `\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,3})?`;
/** "$.50": cents alone. */
const CENTS = `[.,]\\d{2}`;
const BEFORE = new RegExp(
  `(${SIGN})\\s?(${AMOUNT}|${CENTS})(?![\\d])(?:,-|\\.-|,–)?(?:\\s?(?:${CODES.replaceAll(' ', '|')})\\b)?`,
  'gu',
);
const AFTER = new RegExp(`(?<![\\d.,])(${AMOUNT}|(?<!\\p{L})${CENTS})(?:,-|\\.-|,–)?\\s?(${SIGN})`, 'gu');

/** A dollar is the dollar of the country the page speaks to. */
const DOLLARS = pairs('ca CAD au AUD nz NZD sg SGD hk HKD mx MXN tw TWD ar ARS cl CLP co COP');
/** Signs that neighbours write too. */
const NEIGHBOURS: Record<string, string> = { '元 tw': 'TWD', 'Rs pk': 'PKR', 'Rs. pk': 'PKR' };
const CROWNS = pairs('se SEK sv SEK no NOK nb NOK dk DKK da DKK is ISK');

/** Every price in a text, in order. */
export function findMoney(text: string, locale: Locale): Money[] {
  if (!/\d/.test(text)) return [];
  const found: (Money & { at: number })[] = [];
  const before = { matches: [...text.matchAll(BEFORE)], sign: 1, amount: 2 };
  const after = { matches: [...text.matchAll(AFTER)], sign: 2, amount: 1 };
  // Of "8 € 9 €", the sign in the middle belongs to what is before it, as the last one does.
  const isAfter = after.matches.length > before.matches.length;
  for (const { matches, sign, amount } of isAfter ? [after, before] : [before, after]) {
    for (const match of matches) {
      const value = numberOf(match[amount] ?? '', locale.language, true);
      const at = match.index;
      const overlaps = found.some((one) => at < one.at + one.text.length && one.at < at + match[0].length);
      if (value === null || overlaps) continue;
      found.push({
        amount: value,
        currency: currencyOf(match[0], locale) ?? currencyOf(match[sign] ?? '', locale),
        text: match[0].trim(),
        at,
      });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ at: _at, ...money }) => money);
}

/** The ISO 4217 code that a symbol, a code or a price means. */
export function currencyOf(text: string, locale: Locale): string | null {
  const code = /(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text)?.[1];
  if (code && CODE_SET.has(code)) return code;
  for (const [sign, currency] of SIGNS) {
    if (!text.includes(sign)) continue;
    // Letters as a symbol must be on their own: "Ft" in "Ft. Worth" is not a forint.
    if (/^\p{L}/u.test(sign) && !/\d/.test(text) && text.trim() !== sign) continue;
    if (sign === '$') return DOLLARS.get(locale.country) ?? currency;
    return NEIGHBOURS[`${sign} ${locale.country}`] ?? currency;
  }
  if (/(?<!\p{L})kr\.?(?!\p{L})/iu.test(text))
    return CROWNS.get(locale.country) ?? CROWNS.get(locale.language.slice(0, 2)) ?? null;
  return null;
}
