/** The box in which a page offers its subject for sale: it has the only button on the page to buy something. */
import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import { phrase } from '../phrases.ts';

const BUY = new RegExp(`^\\P{L}*(?:${phrase('buy')})\\P{L}*$`, 'iu');
const MAX_TEXT = 40;
const MAX_LEVELS = 4;
const MAX_INSIDE = 60;

export function isBuyButton(element: Element): boolean {
  const { name, attribs } = element;
  if (name === 'input')
    return /^(?:submit|button)$/i.test(attribs.type ?? '') && BUY.test(attribs.value ?? '');
  if (name !== 'button' && attribs.role !== 'button' && !/\b(?:btn|button)\b/i.test(attribs.class ?? ''))
    return false;
  const text = textOf(element, MAX_TEXT + 1);
  return text.length <= MAX_TEXT && BUY.test(text);
}

/** Whether the element has one such button, and is not a list of offers. */
export function isBuyBox(element: Element): boolean {
  const inside = below(element, () => true, MAX_INSIDE);
  return inside.length < MAX_INSIDE && inside.filter(isBuyButton).length === 1;
}

/** The small boxes around the button, from the inside out. */
export function boxesAround(button: Element): Element[] {
  const boxes: Element[] = [];
  for (let up = button.parent; up && isTag(up) && boxes.length < MAX_LEVELS; up = up.parent) {
    if (!isBuyBox(up)) break;
    boxes.push(up);
  }
  return boxes;
}
