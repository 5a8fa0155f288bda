/** Records of one list have the same structure: where most have a value, the others have it in the same place. */

import { type Element, isTag } from 'domhandler';
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Scope } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import { elementValue } from '../page/element-value.ts';
import { fact } from '../page/region.ts';
import { TRUST } from '../trust.ts';
import { SHARE } from '../weights.ts';
import type { Filled, Filler } from './filler.ts';

/** A record's element and what was found in it. */
export type FilledRecord = { element: Element; filled: Filled };

/** Kinds that cannot be recognized by their form, as prices and dates can. */
const FREE_FORM: ReadonlySet<Kind> = new Set(['text', 'person', 'place']);
const MAX_TEXT = 80;
const MAX_PARTS = 200;
const MIN_RECORDS = 2;

/** The place of the value, if most records have one and all in the same place. */
export function commonPlace(
  name: string,
  records: readonly FilledRecord[],
  { nameOf }: Filler,
): string | null {
  if (!FREE_FORM.has(nameOf(name).kind)) return null;
  const places = records.flatMap((record) => placeOf(name, record) ?? []);
  const [place] = places;
  if (!place || places.length < Math.max(MIN_RECORDS, (records.length - 1) * SHARE.samePlace)) return null;
  return places.every((other) => other === place) ? place : null;
}

/** The fact in that place of another record, if one element is there and nothing else was read from it. */
export function factInSamePlace(
  name: string,
  place: string,
  { element, filled }: FilledRecord,
  { context }: Filler,
): Scope | null {
  const [only, ...more] = partsAt(place, element);
  if (!only || more.length > 0 || filled.origins.some((origin) => origin.element === only)) return null;
  if (textOf(only, MAX_TEXT + 1).length > MAX_TEXT) return null;
  const value = elementValue(only, context);
  return {
    facts: [fact(name, 'record', TRUST.record.samePlace, 'main', () => [value])],
    groups: () => [],
  };
}

/** The path to the record's value, if no other element of the record has the same path. */
function placeOf(name: string, { element, filled }: FilledRecord): string | null {
  const origin = filled.origins.find(({ path }) => path === name);
  const place = origin?.element ? pathTo(origin.element, element) : null;
  return place !== null && partsAt(place, element).length === 1 ? place : null;
}

function partsAt(place: string, record: Element): Element[] {
  const name = place.slice(place.lastIndexOf('/') + 1);
  return below(record, (part) => tagAndClass(part) === name, MAX_PARTS).filter(
    (part) => pathTo(part, record) === place,
  );
}

/** The tags and classes from a record down to one of its parts; null for the record itself and for elements outside. */
function pathTo(part: Element, record: Element): string | null {
  const steps: string[] = [];
  for (let at: Element = part; at !== record; ) {
    steps.unshift(tagAndClass(at));
    if (!at.parent || !isTag(at.parent)) return null;
    at = at.parent;
  }
  return steps.length === 0 ? null : steps.join('/');
}

function tagAndClass({ name, attribs }: Element): string {
  return `${name}.${(attribs.class ?? '').replaceAll('/', ' ')}`;
}
