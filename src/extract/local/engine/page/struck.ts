/** Old prices: those that are struck through, that the markup calls old, or that follow words such as "was". */

import { type Element, isTag, isText } from 'domhandler';
import { classAndId } from '../../../elements/class-and-id.ts';
import { below, childElements } from '../../../elements/elements.ts';
import { collapse, textOf, withoutColon } from '../../../elements/text.ts';
import { findMoney } from '../../../values/money.ts';
import type { PageContext } from '../model.ts';
import { phrase } from '../phrases.ts';
import { endsInEmptyPrice } from './empty-price.ts';

const OLD =
  /(?:^|[\s_-])(?:old|was|original|regular|strike|struck|strikethrough|line-through|crossed|compare|before|before-discount|list-?price|rrp|msrp|uvp)(?:$|[\s_-])|(?:old|was|original|strike)[_-]?price|price[_-]?(?:old|was|original|before|strike)/i;
const TAGS = new Set(['del', 's', 'strike']);
const MAX_ELEMENTS = 40;

function isStruck(element: Element): boolean {
  if (isStruckItself(element)) return true;
  const [only, ...others] = childElements(element);
  const isAll = element.children.every(
    (child) => 'attribs' in child || ('data' in child && child.data.trim() === ''),
  );
  return only !== undefined && others.length === 0 && isStruckItself(only) && isAll;
}

function isStruckItself(element: Element): boolean {
  return TAGS.has(element.name) || OLD.test(namesOf(element)) || isDrawnStruck(element);
}

const LINE_THROUGH = /text-decoration(?:-line)?\s*:[^;]{0,30}line-through/i;
const STRIKE = /(?:^|-)(?:strike|struck)(?:through)?$/;

/** `style="text-decoration: line-through"`, `data-strike="true"`. */
function isDrawnStruck({ attribs }: Element): boolean {
  if (attribs.style !== undefined && LINE_THROUGH.test(attribs.style)) return true;
  for (const name in attribs) if (STRIKE.test(name) && attribs[name] !== 'false') return true;
  return false;
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
export function isDrawnOld(element: Element): boolean {
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
export const NET =
  /(?:excl|ex|without|brez|bez|ohne|exkl|hors|sem|sin|senza|zonder)\.?\s*(?:vat|tax|gst|ddv|dph|pdv|vat-u|mwst|ust|tva|iva|btw|moms)|netto/iu;
const OLD_WORDS = phrase('oldPrice');
const ONLY_OLD_WORDS = new RegExp(`^(?:${OLD_WORDS})\\.?$`, 'iu');
/** "Was $119.00" in a text with another price. */
const OLD_IN_TEXT = new RegExp(
  `(?<!\\p{L})(?:${OLD_WORDS})\\.?\\s*[:：]?\\s*(?:\\p{Sc}|\\p{Lu}{2,3})?\\s?\\d[\\d.,]*(?:\\s?(?:\\p{Sc}|\\p{Lu}{3})(?!\\p{L}))?`,
  'giu',
);

/** The text of a price box without old prices; unchanged if no other price would be left. */
export function textToPay(text: string, element: Element, context: PageContext): string {
  const left = below(element, (part) => isStruckItself(part) || isCalledOld(part, context), MAX_ELEMENTS)
    .map((old) => textOf(old))
    .filter((old) => /\d/.test(old))
    .reduce((rest, old) => rest.replace(old, ' '), text);
  const paid = /\d/.test(left) && !NET.test(left) ? collapse(left) : text;
  const now = paid.replace(OLD_IN_TEXT, ' ');
  return now !== paid && AMOUNT.test(now) ? collapse(now) : paid;
}

const AMOUNT = /\p{Sc}\s?\d|\d\s?\p{Sc}/u;

/**
 * Whether the price in the element is an old one: struck through, next to words that say so, or the higher of two that
 * stand alone in a box.
 */
export function isOldPrice(element: Element, context: PageContext): boolean {
  return isDrawnOld(element) || isCalledOld(element, context) || isHigherOfTwo(element, context);
}

/** Whether another price, alone beside it in a box, is lower. */
function isHigherOfTwo(price: Element, context: PageContext): boolean {
  const element = outermost(price);
  const parts = partsAround(element);
  const [other] = parts.filter((part) => part !== element);
  if (parts.length !== 2 || other === undefined || typeof other === 'string') return false;
  const [own, beside] = [amountOf(element, context), amountOf(other, context)];
  return own !== null && beside !== null && beside < own;
}

/** The amount of a price that is the whole text. */
function amountOf(element: Element, context: PageContext): number | null {
  const text = textOf(element, MAX_WORDS);
  const [only] = findMoney(text, context);
  return only?.text === text ? only.amount : null;
}

/** Whether words before a price say that it is the old one: "Was", "List price". */
export function isOldName(words: string, { knowledge: { conceptOf } }: PageContext): boolean {
  return words !== '' && (ONLY_OLD_WORDS.test(words) || conceptOf(words)?.id === 'originalPrice');
}

function isCalledOld(element: Element, context: PageContext): boolean {
  return isOldName(wordsBeside(element, context), context);
}

/** Limits on the number of parts of a price box, on the length of words in it, and on the boxes around one price. */
const MAX_BESIDE = 12;
const MAX_WORDS = 40;
const MAX_WRAPPED = 3;

/** The words that label a price: before each price of the box, or after each if the box begins with a price and ends with such words. */
function wordsBeside(price: Element, context: PageContext): string {
  const element = outermost(price);
  const parts = partsAround(element);
  if (parts.length < 2 || parts.length > MAX_BESIDE) return '';
  const isPriceName = (words: string) =>
    isOldName(words, context) || context.knowledge.conceptOf(words)?.kind === 'money';
  const isBehind = wordsIn(parts[0]) === '' && isPriceName(wordsIn(parts.at(-1)));
  return wordsIn(parts[parts.indexOf(element) + (isBehind ? 1 : -1)]);
}

/** Boxes of more nodes contain more than a price. */
const MAX_NODES = 40;

/** The element, and the elements and texts beside it. */
function partsAround({ parent }: Element): (Element | string)[] {
  if (parent === null || !isTag(parent) || parent.children.length > MAX_NODES) return [];
  return parent.children.flatMap((child): (Element | string)[] => {
    if (isTag(child)) return [child];
    return isText(child) && child.data.trim() !== '' ? [child.data] : [];
  });
}

/** The outermost element that contains only this price. */
function outermost(price: Element): Element {
  const text = textOf(price, MAX_BOX);
  let element = price;
  // A box may have thousands of empty elements, none of which is a price.
  for (let i = 0; text !== '' && i < MAX_WRAPPED; i++) {
    const { parent } = element;
    if (parent === null || !isTag(parent) || textOf(parent, MAX_BOX) !== text) break;
    element = parent;
  }
  return element;
}

function wordsIn(part: Element | string | undefined): string {
  if (part === undefined || (typeof part !== 'string' && endsInEmptyPrice(part))) return '';
  const text = typeof part === 'string' ? collapse(part) : textOf(part, MAX_WORDS);
  return text.length < MAX_WORDS && !/\d/.test(text) ? withoutColon(text) : '';
}
