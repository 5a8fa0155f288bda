/** Prices in small elements. Those struck through are original prices; the page's own is the first below its title. */

import { type Element, isTag } from 'domhandler';
import { standsIn } from '../../../../../convert/html/walk.ts';
import { classAndId } from '../../../../elements/class-and-id.ts';
import { below, childElements } from '../../../../elements/elements.ts';
import { withoutColon } from '../../../../elements/text.ts';
import type { Fact, Value, Zone } from '../../../../fact.ts';
import { findMoney } from '../../../../values/money.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { boxesAround, isBuyButton } from '../buy-box.ts';
import { withCents } from '../cents.ts';
import { endsInEmptyPrice, PRICE_NAME } from '../empty-price.ts';
import { elementsNamed, fact, firstAnswers } from '../region.ts';
import { isDrawnOld, isOldName, isOldPrice, NET, textToPay } from '../struck.ts';
import { headingLike } from '../title.ts';

const PRICE = TRUST.price;
const MAX_TEXT = 60;
const MAX_AROUND = 22;
const MAX_PRICES = 40;
/** The label of the first price below the title, which is the subject's if that is for sale. */
export const BELOW_TITLE = 'price below title';
/** The maximum distance from the title to its price, in elements. */
const MAX_BELOW = 400;
/** Shipping costs, prices per month or by weight, and savings. */
const OTHER_PRICE = new RegExp(
  `${phrase('otherPrice')}|\\/\\s?(?:\\d+\\s?)?(?:k?g|m?l|m²|st|pc|mo)\\b|%`,
  'iu',
);

type Price = {
  value: Value;
  currency: string | null;
  struck: boolean;
  /** Whether it is drawn as an old price, not just called one. */
  drawn: boolean;
  zone: Zone;
  named: boolean;
  at: number;
  ofOther: boolean;
  net: boolean;
};

export function prices(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = withoutNet(
    soleAsCurrent(firstAnswers(texts, MAX_PRICES, (short) => pricesIn(short, region)).flat()),
  );
  const ofTitle = region.isRecord ? [] : belowTitle(region, found);
  const plain = found.filter((one) => !one.struck);
  const inMain = plain.filter((one) => one.zone === 'main');
  const values = new Set(inMain.map((one) => one.value.text));
  // Different prices on a page belong to different products.
  const weight = region.isRecord
    ? PRICE.inRecord
    : values.size === 1
      ? PRICE.only
      : plain[0]?.named
        ? PRICE.named
        : PRICE.oneOfSeveral;
  const facts = plain.slice(0, 1).map((one) => fact('price', 'text', weight, one.zone, () => [one.value]));
  const bought = region.isRecord ? undefined : (offered(region, plain) ?? nextToTitle(region, inMain));
  if (bought) facts.push(fact('price', 'text', PRICE.offered, 'main', () => [bought.value]));
  const own = ofTitle.find((one) => !one.struck);
  if (own) facts.push(fact(BELOW_TITLE, 'text', PRICE.oneOfSeveral, own.zone, () => [own.value]));
  facts.push(...sharedCurrency(inMain.length > 0 ? inMain : plain.filter((one) => one.zone !== 'edge')));
  const struck = ofTitle.find((one) => one.struck) ?? found.find((one) => one.struck);
  if (!struck) return facts;
  return [
    ...facts,
    fact('original price', 'text', region.isRecord ? PRICE.struckInRecord : PRICE.struck, struck.zone, () => [
      struck.value,
    ]),
  ];
}

type Placed = { value: Value; at: number; zone: Zone; ofOther: boolean; currency: string | null };

/** The price in the box with the page's only button to buy something. */
function offered<One extends Placed>(region: Region, found: readonly One[]): One | undefined {
  const [button, ...others] = elementsNamed(region, isBuyButton, 2);
  if (!button || others.length > 0) return undefined;
  for (const box of boxesAround(button)) {
    const inside = found.filter(
      ({ value, ofOther }) => !ofOther && value.element && isInside(value.element, box),
    );
    if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined;
  }
  return undefined;
}

const isInside = (element: Element, box: Element) => standsIn(element, (up) => up === box);

/** The first price below the title, if neither a heading nor a link to something else is in between. */
function nextToTitle<One extends Placed>(region: Region, found: readonly One[]): One | undefined {
  const [first] = belowTitle(region, found);
  const title = region.places.findLastIndex(
    ({ element }, at) => element.name === 'h1' && at < (first?.at ?? 0),
  );
  const end = region.places[title]?.end;
  if (!first || end === undefined || first.at - end > MAX_NEXT) return undefined;
  if (found.some(({ currency }) => currency !== first.currency)) return undefined;
  const isOther = region.places
    .slice(end, first.at)
    .some(({ element }) => /^(?:a|h[1-6]|li|tr)$/.test(element.name));
  return isOther || /^(?:a|li|tr)$/.test(region.places[first.at]?.element.name ?? '') ? undefined : first;
}

const MAX_NEXT = 12;

/** The distance, in elements, at which two prices are about the same thing. */
const NEAR = 30;

