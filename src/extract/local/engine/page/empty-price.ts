/** Empty price elements, which themes leave in the page for products that are not on sale. */
import type { Element } from 'domhandler';
import { childElements } from '../../../elements/elements.ts';
import { phrase } from '../phrases.ts';

/** Class names of elements with prices. */
export const PRICE_NAME = new RegExp(phrase('price'), 'i');

/** "List price: <span class="price"></span>". Other empty elements may be icons. */
export function endsInEmptyPrice(element: Element): boolean {
  const last = childElements(element).at(-1);
  return last?.name === 'span' && last.children.length === 0 && PRICE_NAME.test(last.attribs.class ?? '');
}
