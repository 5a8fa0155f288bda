/** The language that a page names as a fact: of a course or a book in English, not of the page that describes it. */
import { type Fact, LABELLED, type Source, type Value } from '../../../fact.ts';
import { isLanguageName } from '../../../values/language-names.ts';
import type { Asked, Candidate } from './filler.ts';

/** Field names that ask for a code. */
const AS_CODE = /code|locale|^lang$|page|content/i;
const OF_PAGE: ReadonlySet<Source> = new Set(['page', 'meta']);

export function shownLanguage(
  { source }: Fact,
  candidates: readonly Candidate[],
  { field, context }: Asked,
): { fact: Fact; value: Value; match: number } | null {
  if (!OF_PAGE.has(source) || field.concept?.id !== 'language' || AS_CODE.test(field.name)) return null;
  for (const { fact, match } of candidates) {
    const [value] = LABELLED.has(fact.source) ? fact.values() : [];
    if (value && isLanguageName(value.text, context.language)) return { fact, value, match };
  }
  return null;
}
