/** Finds the subject that a schema's fields describe, and prefers a page's facts about it to those about the page. */

import { isRecord } from '../../../contract/request/is-record.ts';
import type { Fact, Scope, Source, Value } from '../../fact.ts';
import type { JsonSchema } from '../../json-schema/types.ts';
import { lettersOf, wordsOf } from '../../names/words.ts';
import type { Domain, Knowledge } from './model.ts';
import { SEPARATOR } from './page/title.ts';
import { BELOW_TITLE } from './page/unlabelled/prices.ts';
import { phrase } from './phrases.ts';
import { TRUST } from './trust.ts';
import { DOUBT } from './weights.ts';

type Subject = Domain['subject'];

/** Concepts that a page may state about itself as well as about its subject. */
const SHARED_CONCEPTS = new Set([
  'title',
  'description',
  'rating',
  'reviewCount',
  'author',
  'category',
  'keywords',
]);
/** Only an element with such a name is the description; the box also contains long introductions. */
const DESCRIPTION = new RegExp(`^(?:(?:short|long|full) )?(?:${phrase('description')})$`);
/** Labels of the site's section, which is not the category of the subject. */
const SECTION = /^(?:section(?: name| id)?|page category|(?:filed|posted) (?:under|in):?)$/i;

const SECTION_SOURCES: ReadonlySet<Source> = new Set(['meta', 'label', 'script-data']);

/**
 * The scope with facts about the subject weighted above those about the page around it.
 *
 * @param about words for what the page's structured data is about: if that is the subject, little needs to change
 */
export function preferSubject(
  scope: Scope,
  schema: JsonSchema,
  about: readonly string[],
  knowledge: Knowledge,
): Scope {
  const subject = subjectOf(schema, knowledge);
  if (!subject) return scope;
  if (about.includes(subject.noun))
    return { facts: scope.facts.map((fact) => priceBelowTitle(fact, subject)), groups: scope.groups };
  const paragraphs = () => scope.facts.find((fact) => fact.label === 'paragraphs')?.values() ?? [];
  const titleWords = wordsOfTitles(scope.facts);
  const facts = scope.facts.map((fact) => {
    const inBox = preferBox(priceBelowTitle(fact, subject), subject, knowledge);
    return preferHeading(withWholeText(inBox, paragraphs, knowledge), titleWords);
  });
  return {
    facts: [...doubtSiteNames(facts), ...siteAsFact(facts, subject, knowledge)],
    groups: scope.groups,
  };
}

/** For a subject that is for sale, the first price below the title is its price. */
function priceBelowTitle(fact: Fact, { isForSale }: Subject): Fact {
  return isForSale && fact.label === BELOW_TITLE
    ? { ...fact, label: 'price', weight: TRUST.price.belowTitle }
    : fact;
}

const SITE = /^(?:site.?name|publisher)$/i;
const TITLE = /^(?:title|headline|name)$/i;
const TRUST_BY_SOURCE: Partial<Record<Source, number>> = TRUST.subject.site;

/** Limits the comparison of all titles with each other. */
const MAX_TITLES = 20;

/** The site's name as a fact of the subject, such as its brand. */
function siteAsFact(facts: readonly Fact[], { site = {} }: Subject, knowledge: Knowledge): Fact[] {
  const { always, inTitle } = site;
  if (!always && !inTitle) return [];
  const said = facts
    .filter(({ label, source }) => TITLE.test(label) && (source === 'meta' || source === 'heading'))
    .flatMap((fact) => fact.values().map(({ text }) => text.toLowerCase()));
  const titles = [...new Set(said)].slice(0, MAX_TITLES);
  const most = always ? maxTrust(always, facts, knowledge) : 1;
  return facts
    .filter(({ label }) => SITE.test(label))
    .flatMap((fact): Fact[] => {
      const name = fact.values()[0]?.text.toLowerCase() ?? '';
      const weight = TRUST_BY_SOURCE[fact.source];
      if (always && weight) return [{ ...fact, label: always, weight: Math.min(weight, most) }];
      return inTitle && name !== '' && titles.some((title) => beginsWith(name, title, titles))
        ? [{ ...fact, label: inTitle, weight: TRUST.subject.siteInTitle }]
        : [];
    });
}

/** Less if the content itself names a company: on a job board, that is not the board. */
function maxTrust(concept: string, facts: readonly Fact[], { conceptsNamed, labelOf }: Knowledge): number {
  const isNamed = facts.some(
    ({ source, zone, label }) =>
      source === 'markup' && zone === 'main' && conceptsNamed(labelOf(label).bareKey)[0]?.id === concept,
  );
  return isNamed ? TRUST.subject.siteBesideNamed : 1;
}

/** "Roth Lamp Ada", but not "Roth Germany | Lamp Ada", where the first part is only the site's name. */
function beginsWith(site: string, title: string, titles: readonly string[]): boolean {
  const [first = '', ...rest] = title.split(SEPARATOR);
  const behind = first.startsWith(site) ? first.slice(site.length) : '';
  if (!/^\s[\p{L}\p{N}]/u.test(behind)) return false;
  const words = new Set(wordsOf(behind));
  return (
    rest.length === 0 ||
    titles.some((other) => !other.startsWith(site) && wordsOf(other).some((word) => words.has(word)))
  );
}

