/** The class attribute of an element, within a bound. */
import type { Element } from 'domhandler';

/** Longer class lists are machine-made. Searching one for each element inside it would be slow. */
const MAX_CLASS = 2000;

/** The element's class attribute, or an empty string if there is none or it is too long. */
export function classOf({ attribs }: Element): string {
  const classes = attribs.class ?? '';
  return classes.length <= MAX_CLASS ? classes : '';
}

export function hasClass(element: Element, pattern: RegExp): boolean {
  return element.attribs.class !== undefined && pattern.test(classOf(element));
}
