/** The name of the site in the place of an author's: what is said of a person elsewhere on the page is meant first. */
import { TRUST } from '../weights.ts';
import type { Fact, Source, Value } from './fact.ts';
import { isNamedLikeHost } from './title.ts';

const AUTHOR = /^(?:author|authors|creator|dc\.?creator)(?:[ _.]name)?$/i;
const SITE = /^(?:site.?name|publisher)(?: name)?$/i;
const DECLARED: ReadonlySet<Source> = new Set(['meta', 'json-ld', 'microdata', 'rdfa', 'script-data']);

export function doubtSiteAsAuthor(facts: readonly Fact[], url: string): Fact[] {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  const authors = facts.filter(({ source, label }) => DECLARED.has(source) && AUTHOR.test(label));
  if (authors.length === 0) return [...facts];
  const names = new Set([
    ...facts.filter(({ label }) => SITE.test(label)).flatMap(namesIn),
    ...authors.flatMap((fact) =>
      fact
        .values()
        .filter(isOrganisation)
        .map(({ text }) => lettersOf(text)),
    ),
  ]);
  const isSite = ({ text }: Value) =>
    names.has(lettersOf(text)) || isNamedLikeHost(text, host) || text.toLowerCase() === host;
  const doubted = new Set(authors.filter((fact) => fact.values().length > 0 && fact.values().every(isSite)));
  return facts.map((fact) =>
    doubted.has(fact) ? { ...fact, weight: Math.min(fact.weight, TRUST.author.site) } : fact,
  );
}

const namesIn = (fact: Fact): string[] => fact.values().map(({ text }) => lettersOf(text));

function isOrganisation({ entity }: Value): boolean {
  return entity?.types.some((type) => type.endsWith('Organization')) === true;
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(?:the|der|die|das)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
