/** Prices that are struck through, or that the markup calls old: what something cost before. */

import { type Element, isTag } from 'domhandler';
import { classAndId } from '../../../elements/class-and-id.ts';
import { below, childElements } from '../../../elements/elements.ts';
import { collapse, textOf } from '../../../elements/text.ts';

const OLD =
  /(?:^|[\s_-])(?:old|was|original|regular|strike|struck|strikethrough|line-through|crossed|compare|before|list-?price|rrp|msrp)(?:$|[\s_-])|(?:old|was|original|strike)[_-]?price|price[_-]?(?:old|was|original|before|strike)/i;
const TAGS = new Set(['del', 's', 'strike']);
const MAX_ELEMENTS = 40;

export function isStruck(element: Element): boolean {
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
  return TAGS.has(element.name) || OLD.test(classAndId(element));
}

/** Behind "without tax" there is another price of the same thing. */
const NET =
  /(?:excl|ex|without|brez|bez|ohne|exkl|hors|sem|sin|senza|zonder)\.?\s*(?:vat|tax|gst|ddv|dph|pdv|vat-u|mwst|ust|tva|iva|btw|moms)|netto/iu;

/** The text of a box without what is struck through in it; the text as it is where that is all or nothing of it. */
export function textToPay(text: string, element: Element): string {
  const left = below(element, isStruckItself, MAX_ELEMENTS)
    .map((old) => textOf(old))
    .filter((old) => /\d/.test(old))
    .reduce((rest, old) => rest.replace(old, ' '), text);
  return /\d/.test(left) && !NET.test(left) ? collapse(left) : text;
}
