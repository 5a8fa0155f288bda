/** Places for prices that have none: themes leave them in the page for things that have no sale. */
import type { Element } from 'domhandler';
import { childElements } from '../../../elements/elements.ts';
import { phrase } from '../phrases.ts';

/** What the markup calls elements with prices. */
export const PRICE_NAME = new RegExp(phrase('price'), 'i');

/** "List price: <span class="price"></span>". Any other empty element is an icon as often. */
export function endsInEmptyPrice(element: Element): boolean {
  const last = childElements(element).at(-1);
  return last?.name === 'span' && last.children.length === 0 && PRICE_NAME.test(last.attribs.class ?? '');
}
