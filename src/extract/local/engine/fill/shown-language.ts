/** The language that a page names as a fact: of a course or a book in English, not of the page that describes it. */
import type { Fact, Source, Value } from '../../../fact.ts';
import { isLanguageName } from '../../../values/language-names.ts';
import type { Asked, Candidate } from './filler.ts';

/** Field names that ask for a code. */
const AS_CODE = /code|locale|^lang$|page|content/i;
const OF_PAGE: ReadonlySet<Source> = new Set(['page', 'meta']);
const STATING: ReadonlySet<Source> = new Set(['label', 'table', 'definition-list']);
const MAX_TEXT = 30;

export function shownLanguage(
  { source }: Fact,
  candidates: readonly Candidate[],
  { field, shape, context }: Asked,
): { fact: Fact; value: Value; match: number } | null {
  if (!OF_PAGE.has(source) || field.concept?.id !== 'language' || AS_CODE.test(field.name)) return null;
  if (shape.values || !shape.types.has('string')) return null;
  for (const { fact, match } of candidates) {
    if (!STATING.has(fact.source) || fact.zone !== 'main') continue;
    const [value, ...others] = fact.values();
    if (!value || others.length > 0 || value.text.length > MAX_TEXT) continue;
    if (isLanguageName(value.text, context.language)) return { fact, value, match };
  }
  return null;
}
