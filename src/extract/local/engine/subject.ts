/** What a schema is about, if its fields show it, and which facts of a page are about that rather than about the page. */

import { isRecord } from '../../../contract/request/is-record.ts';
import { below } from '../../elements/elements.ts';
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

/** What a page has of its own beside what it shows. */
const OWN = new Set(['title', 'description', 'rating', 'reviewCount', 'author', 'category', 'keywords']);
/** An introduction goes on for paragraphs; a description is what the box calls so. */
const DESCRIPTION = new RegExp(`^(?:(?:short|long|full) )?(?:${phrase('description')})$`);
/** The part of a site that a page is in is not the category of what it shows. */
const SECTION = /^(?:section(?: name| id)?|page category|(?:filed|posted) (?:under|in):?)$/i;

const FILED: ReadonlySet<Source> = new Set(['meta', 'label', 'script-data']);

/**
 * The scope with the facts about the subject put before those about the page around it.
 *
 * @param about what the page's structured data is about, in words: where that is the subject, it needs no help
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
    return { facts: scope.facts.map((fact) => ownPrice(fact, subject)), groups: scope.groups };
  const shown = () => scope.facts.find((fact) => fact.label === 'paragraphs')?.values() ?? [];
  const titled = wordsOfTitles(scope.facts);
  const facts = scope.facts.map((fact) =>
    headed(uncut(weighed(ownPrice(fact, subject), subject, knowledge), shown, knowledge), titled),
  );
  return { facts: [...withoutSiteAsFact(facts), ...ofSite(facts, subject, knowledge)], groups: scope.groups };
}

function ownPrice(fact: Fact, { isForSale }: Subject): Fact {
  return isForSale && fact.label === BELOW_TITLE
    ? { ...fact, label: 'price', weight: TRUST.price.belowTitle }
    : fact;
}

const SITE = /^(?:site.?name|publisher)$/i;
const TITLE = /^(?:title|headline|name)$/i;
const AS_SUBJECT: Partial<Record<Source, number>> = TRUST.subject.site;

/** A page has a few; each is compared with the others. */
const MAX_TITLES = 20;

/** What the name of the site says of the subject. */
function ofSite(facts: readonly Fact[], { site = {} }: Subject, knowledge: Knowledge): Fact[] {
  const { always, inTitle } = site;
  if (!always && !inTitle) return [];
  const said = facts
    .filter(({ label, source }) => TITLE.test(label) && (source === 'meta' || source === 'heading'))
    .flatMap((fact) => fact.values().map(({ text }) => text.toLowerCase()));
  const titles = [...new Set(said)].slice(0, MAX_TITLES);
  const most = always ? mostOf(always, facts, knowledge) : 1;
  return facts
    .filter(({ label }) => SITE.test(label))
    .flatMap((fact): Fact[] => {
      const name = fact.values()[0]?.text.toLowerCase() ?? '';
      const weight = AS_SUBJECT[fact.source];
      if (always && weight) return [{ ...fact, label: always, weight: Math.min(weight, most) }];
      return inTitle && name !== '' && titles.some((title) => beginsWith(name, title, titles))
        ? [{ ...fact, label: inTitle, weight: TRUST.subject.siteInTitle }]
        : [];
    });
}

/** A page that names one in its content is that one's: on a board of jobs it is not the board. */
function mostOf(concept: string, facts: readonly Fact[], { conceptsNamed, labelOf }: Knowledge): number {
  const isNamed = facts.some(
    ({ source, zone, label }) =>
      source === 'markup' && zone === 'main' && conceptsNamed(labelOf(label).bareKey)[0]?.id === concept,
  );
  return isNamed ? TRUST.subject.siteBesideNamed : 1;
}

/** "Roth Lamp Ada", but not "Roth Germany | Lamp Ada", where what follows the name is the site's too. */
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

/** What the fields of a schema show that it is about. */
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

/** The heading of a page is the name of what it shows; the title in its head is worded for search engines. */
function headed(fact: Fact, titled: ReadonlySet<string>): Fact {
  const [shown] = fact.source === 'heading' ? fact.values() : [];
  if (shown?.element?.name !== 'h1') return fact;
  // The heading of all pages of a site, its own name, has no word in common with the title of this one.
  return wordsOf(shown.text).some((word) => titled.has(word))
    ? { ...fact, weight: TRUST.subject.heading }
    : fact;
}

const MIN_WORD = 3;

