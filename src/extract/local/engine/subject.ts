/** What a schema is about, where its fields tell, and which facts of a page speak of that rather than of the page. */
import type { JsonSchema } from '../../json-schema/types.ts';
import { isRecord } from '../../json-schema/types.ts';
import { conceptsNamed } from './names/concepts.ts';
import { labelOf, wordsOf } from './names/words.ts';
import { below } from './page/element-value.ts';
import type { Fact, Scope, Source, Value } from './page/fact.ts';

/** Fields that, asked for together, make a schema one about such a thing, and how the parts of its box are named. */
const SUBJECTS: readonly { noun: string; fields: readonly string[]; marks: RegExp }[] = [
  {
    noun: 'recipe',
    fields: ['ingredients', 'instructions'],
    marks:
      /^(?:mv-create|wprm-recipe|tasty-recipes?|zrdn|zlrecipe|easyrecipe|recipe-?card|recipe|recept|rezept|receita|receta|ricetta)[\s_-]+/i,
  },
];

/** What a page has of its own beside the thing it shows. */
const OWN = new Set([
  'title',
  'description',
  'rating',
  'reviewCount',
  'author',
  'category',
  'cuisine',
  'keywords',
  'diet',
]);
/** Above the head of the page, below its structured data. */
const WEIGHT = 0.93;
const HEADED = 0.83;
/** An introduction goes on for paragraphs; a description is what the box calls so. */
const TOLD = /^(?:description|summary|beschreibung|beschrijving|descripcion|descricao|descrizione)$/;
/** The part of a site that a page is in is not what kind of thing it shows. */
const SECTION = /^(?:section(?: name| id)?|page category|(?:filed|posted) (?:under|in):?)$/i;

const FILED: ReadonlySet<Source> = new Set(['meta', 'label', 'script-data']);

/**
 * The scope with the facts about the subject put before those about the page around it.
 *
 * @param about what the page's structured data is about, in words: where that is the subject, it needs no help
 */
export function preferSubject(scope: Scope, schema: JsonSchema, about: readonly string[]): Scope {
  const properties = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  const asked = new Set(properties.map((name) => conceptsNamed(wordsOf(name).join(' '))[0]?.id));
  const subject = SUBJECTS.find(({ fields }) => fields.every((field) => asked.has(field)));
  if (!subject || about.includes(subject.noun)) return scope;
  const shown = () => scope.facts.find((fact) => fact.label === 'paragraphs')?.values() ?? [];
  const told = wordsOfTitles(scope.facts);
  const facts = scope.facts.map((fact) => headed(uncut(weighed(fact, subject.marks), shown), told));
  return { facts: withoutSiteAsFact(facts), groups: scope.groups };
}

/** What a page shows as its heading is the thing's name; its head words the title for those who search. */
function headed(fact: Fact, told: ReadonlySet<string>): Fact {
  const [shown] = fact.source === 'heading' ? fact.values() : [];
  if (shown?.element?.name !== 'h1') return fact;
  // The heading of all pages of a site, its own name, has no word in common with the title of this one.
  return wordsOf(shown.text).some((word) => told.has(word)) ? { ...fact, weight: HEADED } : fact;
}

const MIN_WORD = 3;

function wordsOfTitles(facts: readonly Fact[]): ReadonlySet<string> {
  const titles = facts.filter((fact) => fact.source === 'meta' && fact.label.toLowerCase() === 'title');
  const words = titles.flatMap((fact) => fact.values()).flatMap(({ text }) => wordsOf(text));
  return new Set(words.filter((word) => word.length >= MIN_WORD));
}

const CUT = /(?:\.{3}|…|\[…\])\s*$/;
const STOPPED = /[\s.,;:!?]+$/;
const MIN_OPENING = 60;

/** Heads cut a description short; where the page shows it whole, it is read there. */
function uncut(fact: Fact, shown: () => readonly Value[]): Fact {
  const text = fact.source === 'meta' ? (fact.values()[0]?.text ?? '') : '';
  if (text.length < MIN_OPENING || !TOLD.test(labelOf(fact.label).key)) return fact;
  const opening = text.replace(CUT, '').replace(STOPPED, '');
  const whole = shown().find(
    (value) =>
      value.text.startsWith(opening) &&
      // Without the three points it is cut short only where the sentence goes on.
      (CUT.test(text) || /^[\p{L}\p{N}]|^,?\s+\p{Ll}/u.test(value.text.slice(opening.length))),
  );
  return whole ? { ...fact, values: () => [whole] } : fact;
}

/** Plug-ins put the site's name where nobody gave the author's or the section; what is said elsewhere is meant. */
function withoutSiteAsFact(facts: readonly Fact[]): Fact[] {
  const sites = facts.filter((fact) => /^site.?name$/i.test(fact.label)).flatMap((fact) => fact.values());
  const names = new Set(sites.map(({ text }) => lettersOf(text)));
  return facts.map((fact) => {
    // The section of a site that is the site itself files nothing.
    if (FILED.has(fact.source) && SECTION.test(fact.label))
      return fact.values().every(({ text }) => names.has(lettersOf(text))) ? { ...fact, weight: 0 } : fact;
    if (fact.source !== 'markup' || fact.weight !== WEIGHT || !/author/i.test(fact.label)) return fact;
    const isSite = fact.values().every(({ text }) => names.has(lettersOf(text)));
    return isSite ? { ...fact, weight: 0.6 } : fact;
  });
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:and|the)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function weighed(fact: Fact, marks: RegExp): Fact {
  if (FILED.has(fact.source) && SECTION.test(fact.label)) return { ...fact, weight: fact.weight * 0.7 };
  if (fact.source !== 'markup' || fact.zone === 'aside') return fact;
  const label = fact.label.replace(marks, '');
  if (label === fact.label) return fact;
  const { key, bareKey } = labelOf(label);
  const concept = (conceptsNamed(bareKey)[0] ?? conceptsNamed(key)[0])?.id ?? '';
  if (!OWN.has(concept) || (concept === 'description' && !TOLD.test(bareKey))) return fact;
  const [value, ...others] = fact.values();
  // Many elements of one name are other things of the kind.
  if (!value || others.length > 0 || !isAlone(value, concept)) return fact;
  return { ...fact, label, weight: WEIGHT, zone: 'main' };
}

const SHORT = new Set(['category', 'cuisine', 'keywords', 'diet', 'title']);
const MAX_PARTS = 6;

/** Not the box around a name with its label, or around a title with all that stands beside it. */
function isAlone({ text, element }: Value, concept: string): boolean {
  if (!SHORT.has(concept)) return true;
  if (element && below(element, () => true, MAX_PARTS).length >= MAX_PARTS) return false;
  if (concept === 'title') return true;
  const [first = '', ...rest] = labelOf(text).words;
  const own = conceptsNamed(first)[0]?.id;
  return !/[:：]/.test(text) && !(own !== undefined && OWN.has(own) && (rest.length > 0 || own === concept));
}
