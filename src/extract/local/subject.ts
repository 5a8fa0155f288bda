/** What a schema is about, where its fields tell, and which facts of a page speak of that rather than of the page. */
import type { JsonSchema } from '../json-schema/types.ts';
import { isRecord } from '../json-schema/types.ts';
import { conceptsNamed } from './names/concepts.ts';
import { labelOf, wordsOf } from './names/words.ts';
import type { Fact, Scope } from './page/fact.ts';

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
const OWN = new Set(['title', 'description', 'rating', 'reviewCount', 'author']);
/** Above the head of the page, below its structured data. */
const WEIGHT = 0.93;
/** An introduction goes on for paragraphs; a description is what the box calls so. */
const TOLD = /^(?:description|summary|beschreibung|beschrijving|descripcion|descricao|descrizione)$/;
/** The part of a site that a page is in is not what kind of thing it shows. */
const SECTION = /^(?:section|(?:filed|posted) (?:under|in):?)$/i;

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
  return { facts: scope.facts.map((fact) => weighed(fact, subject.marks)), groups: scope.groups };
}

function weighed(fact: Fact, marks: RegExp): Fact {
  if ((fact.source === 'meta' || fact.source === 'label') && SECTION.test(fact.label))
    return { ...fact, weight: fact.weight * 0.7 };
  if (fact.source !== 'markup' || fact.zone === 'aside') return fact;
  const label = fact.label.replace(marks, '');
  const { bareKey } = labelOf(label);
  const concept = conceptsNamed(bareKey)[0]?.id ?? '';
  if (label === fact.label || !OWN.has(concept)) return fact;
  if (concept === 'description' && !TOLD.test(bareKey)) return fact;
  // Many elements of one name are other things of the kind.
  return fact.values().length === 1 ? { ...fact, label, weight: WEIGHT, zone: 'main' } : fact;
}
