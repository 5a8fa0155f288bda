/** The class attribute of an element, within a bound. */
import type { Element } from 'domhandler';

/** How much of a class attribute is examined: searching a longer one for each element inside it would be slow. */
const MAX_CLASS = 2000;

/** The beginning of the element's class attribute, or an empty string if there is none. */
export function classOf({ attribs }: Element): string {
  return (attribs.class ?? '').slice(0, MAX_CLASS);
}

export function hasClass(element: Element, pattern: RegExp): boolean {
  return element.attribs.class !== undefined && pattern.test(classOf(element));
}
