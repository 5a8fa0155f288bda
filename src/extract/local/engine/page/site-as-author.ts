/** The name of the site in the place of an author's: a person whom the page names at its title is meant first. */

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
    // Who claims the copyright may be the author.
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
      // What data says of one thing is doubted only where the page itself names somebody.
      ({ source, values }) =>
        (source === 'meta' || hasPerson) && values().length > 0 && values().every(isSite),
    ),
  );
  return facts.map((fact) =>
    doubted.has(fact) ? { ...fact, weight: Math.min(fact.weight, TRUST.author.site) } : fact,
  );
}

const PERSON = /(?:^|\s)\p{Lu}[\p{L}.'’-]+(?:\s\p{L}[\p{L}.'’-]*){1,3}/u;

/** A name of two words or more in a line at the title. */
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