function wordsOfTitles(facts: readonly Fact[]): ReadonlySet<string> {
  const titles = facts.filter((fact) => fact.source === 'meta' && fact.label.toLowerCase() === 'title');
  const words = titles.flatMap((fact) => fact.values()).flatMap(({ text }) => wordsOf(text));
  return new Set(words.filter((word) => word.length >= MIN_WORD));
}

const CUT = /(?:\.{3}|…|\[…\])\s*$/;
const STOPPED = /[\s.,;:!?]{1,9}$/;
const MIN_OPENING = 60;

/** Heads cut a description short; where the page shows it whole, it is read there. */
function uncut(fact: Fact, shown: () => readonly Value[], { labelOf }: Knowledge): Fact {
  const text = fact.source === 'meta' ? (fact.values()[0]?.text ?? '') : '';
  const { key } = labelOf(fact.label);
  if (text.length < MIN_OPENING || !(DESCRIPTION.test(key) || key === 'excerpt')) return fact;
  const opening = text.replace(CUT, '').replace(STOPPED, '');
  const whole = shown().find(
    (value) =>
      value.text.startsWith(opening) &&
      // Without an ellipsis it is cut short only where the sentence goes on.
      (CUT.test(text) || /^[\p{L}\p{N}]|^,?\s+\p{Ll}/u.test(value.text.slice(opening.length))),
  );
  return whole ? { ...fact, values: () => [whole] } : fact;
}

/** Plug-ins put the site's name where the author or the section is missing; what is said elsewhere is meant. */
function withoutSiteAsFact(facts: readonly Fact[]): Fact[] {
  const sites = facts.filter((fact) => /^site.?name$/i.test(fact.label)).flatMap((fact) => fact.values());
  const names = new Set(sites.map(nameOf));
  return facts.map((fact) => {
    // A section named like the site says nothing.
    if (FILED.has(fact.source) && SECTION.test(fact.label))
      return fact.values().every((value) => names.has(nameOf(value))) ? { ...fact, weight: 0 } : fact;
    if (fact.source !== 'markup' || fact.weight !== TRUST.subject.box || !/author/i.test(fact.label))
      return fact;
    const isSite = fact.values().every((value) => names.has(nameOf(value)));
    return isSite ? { ...fact, weight: TRUST.subject.siteAsAuthor } : fact;
  });
}

const nameOf = ({ text }: Value): string => lettersOf(text.toLowerCase().replace(/\b(?:and|the)\b/g, ''));

function weighed(fact: Fact, { boxes, stated }: Subject, knowledge: Knowledge): Fact {
  const { conceptsNamed, labelOf } = knowledge;
  if (FILED.has(fact.source) && SECTION.test(fact.label))
    return { ...fact, weight: fact.weight * DOUBT.siteSection };
  if (fact.source !== 'markup' || fact.zone === 'aside') return fact;
  const label = fact.label.replace(boxes, '');
  if (label === fact.label) return fact;
  const { key, bareKey } = labelOf(label);
  const concept = (conceptsNamed(bareKey)[0] ?? conceptsNamed(key)[0])?.id ?? '';
  if (
    !(OWN.has(concept) || stated.includes(concept)) ||
    (concept === 'description' && !DESCRIPTION.test(bareKey))
  )
    return fact;
  const [value, ...others] = fact.values();
  // Several elements of one name belong to other things of the kind, unless they are copies for screens of other sizes.
  if (!value || others.some(({ text }) => text !== value.text) || !isAlone(value, concept, stated, knowledge))
    return fact;
  return { ...fact, label, weight: TRUST.subject.box, zone: 'main' };
}

const SHORT = new Set(['category', 'keywords', 'title']);
const MAX_PARTS = 6;

/** Not the box around a name with its label, or around a title and all beside it. */
function isAlone(
  { text, element }: Value,
  concept: string,
  stated: readonly string[],
  { conceptsNamed, labelOf }: Knowledge,
): boolean {
  if (!SHORT.has(concept) && !stated.includes(concept)) return true;
  if (element && below(element, () => true, MAX_PARTS).length >= MAX_PARTS) return false;
  if (concept === 'title') return true;
  const [first = '', ...rest] = labelOf(text).words;
  const own = conceptsNamed(first)[0]?.id;
  return (
    !/[:：]/.test(text) &&
    !(own !== undefined && (OWN.has(own) || stated.includes(own)) && (rest.length > 0 || own === concept))
  );
}
