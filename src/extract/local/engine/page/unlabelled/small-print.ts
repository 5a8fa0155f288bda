/** Parts of a card's small print, recognized by their form: "Engineering • Leeds, United Kingdom • Full-time". */

import { lazily } from '../../../../../concurrency/caches/kept-value.ts';
import { ownText } from '../../../../../convert/html/walk.ts';
import { countryOnPage } from '../../../../../text/countries.ts';
import { childElements, isBlock } from '../../../../elements/elements.ts';
import type { Fact, Value } from '../../../../fact.ts';
import { parseDate } from '../../../../values/date.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { fact } from '../region.ts';
import { beginsAsDate } from './publication-dates.ts';

const SEPARATOR = /\s*[|•·∙‧]\s*|\s+[–—/-]\s+/u;
const MAX_PRINT = 120;
const MAX_PART = 60;
/** A larger element may hold a menu as well. */
const MAX_SIZE = 2;
/** "Full-time, permanent", "Teilzeit oder Vollzeit", "Part-time (20 hours)", but not "Contract details". */
const EMPLOYMENT = new RegExp(
  `^(?:${phrase('employment')})(?:[\\s,/&+]+(?:or|and|oder|und|ou|et|o|e|y|of|en|role|position|job|employee|${phrase('employment')}))*(?:\\s*\\([^()]*\\))?$`,
  'iu',
);
const MAX_EMPLOYMENT = 40;
/** A cheap test to skip most texts: a comma before a name, a year, a version, or an employment type. */
const MAY_BE = new RegExp(
  `,\\s\\p{Lu}|\\d{4}|\\p{Sc}|\\d\\.\\d|(?:^|[|•·∙‧/–—-]\\s*)(?:${phrase('employment')})`,
  'iu',
);
/** "Ada Roth, May 18, 2026". */
const NAME_AND_DATE =
  /^(?<name>\p{Lu}[\p{L}.'’-]+(?:\s(?:\p{Lu}[\p{L}.'’-]*|de|del|di|da|du|la|le|van|von|der|den|al|bin)){1,3}),\s+(?<date>.*\d.*)$/u;
/** "on May 18, 2026", in a separate element or after a name. */
const BEFORE_DATE = new RegExp(`^(?:${phrase('dateBehind')})\\s+`, 'iu');

/** "2.4.1", "v2.4": three parts or a letter, unlike a price. */
const VERSION = /^(?:v\s?\d+\.\d+|\d+\.\d+\.\d+)(?:\.\d+)*(?:-[a-z][\w.]*)?$/i;

const SUM = String.raw`(?:\p{Sc}|[A-Z]{3}|zł|kr)?\s?\d[\d.,\u00a0\u202f ]*k?\s?(?:\p{Sc}|EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK|zł|kr)?`;
const PERIOD = String.raw`(?:\/|per|a|an|pro|par|por|al|all['’]|à l['’]|im|p\.?\s?)\s?(?:hour|hr|year|yr|annum|month|week|day|a\.|h|jahr|monat|stunde|an|mois|heure|año|mes|hora|anno|mese|ora|ano|mês|jaar|maand|uur|år|månad|rok|miesiąc|godz)\p{L}*\.?`;
/** "15,50 € pro Stunde". */
const FOR_TIME = new RegExp(`${PERIOD}$`, 'iu');
/** Words of pages about work: without one, a range of money may be that of a price. */
const WORK = new RegExp(`(?<!\\p{L})(?:${phrase('work')})(?!\\p{L})`, 'iu');
/** "£31,400 – £36,250", "15,50 € pro Stunde": a range of money, or money for some time. */
const PAY = new RegExp(
  `^(?=.*(?:\\p{Sc}|EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK|zł|kr))(?:${SUM}\\s?(?:[-–—]|to|bis|à|a|do|tot)\\s?${SUM}(?:\\s?${PERIOD})?|${SUM}\\s?${PERIOD})$`,
  'iu',
);

/** `key` is equal for the same fact written in two ways. */
type Part = { label: string; text: string; key?: string };

/** One fact for each label; none for a label with several different values. */
export function smallPrint(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = { main: new Map<string, Map<string, Value>>(), aside: new Map<string, Map<string, Value>>() };
  const isOfWork = lazily(() =>
    texts.some(({ place, text, size }) => {
      // Menus and footers lead to jobs everywhere.
      if (place.zone === 'edge' || size > MAX_SIZE) return false;
      return WORK.test(text) || EMPLOYMENT.test(text);
    }),
  );
  for (const { place, text } of texts) {
    if (text.length > MAX_PRINT || place.zone === 'edge' || !MAY_BE.test(text)) continue;
    const inside = childElements(place.element);
    // An element without text of its own is read by its children.
    if (inside.some(isBlock) || (inside.length > 0 && ownText(place.element).trim() === '')) continue;
    const own = place.zone === 'aside' && !region.isRecord ? found.aside : found.main;
    for (const part of PAY.test(text) ? [text] : text.split(SEPARATOR))
      for (const { label, text: said, key = said } of partsIn(part, region, isOfWork)) {
        const known = own.get(label) ?? new Map<string, Value>();
        own.set(label, known.set(key, { text: said, element: place.element }));
      }
  }
  // What is said of other things counts only if the page says nothing of its own.
  return [...new Map([...found.aside, ...found.main])].flatMap(([label, all]): Fact[] => {
    const [one, ...others] = all.values();
    return one && others.length === 0 ? [fact(label, 'text', TRUST.smallPrint, 'main', () => [one])] : [];
  });
}

function partsIn(part: string, region: Region, isOfWork: () => boolean): Part[] {
  const text = part.replace(BEFORE_DATE, '');
  if (text.length < 4 || text.length > MAX_PART) return [];
  if (!region.isRecord && PAY.test(text) && (FOR_TIME.test(text) || isOfWork()))
    return [{ label: 'salary', text }];
  if (EMPLOYMENT.test(text) && text.length <= MAX_EMPLOYMENT) return [{ label: 'employment type', text }];
  if (isPlace(text, region)) return [{ label: 'location', text }];
  const day = dayIn(text, region);
  if (!day && VERSION.test(text)) return [{ label: 'version', text, key: text.replace(/^v/i, '') }];
  if (!region.isRecord) return [];
  const { name, date } = NAME_AND_DATE.exec(text)?.groups ?? {};
  const beside = date ? dayIn(date, region) : null;
  if (name && date && beside)
    return [
      { label: 'author', text: name },
      { label: 'date', text: date, key: beside },
    ];
  return day ? [{ label: 'date', text, key: day }] : [];
}

const HAS_YEAR = /\d{4}/;

/** The date in ISO 8601, if the text begins as a date does. */
export function dayIn(text: string, region: Region): string | null {
  const isDay = HAS_YEAR.test(text) && beginsAsDate(text, region);
  return isDay ? (parseDate(text, region.context)?.date ?? null) : null;
}

/** A town and its country: "Leeds, United Kingdom". */
function isPlace(text: string, { context }: Region): boolean {
  const [, town, country] = /^(\p{Lu}[^\d,:]*(?:,\s[^\d,:]+)?),\s*([^\d,:]+)$/u.exec(text) ?? [];
  if (!town || !country) return false;
  return countryOnPage(country, context.language) !== undefined;
}
