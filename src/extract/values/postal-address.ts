/** Recognizes postal addresses by their form: a street, a town, and a postal code before, after or below the town. */
import { countryNamed, countryOnPage } from '../../text/countries.ts';
import { wordSet } from '../../text/word-lists.ts';
import type { Locale } from './locale.ts';

export type PostalAddress = { street: string; city: string; region?: string | undefined; code: string };

const TOWN = String.raw`(?<city>(?:['’]s-|[lL]['’])?\p{Lu}[\p{L}\p{M}.'’ -]{1,34}?)`;
const UNIT = String.raw`(?:(?:[Ss]uite|SUITE|[Ss]te\.?|[Uu]nit|[Ff]loor|[Aa]pt\.?|[Rr]oom|[Ll]evel|#)\s?[\w-]+|\d+(?:st|nd|rd|th) [Ff]loor)`;
/** 1200 Mill Road, Suite 4, Springfield, IL 62701 */
const AMERICAN = new RegExp(
  String.raw`(?<street>\d{1,6}[A-Z]?\s+(?:(?:[NSEW]{1,2}\.?\s+)?\d+(?:st|nd|rd|th)\b|\p{Lu})[\p{L}.'’ -]{2,40}?(?:,?\s+${UNIT})?),\s*${TOWN},\s*(?<region>[A-Z]{2})\.?,?\s+(?<code>\d{5}(?:-\d{4})?)\b`,
  'gu',
);
/** 12 Mill Lane, Dunwich, IP17 3DR */
const BRITISH_CODE = String.raw`[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}`;
/** Counties, which may stand between the town and its code. */
const COUNTY = String.raw`(?:(?:\p{L}+ )?\p{Lu}\p{L}+shire|(?:(?:East|West|North|South|Greater|County|Co\.?) )?(?:Kent|Surrey|Essex|Sussex|Norfolk|Suffolk|Cornwall|Devon|Dorset|Somerset|Cumbria|Merseyside|Manchester|London|Midlands|Middlesex|Northumberland|Durham|Antrim|Down|Tyrone))`;
/** Cities that are counties too, and the town of an address if they follow its street. */
const CITY_AND_COUNTY = 'London|Manchester|Durham';
const BRITISH = new RegExp(
  String.raw`(?<street>\d{1,4}[a-z]?(?:-\d+)?\s+\p{Lu}[\p{L}.'’ -]{2,40}),\s*(?:(?:[\p{L}.'’ -]+,\s*)?(?!${COUNTY}\b)${TOWN}(?:,\s*(?<region>${COUNTY}))?|(?<city>${CITY_AND_COUNTY})),?\s+(?<code>${BRITISH_CODE})\b`,
  'gu',
);
const ROAD =
  'Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Row|Close|Rise|Way|Drive|Dr|Place|Square|Terrace|Court|Crescent|Quay|Hill|Gardens|Grove|Boulevard|Blvd|Parkway|Pkwy|Parade|Mews|Wharf|Walk|Highway|Hwy|Circle|Trail|Green|Broadway';
/** 12 Mill Lane Dunwich IP17 3DR */
const UNPUNCTUATED = new RegExp(
  String.raw`(?<street>\d{1,4}[a-z]?(?:-\d+)?\s+\p{Lu}[\p{L}.'’ -]{1,40}?\s(?:${ROAD}))\s+${TOWN}\s+(?<code>${BRITISH_CODE})\b`,
  'gu',
);
/** 18 Copper Row, Halden; 4 Pier Row, Kinsale, P17 X552, Ireland: only if it is the whole text. */
const TOWN_AND_ROAD = new RegExp(
  String.raw`^(?<street>\d{1,5}[a-z]?(?:-\d+)?\s+\p{Lu}[\p{L}.'’ -]{1,40}?\s(?:${ROAD})),\s+(?<city>\p{Lu}[\p{L}.'’ -]{1,34}?)(?:,\s+(?<region>(?!(?:USA?|UK|GB|UAE|NZ)\b)[A-Z]{2,3}|Co\.?\s\p{Lu}\p{L}+))?(?:,?\s+(?<code>[A-Z]\d[\dW]\s?[A-Z\d]{4}|${BRITISH_CODE}|\d{5}))?(?:,\s+(?<country>\p{Lu}[\p{L} ]{1,30}))?$`,
  'u',
);

