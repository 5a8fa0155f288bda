/** The signs, abbreviations and words that shops use for currencies, and their meaning in each country. */
import { pairs, words } from '../../text/word-lists.ts';
import type { Locale } from './locale.ts';

/** These mean the same in every country unless `IN_COUNTRY` says otherwise, and may touch letters. */
const SYMBOLS =
  pairs(`US$ USD CA$ CAD C$ CAD AU$ AUD A$ AUD NZ$ NZD HK$ HKD S$ SGD R$ BRL MX$ MXN NT$ TWD RD$ DOP J$ JMD TT$ TTD
  BZ$ BZD EC$ XCD FJ$ FJD N$ NAD T$ TOP E£ EGP GH₵ GHS € EUR £ GBP ₤ GBP ¥ JPY ￥ JPY 円 JPY 元 CNY 人民币 CNY ₹ INR
  ₨ INR ₽ RUB ₩ KRW 원 KRW ₺ TRY ₴ UAH ₫ VND ₪ ILS ฿ THB ₸ KZT ₱ PHP ₦ NGN ₡ CRC ₲ PYG ₮ MNT ₭ LAK ₾ GEL ₼ AZN ֏ AMD
  ₵ GHS ៛ KHR ৳ BDT රු LKR S/. PEN S/ PEN B/. PAB ر.س SAR د.إ AED د.م MAD د.ك KWD د.ب BHD ر.ع OMR ر.ق QAR ر.ي YER
  د.أ JOD د.ا JOD د.ت TND د.ج DZD ج.م EGP ل.ل LBP د.ع IQD ع.د IQD ل.س SYP ج.س SDG ש"ח ILS ש״ח ILS $ USD`);

/** These consist of letters and must not touch others. */
const ABBREVIATIONS =
  pairs(`Rs. INR Rs INR RM MYR Rp. IDR Rp IDR KSh KES TSh TZS USh UGX Php PHP RMB CNY NIS ILS Lek ALL
  zł PLN zl PLN Kč CZK Ft HUF SFr. CHF SFr CHF sFr. CHF sFr CHF Fr. CHF lei RON Lei RON kn HRK Kn HRK đ VND VNĐ VND
  руб RUB рублей RUB рубля RUB грн UAH гривень UAH тг KZT тенге KZT лв BGN лева BGN дин RSD
  euro EUR euros EUR Euro EUR EURO EUR EUROS EUR yen JPY yuan CNY Dhs AED درهم AED ریال IRR`);
/** An amount with one of these is a price in an unknown currency. */
const AMBIGUOUS = words('kr kr. Kr Kr. CFA FCFA تومان ريال ﷼');

/** Signs that have this meaning only in one country. */
const IN_COUNTRY: Record<string, Map<string, string>> = {
  ae: pairs('Dh AED DH AED درهم AED'),
  ar: pairs('$ ARS'),
  au: pairs('$ AUD'),
  ba: pairs('KM BAM КМ BAM'),
  bh: pairs('BD BHD'),
  bo: pairs('Bs BOB Bs. BOB'),
  by: pairs('Br BYN р BYN Р BYN руб BYN рублей BYN рубля BYN'),
  ca: pairs('$ CAD'),
  ci: pairs('CFA XOF FCFA XOF'),
  cl: pairs('$ CLP'),
  cm: pairs('CFA XAF FCFA XAF'),
  cn: pairs('¥ CNY ￥ CNY'),
  co: pairs('$ COP'),
  cz: pairs('Kc CZK'),
  dk: pairs('kr DKK kr. DKK Kr DKK Kr. DKK'),
  dz: pairs('DA DZD'),
  eg: pairs('LE EGP L.E. EGP £ EGP'),
  et: pairs('Br ETB'),
  gt: pairs('Q GTQ'),
  hk: pairs('$ HKD'),
  hn: pairs('L HNL'),
  il: pairs('NIS ILS'),
  is: pairs('kr ISK kr. ISK'),
  jo: pairs('JD JOD'),
  kg: pairs('сом KGS'),
  kw: pairs('KD KWD'),
  lk: pairs('Rs LKR Rs. LKR'),
  ma: pairs('Dh MAD DH MAD Dhs MAD درهم MAD'),
  md: pairs('lei MDL Lei MDL'),
  mk: pairs('ден MKD'),
  mu: pairs('Rs MUR Rs. MUR'),
  mx: pairs('$ MXN'),
  my: pairs('RM MYR'),
  ni: pairs('C$ NIO'),
  no: pairs('kr NOK kr. NOK Kr NOK Kr. NOK'),
  np: pairs('Rs NPR Rs. NPR'),
  nz: pairs('$ NZD'),
  om: pairs('﷼ OMR ريال OMR'),
  ph: pairs('P PHP'),
  pk: pairs('Rs PKR Rs. PKR'),
  qa: pairs('QR QAR ﷼ QAR ريال QAR'),
  rs: pairs('din RSD din. RSD'),
  ru: pairs('р RUB Р RUB'),
  sa: pairs('SR SAR ﷼ SAR ريال SAR'),
  se: pairs('kr SEK kr. SEK Kr SEK Kr. SEK'),
  sg: pairs('$ SGD'),
  sk: pairs('Kc CZK'),
  sn: pairs('CFA XOF FCFA XOF'),
  tn: pairs('DT TND'),
  tr: pairs('TL TRY'),
  tw: pairs('$ TWD 元 TWD'),
  uy: pairs('$ UYU'),
  uz: pairs("сум UZS сўм UZS so'm UZS"),
  ve: pairs('Bs VES Bs. VES'),
  za: pairs('R ZAR'),
};
/** Used for pages without a country. */
const COUNTRY_OF_LANGUAGE = pairs(
  'da dk nb no nn no no no sv se is is zh cn fa ir be by ru ru tr tr mk mk he il',
);