/** A price that is only called "regular" is the current one if there is no other near it. */
function soleAsCurrent(found: readonly Price[]): readonly Price[] {
  return found.map((one) => {
    if (!one.struck || one.drawn) return one;
    const isBeside = (other: Price) =>
      other !== one && !other.struck && !other.ofOther && Math.abs(other.at - one.at) < NEAR;
    return found.some(isBeside) ? one : { ...one, struck: false };
  });
}

/** Prices without tax are left out if there is one with it. */
function withoutNet(found: readonly Price[]): readonly Price[] {
  const gross = found.filter(({ net }) => !net);
  return gross.some(({ struck, ofOther }) => !struck && !ofOther) ? gross : found;
}

/** The price in a small element, and the old one if it shows both. */
function pricesIn({ place, text: shown, size, at }: ShortText, region: Region): Price[] | null {
  const { context } = region;
  const { element, zone } = place;
  const text = withCents(shown, element);
  // Small elements only: a price in a sentence is often just an example.
  if (size > 6 || text.length > MAX_TEXT || !/\d/.test(text) || element.name === 'tr') return null;
  // Contains an empty price element and its label, besides another price.
  if (childElements(element).some(endsInEmptyPrice)) return null;
  const whole = findMoney(text, context);
  const paid = whole.length > 1 ? textToPay(text, element, context) : text;
  const money = paid === text ? whole : findMoney(paid, context);
  const [only] = money;
  if (!only || money.length > 1 || paid.length - only.text.length > MAX_AROUND) return null;
  if (text === shown && isGlued(only, element, region)) return null;
  if (!region.isRecord && isOfLink(element, only.text, region)) return null;
  const before = withoutColon(paid.slice(0, paid.indexOf(only.text)).trim());
  const price = {
    value: { text: only.text, element },
    currency: only.currency,
    drawn: isDrawnOld(element),
    struck:
      isOldName(before, context) ||
      isOldPrice(element, context) ||
      !textToPay(text, element, context).includes(only.text),
    zone,
    named: PRICE_NAME.test(classAndId(element)),
    at,
    ofOther: OTHER_PRICE.test(text.replace(only.text, '')),
    net: NET.test(text),
  };
  const [old, ...others] = whole.filter(({ amount }) => amount !== only.amount);
  return old && others.length === 0 && old.amount > only.amount
    ? [price, { ...price, value: { text: old.text, element }, struck: true }]
    : [price];
}

/** Whether a link to another page mentions the price: "Lenses from $399". A link with the price alone is a button. */
function isOfLink(element: Element, price: string, { texts }: Region): boolean {
  const isLink = ({ name, attribs }: Element) => name === 'a' && /^[^#]/.test(attribs.href ?? '');
  const isMention = (link: Element) =>
    texts.text(link).includes(price) &&
    /\p{L}{3}/u.test(texts.text(link).replace(price, '')) &&
    !isBuyButton(link) &&
    !BUYING.test(texts.text(link));
  let up: Element | null = element;
  for (let level = 0; up && !isLink(up) && level < MAX_IN_LINK; level++)
    up = up.parent && isTag(up.parent) ? up.parent : null;
  const links = up && isLink(up) ? [up] : below(element, isLink, MAX_LINKS);
  return links.some(isMention);
}

const MAX_LINKS = 3;
/** "Buy now for $29", "Book from €90". */
const BUYING = new RegExp(`^\\P{L}*(?:${phrase('buy')})(?!\\p{L})`, 'iu');

const MAX_IN_LINK = 4;

/** Whether the price was read across elements: "Lamp 45" next to "164,50 €" is not a price of 45164.50. */
function isGlued(
  whole: { amount: number; text: string },
  element: Element,
  { texts, context }: Region,
): boolean {
  const parts = below(element, () => true, MAX_PARTS);
  return (
    parts.length > 1 &&
    parts.some((part) => {
      const text = texts.text(part);
      const [inner] = findMoney(text, context);
      if (inner === undefined || inner.amount === whole.amount) return false;
      // The cents may be in a separate element.
      return !whole.text.startsWith(inner.text) && !CENTS.test(text);
    })
  );
}

const CENTS = /^[.,]\d\d(?!\d)/;

const MAX_PARTS = 6;

/** The prices close below the title that are not shipping costs or the like. */
function belowTitle<One extends { at: number; zone: Zone; ofOther: boolean }>(
  region: Region,
  found: readonly One[],
): One[] {
  const headings = region.places.flatMap(({ element, zone }, at) =>
    element.name === 'h1' && zone === 'main' ? [{ at, text: region.texts.text(element) }] : [],
  );
  const like = headingLike(
    headings.map(({ text }) => text),
    region.titles.slice(-1),
  );
  const title = (headings.find(({ text }) => text === like) ?? headings[0])?.at;
  if (title === undefined) return [];
  return found.filter(
    ({ at, zone, ofOther }) => zone === 'main' && !ofOther && at > title && at - title < MAX_BELOW,
  );
}

/** The currency that all prices of the page have in common. */
function sharedCurrency(prices: readonly { value: Value; currency: string | null }[]): Fact[] {
  const [first] = prices;
  if (!first?.currency || prices.some(({ currency }) => currency !== first.currency)) return [];
  return [fact('price currency', 'text', PRICE.sharedCurrency, 'main', () => [first.value])];
}