/** The street with its number and the town after the comma, if the text consists of them. */
export function townAndRoad(
  text: string,
): (Partial<PostalAddress> & { street: string; city: string }) | null {
  const { street, city, region, code, country } = TOWN_AND_ROAD.exec(text)?.groups ?? {};
  if (!street || !city || (country && !countryNamed(country, 'en'))) return null;
  return { street, city, ...(region && { region }), ...(code && { code }) };
}

/** Mühlenweg 12, 10115 Berlin; Molenweg 12, 1012 AB Amsterdam */
const CONTINENTAL =
  /(?<street>\p{Lu}[\p{L}.'’ -]{2,40}\s\d{1,4}\s?[a-z]?(?:[-/]\d+)?),\s*(?:[A-Z]{1,2}-)?(?<code>\d{4}\s[A-Z]{2}\b|\d{4,5})\s+(?<city>\p{Lu}[\p{L}.'’ -]{1,30}?)(?=$|,)/gu;

/** 10115 Berlin, 1012 AB Amsterdam, SE-113 37 Stockholm, 59-700 Bolesławiec, 20147 Milano MI. */
const CODE_FIRST = new RegExp(
  String.raw`^(?:[A-Z]{1,3}[- ])?(?<code>\d{4}\s?[A-Z]{2}(?=\s)|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,5})\s+${TOWN}(?:\s+\(?(?<region>[A-Z]{2})\)?|\s+(?:CEDEX|Cedex)(?:\s\d+)?)?$`,
  'u',
);
/** Toronto ON M5V 2T6, Hyderabad - 500064, Singapore 546080, Melbourne VIC 3000. */
const CODE_LAST = new RegExp(
  String.raw`^${TOWN}(?:,?\s+(?<region>NSW|VIC|QLD|SA|WA|TAS|ACT|NT|[A-Z]{2}))?(?:\s*[-–]\s*|\s+)(?<code>[A-Z]\d[A-Z]\s?\d[A-Z]\d|${BRITISH_CODE}|\d{3}\s\d{3}|\d{6}|\d{4})$`,
  'u',
);
/** A postal code on a separate line below the town. */
const CODE_ALONE = new RegExp(
  String.raw`^(?:CEP:?\s)?(?<code>\d{5}-\d{3}|${BRITISH_CODE}|[A-Z]\d[\dW]\s[A-Z\d]{4}|\d{4})$`,
  'u',
);
const TOWN_ALONE = new RegExp(String.raw`^${TOWN}(?:\s+-\s+(?<region>[A-Z]{2}))?$`, 'u');

const AUSTRALIAN = /^(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)$/;
/** Countries with four-digit codes after and before the town; elsewhere four digits may be a year. */
const FOUR_LAST = wordSet('au nz za bd np');
const FOUR_FIRST = wordSet('at ch dk no be lu hu si bg lv cy ge am mk li gl fo nl');
/** Countries whose codes follow the town, so that a number before the town is something else. */
const CODES_LAST = wordSet('us gb ca au nz ie in sg za');
const YEAR = /^(?:19|20)\d\d$/;
/** Units, which are not towns: "Model 300, 1500 Watt". */
const NOT_TOWNS = wordSet(
  'watt watts volt volts ampere amps hertz kelvin lumen lumens newton pascal joule joules euro euros dollar dollars franken kronen pounds yen cent cents meter metres meters liter litres liters gramm grams kilo kilogramm kilograms kilometer kilometers tonnen tons pixel pixels dpi points punkte pieces parts sets units pages seiten teile stück stunden hours minutes minuten tage days',
);

