/** Doubts authors in metadata that are really the site, so that a person named at the title is preferred. */

import type { Fact, Source, Value } from '../../../fact.ts';
import { lettersOf } from '../../../names/words.ts';
import { TRUST } from '../trust.ts';
import { hostWithoutWww, isNamedLikeHost } from './title.ts';

const AUTHOR = /^(?:author|authors|creator|dc\.?creator)(?:[ _.]name)?$/i;
const SITE = /^(?:site.?name|publisher)(?: name)?$/i;
const ARTICLE = /\b(?:the|der|die|das)\b/g;
const DECLARED: ReadonlySet<Source> = new Set(['meta', 'json-ld', 'microdata', 'rdfa', 'script-data']);

export function doubtSiteAsAuthor(facts: readonly Fact[], url: string): Fact[] {
  const host = hostWithoutWww(url);
  const authors = facts.filter(({ source, label }) => DECLARED.has(source) && AUTHOR.test(label));
  if (authors.length === 0) return [...facts];
  const names = new Set([
    // The copyright holder (source 'text') may be the author.
    ...facts
      .filter(({ label, source }) => SITE.test(label) && source !== 'text')
      .flatMap((fact) => fact.values().map(nameOf)),
    ...authors.flatMap((fact) => fact.values().filter(isOrganisation).map(nameOf)),
  ]);
  const isSite = (value: Value) =>
    names.has(nameOf(value)) || isNamedLikeHost(value.text, host) || value.text.toLowerCase() === host;
  const hasPerson = facts.some((fact) => isByline(fact) && fact.values().some((value) => !isSite(value)));
  const doubted = new Set(
    authors.filter(
      // Structured data is doubted only if the page itself names a person.
      ({ source, values }) =>
        (source === 'meta' || hasPerson) && values().length > 0 && values().every(isSite),
    ),
  );
  return facts.map((fact) =>
    doubted.has(fact) ? { ...fact, weight: Math.min(fact.weight, TRUST.author.site) } : fact,
  );
}

const PERSON = /(?:^|\s)\p{Lu}[\p{L}.'’-]+(?:\s\p{L}[\p{L}.'’-]*){1,3}/u;

/** Whether it is an author at the title with a name of at least two words. */
function isByline({ label, source, isAtTitle, values }: Fact): boolean {
  return (
    isAtTitle === true &&
    label === 'author' &&
    source === 'text' &&
    values().some(({ text }) => PERSON.test(text.replace(/^\p{L}+\s/u, '')) || PERSON.test(text))
  );
}

function isOrganisation({ entity }: Value): boolean {
  return entity?.types.some((type) => type.endsWith('Organization')) === true;
}

const nameOf = ({ text }: Value): string => lettersOf(text.toLowerCase().replace(ARTICLE, ''));
