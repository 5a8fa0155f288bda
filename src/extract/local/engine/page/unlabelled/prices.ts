/** Prices in elements of their own; those struck through are original prices. */
import type { Element } from 'domhandler';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { findMoney } from '../../values/money.ts';
import { TRUST } from '../../weights.ts';
import type { Fact, Value } from '../fact.ts';
import { childElements, fact, firstAnswers } from '../region.ts';

const STRUCK =
  /(?:^|[\s_-])(?:old|was|original|regular|strike|struck|strikethrough|line-through|crossed|compare|before|list-?price|rrp|msrp)(?:$|[\s_-])/i;
const PRICE = TRUST.price;
const PRICE_NAME = new RegExp(phrase('price'), 'i');
const MAX_TEXT = 60;
const MAX_AROUND = 22;
const MAX_PRICES = 40;

export function prices(region: Region, texts: readonly ShortText[]): Fact[] {
  const found = firstAnswers(texts, MAX_PRICES, ({ place, text, size }) => {
    // Small elements only: a price in a sentence is an example as often as a price.
    if (size > 6 || text.length > MAX_TEXT || !/\d/.test(text)) return null;
    const money = findMoney(text, region.context);
    const [only] = money;
    if (!only || money.length > 1 || text.length - only.text.length > MAX_AROUND) return null;
    const names = `${place.element.attribs.class ?? ''} ${place.element.attribs.id ?? ''}`;
    const named = PRICE_NAME.test(names);
    return {
      value: { text: only.text, element: place.element },
      currency: only.currency,
      struck: isStruck(place.element, names),
      zone: place.zone,
      named,
    };
  });
  const plain = found.filter((one) => !one.struck);
  const inMain = plain.filter((one) => one.zone === 'main');
  const values = new Set(inMain.map((one) => one.value.text));
  // Several prices on a page are the prices of several things.
  const weight = region.isRecord
    ? PRICE.inRecord
    : values.size === 1
      ? PRICE.only
      : plain[0]?.named
        ? PRICE.named
        : PRICE.oneOfSeveral;
  const facts = plain.slice(0, 1).map((one) => fact('price', 'text', weight, one.zone, () => [one.value]));
  facts.push(...sharedCurrency(inMain.length > 0 ? inMain : plain.filter((one) => one.zone !== 'edge')));
  const struck = found.find((one) => one.struck);
  if (!struck) return facts;
  return [
    ...facts,
    fact('original price', 'text', region.isRecord ? PRICE.struckInRecord : PRICE.struck, struck.zone, () => [
      struck.value,
    ]),
  ];
}

/** Whatever the price is, it is in the currency of all prices of the page; the cart in the header says nothing of it. */
function sharedCurrency(prices: readonly { value: Value; currency: string | null }[]): Fact[] {
  const [first] = prices;
  if (!first?.currency || prices.some(({ currency }) => currency !== first.currency)) return [];
  return [fact('price currency', 'text', PRICE.sharedCurrency, 'main', () => [first.value])];
}

const STRUCK_TAGS = new Set(['del', 's', 'strike']);

function isStruck(element: Element, names: string): boolean {
  const { parent } = element;
  if (STRUCK_TAGS.has(element.name) || STRUCK.test(names)) return true;
  if (parent !== null && 'name' in parent && STRUCK_TAGS.has(parent.name)) return true;
  const [only, ...others] = childElements(element);
  const isAll = element.children.every(
    (child) => 'attribs' in child || ('data' in child && child.data.trim() === ''),
  );
  return only !== undefined && others.length === 0 && STRUCK_TAGS.has(only.name) && isAll;
}
