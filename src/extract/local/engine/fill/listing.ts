/** What tells a list from a page about one thing: how much of the page it is, and what only its items state. */

import { wordSet } from '../../../../text/word-lists.ts';
import type { Group } from '../../../fact.ts';
import type { Concept } from '../../../names/concepts.ts';
import { textSize } from '../page/text-size.ts';

/** Facts that any page states about itself, even a listing. */
const GENERIC_CONCEPTS = wordSet('title url image description language siteName canonicalUrl id host');

/** Whether any page, even a listing, states such a fact about itself. */
export function isGenericConcept({ id = '', kind = 'text' }: Partial<Concept> = {}): boolean {
  return GENERIC_CONCEPTS.has(id) || kind === 'title';
}

/** The length of all text in the group's elements. */
export function textSizeOf({ elements }: Group): number {
  return elements ? elements.reduce((sum, element) => sum + textSize(element), 0) : Number.POSITIVE_INFINITY;
}
