/** The class and id of an element in one string. */
import type { Element } from 'domhandler';

export function classAndId({ attribs }: Element): string {
  return `${attribs.class ?? ''} ${attribs.id ?? ''}`;
}