const NUMBER = String.raw`\d{1,5}\s?[A-Za-z]?(?:\s?[-/]\s?\d+\s?[A-Za-z]?)?`;
const NUMBERED_STREET = new RegExp(
  String.raw`^(?:${NUMBER},?\s+\p{L}{2}.{1,50}|\p{L}.{1,50}?[\s,]\s?(?:[Nn][º°.]\s?)?${NUMBER})$`,
  'u',
);
const NAMED_STREET =
  /^(?:via|viale|piazza|piazzale|corso|vicolo|rua|avenida|av\.|praça|travessa|alameda|estrada|calle|c\/|plaza|paseo|camino|carrer|avinguda|passeig|rue|avenue|boulevard|place|chemin|allée|quai|route|impasse|strada|ulica|ul\.|aleja|jalan|jl\.)\s\p{L}.{1,50}$|^\p{L}.{1,50}(?:street|road|lane|avenue|straße|strasse|str\.|weg|platz|gasse|allee|laan|straat|plein|gatan|vägen|vej|gade|katu|utca)$/iu;
/** @example isNamedStreet('Plaza Mayor') // true */
export const isNamedStreet = (text: string): boolean => NAMED_STREET.test(text);

const NOT_STREET = /@|:\/\/|^(?:tel|phone|fax|mob|copyright|©|call)\b/i;
/** "Model 300" and "Version 12" are written like a street with its number. */
const NUMBERED_ITEM =
  /^(?:model|modell|modèle|modelo|modello|series?|série|serie|version|typ|type|tipo|item|artikel|article|part|teil|page|seite|step|schritt|chapter|kapitel)\s\d/iu;
