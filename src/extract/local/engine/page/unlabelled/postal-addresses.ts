/** Postal addresses in the text of a page, as what structured data calls their parts. */

import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import type { Fact } from '../../../../fact.ts';
import { type PostalAddress, postalAddressesIn } from '../../../../values/postal-address.ts';
import type { Region, ShortText } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { fact } from '../region.ts';

const LABELS = {
  street: 'street address',
  city: 'address locality',
  region: 'address region',
  code: 'postal code',
} as const;
const MAX_ADDRESS = 250;

/** Only where the page has one: which of several is meant cannot be told. */
export function postalAddresses(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = { sure: new Map<string, Fact[]>(), likely: new Map<string, Fact[]>() };
  for (const { place, text } of texts) {
    if (text.length > MAX_ADDRESS || !/\d{4}|[A-Z]\d|\d[ -]\d/.test(text)) continue;
    const addresses = postalAddressesIn(linesOf(place.element, region), region.context);
    if (!isMeant(place.element, region)) addresses.likely = [];
    for (const kind of ['sure', 'likely'] as const)
      for (const address of addresses[kind]) {
        const key = keyOf(address);
        if (!found[kind].has(key)) found[kind].set(key, factsOf(address, place, TRUST.postalAddress[kind]));
      }
  }
  const [facts = [], ...others] = (found.sure.size > 0 ? found.sure : found.likely).values();
  return others.length === 0 ? facts : [];
}

const OF_ADDRESS =
  /addr|adres|adresse|contact|kontakt|locat|standort|imprint|impressum|direcci|ubicaci|indirizzo|endere|visit|find us/i;
/** How far above an address its name or heading may be. */
const MAX_LEVELS = 4;

/** Whether something around it, or the heading above it, says that an address stands there. */
function isMeant(element: Element, { texts }: Region): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < MAX_LEVELS; level++) {
    if (at.name === 'address' || OF_ADDRESS.test(`${at.attribs.class ?? ''} ${at.attribs.id ?? ''}`))
      return true;
    const above = at.prev === null ? null : previousElement(at);
    if (above && /^(?:h[1-6]|dt|strong|label)$/.test(above.name) && OF_ADDRESS.test(texts.text(above)))
      return true;
    at = at.parent && isTag(at.parent) ? at.parent : null;
  }
  return false;
}

function previousElement(element: Element): Element | null {
  let before = element.prev;
  while (before && !isTag(before)) before = before.prev;
  return before;
}

/** The name of a street may be shortened elsewhere on the page. */
function keyOf({ street, code }: PostalAddress): string {
  return `${/\d+/.exec(street)?.[0] ?? street.toLowerCase()} ${code}`;
}

function factsOf(address: PostalAddress, { element, zone }: ShortText['place'], trust: number): Fact[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const text = address[name as keyof typeof LABELS];
    return text ? [fact(label, 'text', trust, zone, () => [{ text, element }])] : [];
  });
}

/** Its parts may each have an element of their own instead of a line. */
function linesOf(element: Element, { texts }: Region): string[] {
  const lines = texts.lines(element);
  const children = element.children.filter(isTag).map((child) => texts.text(child));
  const shown = children.filter((text) => text.trim() !== '');
  const isAll = shown.join('').replace(/\W/gu, '').length === lines.join('').replace(/\W/gu, '').length;
  return lines.length === 1 && shown.length > 1 && isAll ? shown : lines;
}
