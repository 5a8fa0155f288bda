/** Signs, abbreviations and words that shops write for currencies, and what they mean where. */
import { pairs, words } from '../../text/word-lists.ts';
import type { Locale } from './locale.ts';

/** They mean the same wherever they stand, and may touch letters. */
const SYMBOLS =
  pairs(`US$ USD CA$ CAD C$ CAD AU$ AUD A$ AUD NZ$ NZD HK$ HKD S$ SGD R$ BRL MX$ MXN NT$ TWD RD$ DOP J$ JMD TT$ TTD
  BZ$ BZD EC$ XCD FJ$ FJD N$ NAD T$ TOP E£ EGP GH₵ GHS € EUR £ GBP ₤ GBP ¥ JPY ￥ JPY 円 JPY 元 CNY 人民币 CNY ₹ INR
  ₨ INR ₽ RUB ₩ KRW 원 KRW ₺ TRY ₴ UAH ₫ VND ₪ ILS ฿ THB ₸ KZT ₱ PHP ₦ NGN ₡ CRC ₲ PYG ₮ MNT ₭ LAK ₾ GEL ₼ AZN ֏ AMD
  ₵ GHS ៛ KHR ৳ BDT රු LKR S/. PEN S/ PEN B/. PAB ر.س SAR د.إ AED د.م MAD د.ك KWD د.ب BHD ر.ع OMR ر.ق QAR ر.ي YER
  د.أ JOD د.ا JOD د.ت TND د.ج DZD ج.م EGP ل.ل LBP د.ع IQD ع.د IQD ل.س SYP ج.س SDG ש"ח ILS ש״ח ILS $ USD`);

/** Of letters: they stand apart from other letters. */
const ABBREVIATIONS =
  pairs(`Rs. INR Rs INR RM MYR Rp. IDR Rp IDR KSh KES TSh TZS USh UGX Php PHP RMB CNY NIS ILS Lek ALL
  zł PLN zl PLN Kč CZK Ft HUF SFr. CHF SFr CHF sFr. CHF sFr CHF Fr. CHF lei RON Lei RON kn HRK Kn HRK đ VND VNĐ VND
  руб RUB рублей RUB рубля RUB грн UAH гривень UAH тг KZT тенге KZT лв BGN лева BGN дин RSD
  euro EUR euros EUR Euro EUR EURO EUR EUROS EUR yen JPY yuan CNY Dhs AED درهم AED ریال IRR`);
/** An amount beside one of them is a price, in a currency that it does not tell. */
const UNTOLD = words('kr kr. Kr Kr. CFA FCFA تومان ريال ﷼');

/** Only there are these read as a currency, or as this one. */
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
/** Where a page names no country, its language may. */
const COUNTRY_OF_LANGUAGE = pairs(
  'da dk nb no nn no no no sv se is is zh cn fa ir be by ru ru tr tr mk mk he il',
);

/** Codes of ISO 4217, without those that are words: GEL, MAD and others are read behind an amount only. */
const CODES = words(
  `USD EUR GBP JPY CNY CHF CAD AUD NZD HKD SGD SEK NOK DKK PLN CZK HUF RON BGN RUB UAH TRY INR IDR MYR THB VND PHP KRW
   TWD BRL MXN ARS CLP COP ZAR ILS AED SAR EGP NGN KES ISK HRK RSD KZT BYN PKR PEN QAR KWD BHD OMR JOD TND DZD LBP IQD IRR
   AZN UZS KGS MDL MKD LKR BDT NPR MMK KHR MNT GHS UGX TZS ETB XOF XAF ZMW BWP MUR CRC GTQ HNL DOP JMD TTD UYU PYG
   VES NIO PAB FJD BND XCD CUC`,
);
const WORDLIKE_CODES = words('GEL MAD BOB MOP AMD NAD');
const CODE_SET: ReadonlySet<string> = new Set([...CODES, ...WORDLIKE_CODES]);
/** Written small, others are words or units. */
const SMALL_CODES = words('eur usd gbp pln chf czk huf aud nzd sgd hkd aed uah Eur Usd Gbp Pln Chf');

const IN_THOUSANDTHS: ReadonlySet<string | null> = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD']);