/** A part of the building, or a post box. */
const IN_HOUSE =
  /^(?:flat|suite|ste|unit|apt|apartment|floor|room|level|p\.?\s?o\.?\s?box|postfach|#)[\s.]?\s?[\w-]+$/i;
/** The maximum number of districts between a street and its town. */
const MAX_BETWEEN = 2;

/**
 * @param lines the lines of one element
 * @returns `sure`: addresses in a well-known form; `likely`: those made up of whole lines or parts between commas
 */
export function postalAddressesIn(
  lines: readonly string[],
  locale: Locale,
): { sure: PostalAddress[]; likely: PostalAddress[] } {
  if (!mayHaveAddress(lines)) return { sure: [], likely: [] };
  const tidy = lines.map((line) => line.replace(/[\s,]+$/, '').trim()).filter(Boolean);
  const parts = partsOf(tidy, locale);
  const country = parts.map((part) => countryIn(part, locale)).find(Boolean);
  const there = country ? { ...locale, country } : locale;
  const joined = tidy.join(', ');
  const forms = [AMERICAN, BRITISH, UNPUNCTUATED, CONTINENTAL].flatMap((form) => [...joined.matchAll(form)]);
  const sure = forms.flatMap(
    ({ 0: whole, groups = {} }) => (isPlausible(whole, groups, there) ? addressOf(groups) : null) ?? [],
  );
  const likely = byParts(parts, there).filter(
    ({ city }) => CITY_STATES.has(city) || !countryIn(city, locale),
  );
  return { sure, likely };
}

const UNPUNCTUATED_CODE = new RegExp(BRITISH_CODE);

/** Most texts are a single line without a comma, where only a British address may be written. */
export function mayHaveAddress(lines: readonly string[]): boolean {
  return lines.length > 1 || lines.some((line) => /[,;]/.test(line) || UNPUNCTUATED_CODE.test(line));
}

const CITY_STATES = new Set(['Singapore', 'Luxembourg', 'Monaco', 'San Marino', 'Djibouti', 'Gibraltar']);

/** The code of the country named in English or in the page's language. */
function countryIn(text: string, { language }: Locale): string | undefined {
  return countryOnPage(text, language)?.toLowerCase();
}

/** Splits the lines at commas, but keeps a house number with its street and a code with its town. */
function partsOf(lines: readonly string[], locale: Locale): string[] {
  const parts: string[] = [];
  for (const part of lines.flatMap((line) => line.split(/[,;]\s*/))) {
    const last = parts.at(-1) ?? '';
    if (/^\d{1,3}[A-Za-z]?$/.test(part) && /^[\p{L}\p{M}.'’ -]+$/u.test(last))
      parts[parts.length - 1] = `${last}, ${part}`;
    else if (
      /^\d{5}$|^\d{3}\s\d{2}$|^\d{2}-\d{3}$/.test(last) &&
      /^\p{Lu}/u.test(part) &&
      !countryIn(part, locale)
    )
      parts[parts.length - 1] = `${last} ${part}`;
    else parts.push(part);
  }
  return parts;
}

function byParts(parts: readonly string[], locale: Locale): PostalAddress[] {
  return parts.flatMap((part, at) => {
    const beside = CODE_FIRST.exec(part)?.groups ?? CODE_LAST.exec(part)?.groups;
    if (beside && isCode(beside, CODE_FIRST.test(part), locale)) return withStreet(parts, at, beside);
    const alone = CODE_ALONE.exec(part)?.groups?.code;
    const town = TOWN_ALONE.exec(parts[at - 1] ?? '')?.groups;
    if (!alone || !town || (alone.length === 4 && !FOUR_LAST.has(locale.country))) return [];
    return withStreet(parts, at - 1, { ...town, code: alone });
  });
}

/** Whether four digits are a postal code: because of the country, the country's letters or a known word for streets. */
function isPlausible(
  whole: string,
  { street = '', code = '' }: Record<string, string>,
  locale: Locale,
): boolean {
  if (!/^\d{4}$/.test(code)) return true;
  if (isYear(code, locale)) return false;
  return FOUR_FIRST.has(locale.country) || /,\s*[A-Z]{1,2}-\d{4}\b/.test(whole) || isNamed(street);
}

const isNamed = (street: string) => NAMED_STREET.test(street.replace(/\s\d.*$/, ''));

const isYear = (code = '', { country }: Locale) => YEAR.test(code) && !FOUR_FIRST.has(country);

function isCode(
  { code = '', region = '' }: Record<string, string>,
  isFirst: boolean,
  { language, country }: Locale,
): boolean {
  const isFour = /^\d{4}$/.test(code);
  if (!isFirst) return !isFour || FOUR_LAST.has(country) || AUSTRALIAN.test(region);
  if (!/^\d{4,5}$/.test(code)) return true;
  // In English-speaking countries codes follow the town, so this is a house number.
  if (CODES_LAST.has(country) || (country === '' && /^en\b|^$/i.test(language))) return false;
  return !isYear(code, { language, country });
}

/** Uses the nearest street above the town. */
function withStreet(parts: readonly string[], town: number, groups: Record<string, string>): PostalAddress[] {
  for (let at = town - 1; at >= Math.max(0, town - 1 - MAX_BETWEEN); at--) {
    const part = parts[at] ?? '';
    if (IN_HOUSE.test(part)) continue;
    const isStreet =
      !NOT_STREET.test(part) &&
      !NUMBERED_ITEM.test(part) &&
      (NUMBERED_STREET.test(part) || NAMED_STREET.test(part));
    if (isStreet) return [addressOf({ ...groups, street: part })].filter((one) => one !== null);
    if (/\d/.test(part)) return [];
  }
  return [];
}

function addressOf({ street, city, region, code }: Record<string, string | undefined>): PostalAddress | null {
  if (!street || !city || !code || IN_HOUSE.test(street) || NUMBERED_ITEM.test(street)) return null;
  // Only after a plain number, because some towns have these names.
  if (!region && /^\d+$/.test(code) && NOT_TOWNS.has(city.trim().toLowerCase())) return null;
  return { street: street.trim(), city: city.trim(), ...(region && { region }), code };
}