/** The subject whose fields a schema asks for. */
export function subjectOf(schema: JsonSchema, knowledge: Knowledge): Subject | undefined {
  const properties = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  const asked = new Set(properties.map((name) => knowledge.conceptsNamed(wordsOf(name).join(' '))[0]?.id));
  return knowledge.domains
    .map((domain) => domain.subject)
    .find(
      ({ fields, only }) =>
        fields.every((field) => asked.has(field)) &&
        (!only || [...asked].every((id) => id !== undefined && only.includes(id))),
    );
}

/** Prefers the page's heading as the name: the title in the head is worded for search engines. */
function preferHeading(fact: Fact, titleWords: ReadonlySet<string>): Fact {
  const [shown] = fact.source === 'heading' ? fact.values() : [];
  if (shown?.element?.name !== 'h1') return fact;
  // A heading without a word of the page's title is the name of the site.
  return wordsOf(shown.text).some((word) => titleWords.has(word))
    ? { ...fact, weight: TRUST.subject.heading }
    : fact;
}

const MIN_WORD = 3;

function wordsOfTitles(facts: readonly Fact[]): ReadonlySet<string> {
  const titles = facts.filter((fact) => fact.source === 'meta' && fact.label.toLowerCase() === 'title');
  const words = titles.flatMap((fact) => fact.values()).flatMap(({ text }) => wordsOf(text));
  return new Set(words.filter((word) => word.length >= MIN_WORD));
}

const ELLIPSIS = /(?:\.{3}|…|\[…\])\s*$/;
const END_PUNCTUATION = /[\s.,;:!?]{1,9}$/;
const MIN_OPENING = 60;

/** Replaces a shortened description from the head with the paragraph that shows it whole. */
function withWholeText(fact: Fact, paragraphs: () => readonly Value[], { labelOf }: Knowledge): Fact {
  const text = fact.source === 'meta' ? (fact.values()[0]?.text ?? '') : '';
  const { key } = labelOf(fact.label);
  if (text.length < MIN_OPENING || !(DESCRIPTION.test(key) || key === 'excerpt')) return fact;
  const opening = text.replace(ELLIPSIS, '').replace(END_PUNCTUATION, '');
  const whole = paragraphs().find(
    (value) =>
      value.text.startsWith(opening) &&
      // Without an ellipsis it is shortened only if the paragraph's sentence goes on.
      (ELLIPSIS.test(text) || /^[\p{L}\p{N}]|^,?\s+\p{Ll}/u.test(value.text.slice(opening.length))),
  );
  return whole ? { ...fact, values: () => [whole] } : fact;
}

/** Doubts the site's name as author or section: plug-ins insert it if the page has none. */
function doubtSiteNames(facts: readonly Fact[]): Fact[] {
  const sites = facts.filter((fact) => /^site.?name$/i.test(fact.label)).flatMap((fact) => fact.values());
  const names = new Set(sites.map(nameOf));
  return facts.map((fact) => {
    if (SECTION_SOURCES.has(fact.source) && SECTION.test(fact.label))
      return fact.values().every((value) => names.has(nameOf(value))) ? { ...fact, weight: 0 } : fact;
    if (fact.source !== 'markup' || fact.weight !== TRUST.subject.box || !/author/i.test(fact.label))
      return fact;
    const isSite = fact.values().every((value) => names.has(nameOf(value)));
    return isSite ? { ...fact, weight: TRUST.subject.siteAsAuthor } : fact;
  });
}

const nameOf = ({ text }: Value): string => lettersOf(text.toLowerCase().replace(/\b(?:and|the)\b/g, ''));

/** Prefers facts from the subject's box: elements whose class begins with the name of the box. */
function preferBox(fact: Fact, { boxes, stated }: Subject, knowledge: Knowledge): Fact {
  const { conceptsNamed, labelOf } = knowledge;
  if (SECTION_SOURCES.has(fact.source) && SECTION.test(fact.label))
    return { ...fact, weight: fact.weight * DOUBT.siteSection };
  if (fact.source !== 'markup' || fact.zone === 'aside') return fact;
  const label = fact.label.replace(boxes, '');
  if (label === fact.label) return fact;
  const { key, bareKey } = labelOf(label);
  const concept = (conceptsNamed(bareKey)[0] ?? conceptsNamed(key)[0])?.id ?? '';
  if (
    !(SHARED_CONCEPTS.has(concept) || stated.includes(concept)) ||
    (concept === 'description' && !DESCRIPTION.test(bareKey))
  )
    return fact;
  const [value, ...others] = fact.values();
  // Elements of one name with different values belong to other subjects; copies for other screen sizes are equal.
  if (!value || others.some(({ text }) => text !== value.text) || !isAlone(value, concept, stated, knowledge))
    return fact;
  return { ...fact, label, weight: TRUST.subject.box, zone: 'main' };
}

const SHORT_CONCEPTS = new Set(['category', 'keywords', 'title']);

/** Whether the element contains just the value, without its label and without other facts. */
function isAlone(
  { text }: Value,
  concept: string,
  stated: readonly string[],
  { conceptsNamed, labelOf }: Knowledge,
): boolean {
  if (!SHORT_CONCEPTS.has(concept) && !stated.includes(concept)) return true;
  if (concept === 'title') return true;
  const [first = '', ...rest] = labelOf(text).words;
  const own = conceptsNamed(first)[0]?.id;
  return (
    !/[:：]/.test(text) &&
    !(
      own !== undefined &&
      (SHARED_CONCEPTS.has(own) || stated.includes(own)) &&
      (rest.length > 0 || own === concept)
    )
  );
}
