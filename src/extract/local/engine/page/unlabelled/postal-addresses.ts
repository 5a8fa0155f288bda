/** Postal addresses in the text of a page, with their parts labelled as in structured data. */

import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { elementBefore } from '../../../../elements/elements.ts';
import type { Fact } from '../../../../fact.ts';
import {
  mayHaveAddress,
  type PostalAddress,
  postalAddressesIn,
  townAndRoad,
} from '../../../../values/postal-address.ts';
import type { Region, ShortText } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { factIn } from '../region.ts';

const LABELS = {
  street: 'street address',
  city: 'address locality',
  region: 'address region',
  code: 'postal code',
} as const;
const MAX_ADDRESS = 250;

/** Only if the page has a single address: with several, it is unclear which one is meant. */
export function postalAddresses(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = { sure: new Map<string, Fact[]>(), likely: new Map<string, Fact[]>() };
  for (const { place, text } of texts) {
    if (text.length > MAX_ADDRESS || !/\d{4}|[A-Z]\d|\d[ -]\d/.test(text)) continue;
    if (!place.element.children.some(isTag) && !mayHaveAddress([text])) continue;
    const lines = linesOf(place.element, region);
    const addresses = postalAddressesIn(lines, region.context);
    // A card with one address is somewhere, whatever its markup is called.
    if (!region.isRecord && addresses.likely.length > 0 && !isMeant(place.element, region))
      addresses.likely = [];
    for (const kind of ['sure', 'likely'] as const)
      for (const address of addresses[kind]) {
        const key = keyOf(address);
        if (!found[kind].has(key))
          found[kind].set(
            key,
            factsOf(address, place, TRUST.postalAddress[kind], venueAbove(address.street, lines, region)),
          );
      }
  }
  const [facts = [], ...others] = (found.sure.size > 0 ? found.sure : found.likely).values();
  if (others.length > 0) return [];
  return facts.length > 0 ? facts : wholeTexts(region, texts);
}

/** Addresses without a postal code, if they are a whole text such as a heading or a line of a card. */
function wholeTexts(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = new Map<string, Fact[]>();
  for (const { place, text } of texts) {
    if (!/^\d/.test(text)) continue;
    const parts = townAndRoad(text);
    const { element, zone } = place;
    if (!parts || !(region.isRecord || zone === 'main')) continue;
    const factOf = (label: string, said: string) =>
      factIn(label, 'text', TRUST.postalAddress.likely, zone, said, element);
    const named = region.isRecord ? null : nameBefore(element, region);
    found.set(text, [
      factOf('address', text),
      ...Object.entries(parts).map(([name, said = '']) => factOf(LABELS[name as keyof typeof LABELS], said)),
      ...(named ? [factOf('venue', named)] : []),
    ]);
  }
  const [facts = [], ...others] = found.values();
  return others.length === 0 ? facts : [];
}

/** The only text before the address in the same box: the name of the place. */
function nameBefore(element: Element, { texts, context }: Region): string | null {
  const before = elementBefore(element);
  if (!before || elementBefore(before) || /^h1$/.test(before.name)) return null;
  const name = texts.text(before);
  const isName = name.length <= MAX_VENUE && /^\p{Lu}\P{N}+$/u.test(name) && !/[:：]$/.test(name);
  return isName && !context.knowledge.conceptOf(name) ? name : null;
}

const OF_ADDRESS =
  /addr|adres|adresse|contact|kontakt|locat|standort|imprint|impressum|direcci|ubicaci|indirizzo|endere|visit|find us/i;
/** How many ancestors of an address may be named after addresses or follow such a heading. */
const MAX_LEVELS = 4;

/** Whether the markup around it, or the heading above it, names it an address. */
function isMeant(element: Element, { texts }: Region): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < MAX_LEVELS; level++) {
    if (at.name === 'address' || OF_ADDRESS.test(`${at.attribs.class ?? ''} ${at.attribs.id ?? ''}`))
      return true;
    const above = elementBefore(at);
    if (above && /^(?:h[1-6]|dt|strong|label)$/.test(above.name) && OF_ADDRESS.test(texts.text(above)))
      return true;
    at = at.parent && isTag(at.parent) ? at.parent : null;
  }
  return false;
}

/** Identifies an address by house number and postal code, since the street's name may be shortened elsewhere. */
function keyOf({ street, code }: PostalAddress): string {
  return `${/\d+/.exec(street)?.[0] ?? street.toLowerCase()} ${code}`;
}

const MAX_VENUE = 60;

/** The line above a street is the name of the venue, unless it is a heading: "Address", "Visit us". */
function venueAbove(street: string, lines: readonly string[], { context }: Region): string | undefined {
  const at = lines.findIndex((line) => line.startsWith(street));
  const name = at > 0 ? lines[at - 1] : undefined;
  if (!name || name.length > MAX_VENUE || !/^\p{Lu}\P{N}+$/u.test(name)) return undefined;
  const isHeading = /[:：.]$|\s(?:us|uns|nous)$/i.test(name) || context.knowledge.conceptOf(name);
  return isHeading ? undefined : name;
}

function factsOf(
  address: PostalAddress,
  { element, zone }: ShortText['place'],
  trust: number,
  venue: string | undefined,
): Fact[] {
  const named = venue
    ? [
        factIn('venue', 'text', TRUST.postalAddress.venue, zone, venue, element),
        factIn('company', 'text', TRUST.postalAddress.company, zone, venue, element),
      ]
    : [];
  const parts = Object.entries(LABELS).flatMap(([name, label]) => {
    const text = address[name as keyof typeof LABELS];
    return text ? [factIn(label, 'text', trust, zone, text, element)] : [];
  });
  return [...named, ...parts];
}

/** The lines of an address; if there is only one, the texts of its child elements. */
function linesOf(element: Element, { texts }: Region): readonly string[] {
  const lines = texts.lines(element);
  const children = element.children.filter(isTag).map((child) => texts.text(child));
  const shown = children.filter((text) => text.trim() !== '');
  const isAll = shown.join('').replace(/\W/gu, '').length === lines.join('').replace(/\W/gu, '').length;
  return lines.length === 1 && shown.length > 1 && isAll ? shown : lines;
}
