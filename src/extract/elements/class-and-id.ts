/** What a page's authors call an element, in one text. */
import type { Element } from 'domhandler';

export function classAndId({ attribs }: Element): string {
  return `${attribs.class ?? ''} ${attribs.id ?? ''}`;
}