/** Whether 12.500 of it are twelve and a half. */
export function hasThousandths(currency: string | null): boolean {
  return IN_THOUSANDTHS.has(currency);
}

/** The ISO 4217 code that a symbol, a code or a price means. */
export function currencyOf(text: string, locale: Locale): string | null {
  const code = /(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])/.exec(text)?.[1];
  if (code && CODE_SET.has(code)) return code;
  const { alone, meanings } = signsAt(locale);
  const sign = alone.exec(text)?.[0];
  if (sign === undefined) return null;
  // Letters as a sign must be all there is where no amount is: "Ft" in "Ft. Worth" is not a forint.
  if (/^\p{L}/u.test(sign) && !/\d/.test(text) && text.trim() !== sign) return null;
  return meanings.get(sign) ?? (SMALL_CODES.includes(sign) ? sign.toUpperCase() : null);
}

/** The signs of a country; `before`, `after` and `codes` are sources of patterns. */
export type Signs = {
  /** What may stand before an amount. */
  before: string;
  /** What may stand behind it. */
  after: string;
  codes: string;
  /** A sign that is no part of a word. */
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

/** Behind an amount alone: "ГОСТ Р 51303", "KM 5". */
const BEHIND = words(
  'р Р CFA KM КМ ден дин din din. Lek yen yuan euros EUROS рублей рубля гривень тенге лева сом сум сўм',
);
/** Before an amount alone, since behind one they are measures and sizes: "1.5 L". */
const IN_FRONT = words('R RM P Q L');
/** Where they are not at home only before cents and thousands: "Euro 6", "NIS 2" and "RM 4" are norms and models. */
const BEFORE_LONG: readonly [signs: string[], thousands: string][] = [
  [words('R RM NIS'), '[ ,]'],
  [words('euro Euro EURO'), '[ .,]'],
];

function makeSigns(local: ReadonlyMap<string, string>): Signs {
  const all = [...SYMBOLS.keys(), ...ABBREVIATIONS.keys(), ...UNTOLD, ...local.keys()];
  const isWord = (sign: string) => /^\p{L}+\.?$/u.test(sign) && !SYMBOLS.has(sign);
  // Letters of a symbol are no end of others: "US/8" is a size.
  const symbols = String.raw`(?:(?!(?<=\p{Lu})\p{Lu})${anyOf(all.filter((sign) => !isWord(sign)))})`;
  const inWords = all.filter(isWord);
  const isFree = (sign: string) => local.has(sign) || !BEFORE_LONG.some(([signs]) => signs.includes(sign));
  const inFront = inWords.filter((sign) => !BEHIND.includes(sign) && isFree(sign));
  const behind = inWords.filter((sign) => !IN_FRONT.includes(sign));
  // Behind a small letter a capital begins another word: "249 KčAdd to basket" of two elements.
  const apart = (list: string[]) => String.raw`(?<!\p{L})${anyOf(list)}(?!\p{Ll}|(?<!\p{Ll})\p{L})`;
  const beforeLong = BEFORE_LONG.map(
    ([signs, thousands]) =>
      String.raw`${apart(signs)}(?=\s?(?:\d{1,3}(?:${thousands}\d{3})+|\d+[.,](?:\d{2}|-))(?!\d))`,
  ).join('|');
  const codes = anyOf(CODES);
  // "NZD $20", and no other dollar than that of the letters before it.
  const common = String.raw`(?<!\p{L})${codes}\s?\$|${symbols}`;
  return {
    before: `${common}|${beforeLong}|${apart([...inFront, ...CODES, ...SMALL_CODES])}`,
    after: `${common}|${apart([...behind, ...CODES, ...WORDLIKE_CODES, ...SMALL_CODES])}`,
    codes,
    alone: new RegExp(`(?<![A-Z])${symbols}|${apart([...inWords, ...SMALL_CODES])}|${beforeLong}`, 'u'),
    meanings: new Map([...SYMBOLS, ...ABBREVIATIONS, ['R', 'ZAR'], ...local]),
  };
}

/** The longest first, since a sign may begin with another. */
function anyOf(signs: readonly string[]): string {
  const longestFirst = [...new Set(signs)].sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((sign) => sign.replace(/[$./]/g, '\\$&')).join('|')})`;
}
