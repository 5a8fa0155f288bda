/** Postal addresses, which are known by their form: a street with its number, a town, and a postal code in between or behind. */
import type { Region, ShortText } from '../../model.ts';
import { TRUST } from '../../weights.ts';
import type { Fact } from '../fact.ts';
import { fact } from '../region.ts';

const TOWN = String.raw`(?<city>\p{Lu}[\p{L}.'’ -]{1,30}?)`;
const UNIT = String.raw`(?:(?:[Ss]uite|SUITE|[Ss]te\.?|[Uu]nit|[Ff]loor|[Aa]pt\.?|[Rr]oom|[Ll]evel|#)\s?[\w-]+|\d+(?:st|nd|rd|th) [Ff]loor)`;
/** 1200 Mill Road, Suite 4, Springfield, IL 62701 */
const AMERICAN = new RegExp(
  String.raw`(?<street>\d{1,6}[A-Z]?\s+(?:(?:[NSEW]{1,2}\.?\s+)?\d+(?:st|nd|rd|th)\b|\p{Lu})[\p{L}.'’ -]{2,40}?(?:,?\s+${UNIT})?),\s*${TOWN},\s*(?<region>[A-Z]{2})\.?,?\s+(?<code>\d{5}(?:-\d{4})?)\b`,
  'gu',
);
/** 12 Mill Lane, Dunwich, IP17 3DR */
const BRITISH = new RegExp(
  String.raw`(?<street>\d{1,4}[a-z]?(?:-\d+)?\s+\p{Lu}[\p{L}.'’ -]{2,40}),\s*(?:[\p{L}.'’ -]+,\s*)?${TOWN},?\s+(?<code>[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})\b`,
  'gu',
);
/** Mühlenweg 12, 10115 Berlin; Molenweg 12, 1012 AB Amsterdam */
const CONTINENTAL =
  /(?<street>\p{Lu}[\p{L}.'’ -]{2,40}\s\d{1,4}\s?[a-z]?(?:[-/]\d+)?),\s*(?:[A-Z]{1,2}-)?(?<code>\d{4}\s[A-Z]{2}\b|\d{4,5})\s+(?<city>\p{Lu}[\p{L}.'’ -]{1,30}?)(?=$|,)/gu;
const FORMS = [AMERICAN, BRITISH, CONTINENTAL];
const LABELS = {
  street: 'street address',
  city: 'address locality',
  region: 'address region',
  code: 'postal code',
};
const MAX_ADDRESS = 250;

/** Only where the page has one: which of several is meant cannot be told. */
export function postalAddresses(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = new Map<string, Fact[]>();
  for (const { place, text } of texts) {
    if (text.length > MAX_ADDRESS || !/\d{4}|[A-Z]\d/.test(text)) continue;
    const lines = region.texts.lines(place.element).map((line) => line.replace(/[\s,]+$/, ''));
    const line = lines.join(', ');
    for (const { groups: parts = {} } of FORMS.flatMap((form) => [...line.matchAll(form)])) {
      const facts = Object.entries(LABELS).flatMap(([name, label]) => {
        const value = parts[name]?.trim();
        if (!value) return [];
        const values = [{ text: value, element: place.element }];
        return [fact(label, 'text', TRUST.postalAddress, place.zone, () => values)];
      });
      found.set(`${parts.street} ${parts.code}`.toLowerCase(), facts);
    }
  }
  const [facts = [], ...others] = found.values();
  return others.length === 0 ? facts : [];
}