/** ISO 4217 codes. Those that are also words (GEL, MAD) are only read after an amount. */
const CODES = words(
  `USD EUR GBP JPY CNY CHF CAD AUD NZD HKD SGD SEK NOK DKK PLN CZK HUF RON BGN RUB UAH TRY INR IDR MYR THB VND PHP KRW
   TWD BRL MXN ARS CLP COP ZAR ILS AED SAR EGP NGN KES ISK HRK RSD KZT BYN PKR PEN QAR KWD BHD OMR JOD TND DZD LBP IQD IRR
   AZN UZS KGS MDL MKD LKR BDT NPR MMK KHR MNT GHS UGX TZS ETB XOF XAF ZMW BWP MUR CRC GTQ HNL DOP JMD TTD UYU PYG
   VES NIO PAB FJD BND XCD CUC`,
);
const WORDLIKE_CODES = words('GEL MAD BOB MOP AMD NAD');
const CODE_SET: ReadonlySet<string> = new Set([...CODES, ...WORDLIKE_CODES]);
/** The codes that are read in lower case too; others would be words or units. */
const SMALL_CODES = words('eur usd gbp pln chf czk huf aud nzd sgd hkd aed uah Eur Usd Gbp Pln Chf');

const IN_THOUSANDTHS: ReadonlySet<string | null> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD']);

/** Whether the currency has three decimals, so that 12.500 is twelve and a half. */
export function hasThousandths(currency: string | null): boolean {
  return IN_THOUSANDTHS.has(currency);
}

/** The ISO 4217 code of a symbol, a code or a price. */
export function currencyOf(text: string, locale: Locale): string | null {
  const code = /(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text)?.[1];
  if (code && CODE_SET.has(code)) return code;
  const { alone, meanings } = signsAt(locale);
  const sign = alone.exec(text)?.[0];
  if (sign === undefined) return null;
  // Without an amount, a sign of letters must be the whole text: "Ft" in "Ft. Worth" is not a forint.
  if (/^\p{L}/u.test(sign) && !/\d/.test(text) && text.trim() !== sign) return null;
  return meanings.get(sign) ?? (SMALL_CODES.includes(sign) ? sign.toUpperCase() : null);
}

/** The signs of a country; `before`, `after` and `codes` are sources of patterns. */
export type Signs = {
  /** The signs allowed before an amount. */
  before: string;
  /** The signs allowed after it. */
  after: string;
  codes: string;
  /** Matches every text with a sign next to an amount, and is cheaper than the patterns that find it. */
  mayBePrice: RegExp;
  /** A sign that is not part of a word. */
  alone: RegExp;
  meanings: ReadonlyMap<string, string>;
};

const known = new Map<string, Signs>();

