/** Old prices: those that are struck through or that the markup calls old. */

import { type Element, isTag } from 'domhandler';
import { classAndId } from '../../../elements/class-and-id.ts';
import { below, childElements } from '../../../elements/elements.ts';
import { collapse, textOf, withoutColon } from '../../../elements/text.ts';
import { endsInEmptyPrice } from './empty-price.ts';

const OLD =
  /(?:^|[\s_-])(?:old|was|original|regular|strike|struck|strikethrough|line-through|crossed|compare|before|before-discount|list-?price|rrp|msrp|uvp)(?:$|[\s_-])|(?:old|was|original|strike)[_-]?price|price[_-]?(?:old|was|original|before|strike)/i;
const TAGS = new Set(['del', 's', 'strike']);
const MAX_ELEMENTS = 40;

function isStruck(element: Element): boolean {
  const { parent } = element;
  if (isStruckItself(element)) return true;
  if (parent !== null && isTag(parent) && TAGS.has(parent.name)) return true;
  const [only, ...others] = childElements(element);
  const isAll = element.children.every(
    (child) => 'attribs' in child || ('data' in child && child.data.trim() === ''),
  );
  return only !== undefined && others.length === 0 && TAGS.has(only.name) && isAll;
}

function isStruckItself(element: Element): boolean {
  return TAGS.has(element.name) || OLD.test(namesOf(element));
}

/** `with-list-price` is a box with the current price and the old one. */
const BOX_WITH_OLD = /(?:^|\s)(?:with|has)-\S*/g;
const HOOKS = ['data-hook', 'data-testid', 'data-test'] as const;

function namesOf(element: Element): string {
  const hooks = HOOKS.map((name) => element.attribs[name] ?? '').join(' ');
  return `${classAndId(element)} ${hooks}`.replace(BOX_WITH_OLD, ' ');
}

const MAX_AROUND = 3;
const MAX_BOX = 80;
const PERCENT = /\d+\s?%/;

/** Whether the element is struck through, or in a small struck box without another price. */
export function isInStruck(element: Element): boolean {
  if (isStruck(element)) return true;
  const own = textOf(element, MAX_BOX);
  let { parent } = element;
  for (let i = 1; parent !== null && isTag(parent) && i < MAX_AROUND; i++) {
    const text = textOf(parent, MAX_BOX);
    if (text.length === MAX_BOX || /\d/.test(text.replace(own, '').replace(PERCENT, ''))) return false;
    if (isStruck(parent)) return true;
    parent = parent.parent;
  }
  return false;
}

/** "Excluding tax": the price after it is not the price to pay. */
const NET =
  /(?:excl|ex|without|brez|bez|ohne|exkl|hors|sem|sin|senza|zonder)\.?\s*(?:vat|tax|gst|ddv|dph|pdv|vat-u|mwst|ust|tva|iva|btw|moms)|netto/iu;

/** The text of a price box without old prices; unchanged if no other price would be left. */
export function textToPay(text: string, element: Element): string {
  const left = below(element, isStruckItself, MAX_ELEMENTS)
    .map((old) => textOf(old))
    .filter((old) => /\d/.test(old))
    .reduce((rest, old) => rest.replace(old, ' '), text);
  return /\d/.test(left) && !NET.test(left) ? collapse(left) : text;
}

/** Limits on the number of elements in a price box and on the length of words in it. */
const MAX_BESIDE = 6;
const MAX_WORDS = 40;

/**
 * The words for screen readers that label a price: before each price of the box, or after each if the box begins with a
 * price and ends with such words.
 */
export function wordsBeside(element: Element, isPriceName: (words: string) => boolean): string {
  const { parent } = element;
  const siblings = parent !== null && isTag(parent) ? childElements(parent) : [];
  if (siblings.length < 2 || siblings.length > MAX_BESIDE) return '';
  const wordsOf = (one: Element | undefined) => {
    const text = one && !endsInEmptyPrice(one) ? textOf(one, MAX_WORDS) : '';
    return text.length < MAX_WORDS && !/\d/.test(text) ? withoutColon(text) : '';
  };
  const isBehind = wordsOf(siblings[0]) === '' && isPriceName(wordsOf(siblings.at(-1)));
  return wordsOf(siblings[siblings.indexOf(element) + (isBehind ? 1 : -1)]);
}
