/** The language that a page names as a fact: of a course or a book in English, not of the page that describes it. */
import { type Fact, LABELLED, type Single, type Source, type Value } from '../../../fact.ts';
import { isLanguageName } from '../../../values/language-names.ts';
import type { Asked, Candidate } from './filler.ts';
import { readValue } from './read-value.ts';

/** Field names that ask for a code. */
const AS_CODE = /code|locale|^lang$|page|content/i;
const OF_PAGE: ReadonlySet<Source> = new Set(['page', 'meta']);

export function shownLanguage(
  { source }: Fact,
  candidates: readonly Candidate[],
  asked: Asked,
): { fact: Fact; value: Value; match: number; read: Single } | null {
  const { field, context } = asked;
  if (!OF_PAGE.has(source) || field.concept?.id !== 'language' || AS_CODE.test(field.name)) return null;
  for (const { fact, match } of candidates) {
    const [value] = LABELLED.has(fact.source) ? fact.values() : [];
    if (!value || !isLanguageName(value.text, context.language)) continue;
    // A schema may allow nothing but codes.
    const read = readValue(value, asked);
    return read && { fact, value, match, read: read.value };
  }
  return null;
}