export function signsAt({ language, country }: Locale): Signs {
  const place = country || COUNTRY_OF_LANGUAGE.get(language.slice(0, 2).toLowerCase()) || '';
  const name = Object.hasOwn(IN_COUNTRY, place) ? place : '';
  const before = known.get(name);
  if (before) return before;
  const signs = makeSigns(IN_COUNTRY[name] ?? new Map());
  known.set(name, signs);
  return signs;
}

/** Only read after an amount: "ГОСТ Р 51303" and "KM 5" are not prices. */
const ONLY_AFTER = words(
  'р Р CFA KM КМ ден дин din din. Lek yen yuan euros EUROS рублей рубля гривень тенге лева сом сум сўм',
);
/** Only read before an amount; after one they are units and sizes: "1.5 L". */
const ONLY_BEFORE = words('R RM P Q L');
/** Abroad, only read before amounts with cents or thousands: "Euro 6" and "RM 4" are standards or models. */
const BEFORE_LONG: readonly [signs: string[], thousands: string][] = [
  [words('R RM NIS'), '[ ,]'],
  [words('euro Euro EURO'), '[ .,]'],
];

function makeSigns(local: ReadonlyMap<string, string>): Signs {
  const all = [...SYMBOLS.keys(), ...ABBREVIATIONS.keys(), ...AMBIGUOUS, ...local.keys()];
  const isWord = (sign: string) => /^\p{L}+\.?$/u.test(sign) && !SYMBOLS.has(sign);
  // The letters of a symbol must not continue a word: "US/8" is a size.
  const symbols = String.raw`(?:(?!(?<=\p{Lu})\p{Lu})${anyOf(all.filter((sign) => !isWord(sign)))})`;
  const inWords = all.filter(isWord);
  const isFree = (sign: string) => local.has(sign) || !BEFORE_LONG.some(([signs]) => signs.includes(sign));
  const inFront = inWords.filter((sign) => !ONLY_AFTER.includes(sign) && isFree(sign));
  const behind = inWords.filter((sign) => !ONLY_BEFORE.includes(sign));
  // A capital after a lower-case letter begins the text of the next element: "249 KčAdd to basket".
  const apart = (list: string[]) => String.raw`(?<!\p{L})${anyOf(list)}(?!\p{Ll}|(?<!\p{Ll})\p{L})`;
  const beforeLong = BEFORE_LONG.map(
    ([signs, thousands]) =>
      String.raw`${apart(signs)}(?=\s?(?:\d{1,3}(?:${thousands}\d{3})+|\d+[.,](?:\d{2}|-))(?!\d))`,
  ).join('|');
  const codes = anyOf(CODES);
  // "NZD $20": the code says which dollar it is.
  const common = String.raw`(?<!\p{L})${codes}\s?\$|${symbols}`;
  return {
    before: `${common}|${beforeLong}|${apart([...inFront, ...CODES, ...SMALL_CODES])}`,
    after: `${common}|${apart([...behind, ...CODES, ...WORDLIKE_CODES, ...SMALL_CODES])}`,
    codes,
    mayBePrice: besideDigit([...all, ...CODES, ...WORDLIKE_CODES, ...SMALL_CODES]),
    alone: new RegExp(`(?<![A-Z])${symbols}|${apart([...inWords, ...SMALL_CODES])}|${beforeLong}`, 'u'),
    meanings: new Map([...SYMBOLS, ...ABBREVIATIONS, ['R', 'ZAR'], ...local]),
  };
}

/** Tests only the last character of a sign before a digit, and the first of one after it. */
function besideDigit(signs: readonly string[]): RegExp {
  const letters = signs.map((sign) => [...sign.replace(/\.$/, '')]);
  const anyIn = (list: readonly string[]) => `[${[...new Set(list)].join('').replace(/[\]\\^-]/g, '\\$&')}]`;
  const first = anyIn(letters.flatMap((sign) => sign.slice(0, 1)));
  const last = anyIn(letters.flatMap((sign) => sign.slice(-1)));
  return new RegExp(String.raw`${last}\.?\s?[.,]?\d|\d[,.]?[-–]?\s?${first}`, 'u');
}

/** Longest first, since one sign may be the beginning of another. */
function anyOf(signs: readonly string[]): string {
  const longestFirst = [...new Set(signs)].sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((sign) => sign.replace(/[$./]/g, '\\$&')).join('|')})`;
}
