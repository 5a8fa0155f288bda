/** What a field asks for, if its value may be known by its place in the records and its look. */
import { wordSet } from '../../../../../text/word-lists.ts';
import type { Shape } from '../../../../json-schema/shape.ts';
import type { Kind } from '../../../../names/concepts.ts';
import type { FieldName } from '../../../../names/field-name.ts';
import { wordsOf } from '../../../../names/words.ts';
import type { Knowledge } from '../../model.ts';
import { phrase } from '../../phrases.ts';

/** `name`: what the record is called; `label`: the name of a company, brand or the like; `form`: a number, date or price. */
export type Need =
  | 'name'
  | 'person'
  | 'place'
  | 'address'
  | 'room'
  | 'label'
  | 'category'
  | 'prose'
  | 'free'
  | 'form';

const BY_CONCEPT: Readonly<Record<string, Need>> = {
  performer: 'person',
  city: 'place',
  venue: 'room',
  brand: 'label',
  seller: 'label',
  organizer: 'label',
  company: 'label',
  siteName: 'label',
  publisher: 'label',
  model: 'name',
  jobTitle: 'name',
  industry: 'category',
  category: 'category',
};
const BY_KIND: Partial<Record<Kind, Need>> = {
  title: 'name',
  person: 'person',
  place: 'place',
  address: 'address',
  prose: 'prose',
  date: 'form',
  money: 'form',
  duration: 'form',
  rating: 'form',
  year: 'form',
  measure: 'form',
  count: 'form',
  number: 'form',
};
const PEOPLE = wordSet(
  `speaker guest host presenter instructor teacher trainer coach lecturer professor narrator photographer artist
  composer singer conductor doctor physician lawyer agent owner curator translator illustrator interviewer
  person player winner driver referent redner sprecher dozent gast ponente orateur relatore spreker`,
);
const ROOMS = wordSet('room hall stage track saal raum salle sala zaal aula');
const CATEGORIES = wordSet(
  'section category genre department topic kind rubric rubrik ressort rubrique seccion sezione',
);
/** Words for values that no plain text is, whatever else the name says. */
const OTHERWISE = wordSet(
  `id code number no url link email phone fax hours allergens allergen allergene allergenes alergenos allergeni allergenen alergeny size weight height width depth length color
  colour isbn issn doi note notes status language condition level opens closes open close day from to until start end`,
);

const TIMED = wordSet('minute min hour second');

/** What form the values of a field have, if its name says that although it is no concept's. */
export function formKindOf({ concept, kind, name }: FieldName): Kind {
  const words = wordsOf(name);
  if (words.some((word) => TIMED.has(word)) && (concept === undefined || kind === 'count')) return 'duration';
  return kind;
}

const WEEKDAY = new RegExp(`^(?:${phrase('weekday')})$`, 'iu');

/** The need that texts with this label would meet. */
export function needOfLabel(label: string, { conceptOf }: Knowledge): Need | 'other' | null {
  const concept = conceptOf(label);
  return concept ? (BY_CONCEPT[concept.id] ?? BY_KIND[concept.kind] ?? 'other') : null;
}

const KINDS: Readonly<Record<Exclude<Need, 'form'>, Kind>> = {
  name: 'title',
  person: 'person',
  place: 'place',
  address: 'address',
  room: 'text',
  label: 'text',
  category: 'text',
  prose: 'prose',
  free: 'text',
};

/** The form in which values are read that meet a need. */
export function kindFor(need: Need, field: FieldName): Kind {
  return need === 'form' ? formKindOf(field) : KINDS[need];
}

/** Null for a field whose values need a label, such as a code or a colour. */
export function needOf(
  field: FieldName,
  { types, values, format }: Shape,
  knowledge: Knowledge,
): Need | null {
  const { concept, kind, name } = field;
  const words = wordsOf(name);
  const isText = types.has('string') && !types.has('object') && !types.has('array') && values === undefined;
  if (formKindOf(field) !== field.kind && format === undefined) return 'form';
  const isNumber = (types.has('number') || types.has('integer')) && values === undefined;
  const known = BY_CONCEPT[concept?.id ?? ''] ?? BY_KIND[kind];
  // "Tag" is a day in German, and a keyword in English.
  if (isText && kind !== 'title' && WEEKDAY.test(words.join(' '))) return 'free';
  if (isText && words.some((word) => ROOMS.has(word))) return 'room';
  if (isText && words.some((word) => CATEGORIES.has(word))) return 'category';
  if (known === 'form') return isText || isNumber ? 'form' : null;
  if (isNumber && !isText) return 'form';
  if (!isText || (format !== undefined && format !== '')) return null;
  if (words.some((word) => PEOPLE.has(word))) return 'person';
  if (known) return known;
  if (concept !== undefined || kind !== 'text') return null;
  const last = knowledge.conceptOf(words.at(-1) ?? '');
  const ofLast = last && (BY_CONCEPT[last.id] ?? BY_KIND[last.kind]);
  if (words.some((word) => OTHERWISE.has(word))) return null;
  return ofLast && ofLast !== 'form' && ofLast !== 'name' ? ofLast : ofLast === 'form' ? null : 'free';
}
