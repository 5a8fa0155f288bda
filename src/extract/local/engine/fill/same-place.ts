/** Records of one list are built alike: where most have a value in one place, the others have it there too. */

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

/** A record, the element that it is, and what was found in it. */
export type FilledRecord = { element: Element; filled: Filled };

/** What has a form of its own, as prices and days have, would have been read by that. */
const WITHOUT_FORM: ReadonlySet<Kind> = new Set(['text', 'person', 'place']);
const MAX_TEXT = 80;
const MAX_PARTS = 200;
const MIN_RECORDS = 2;

/** The one place where those of the records have the value that have one, if they are most. */
export function commonPlace(
  name: string,
  records: readonly FilledRecord[],
  { nameOf }: Filler,
): string | null {
  if (!WITHOUT_FORM.has(nameOf(name).kind)) return null;
  const places = records.flatMap((record) => placeOf(name, record) ?? []);
  const [place] = places;
  if (!place || places.length < Math.max(MIN_RECORDS, (records.length - 1) * SHARE.samePlace)) return null;
  return places.every((other) => other === place) ? place : null;
}

/**
 * The fact that a record without a value of the name states in the place where the others have theirs: an element of
 * which each has one, and from which nothing else was read.
 */
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

/** Where a record has the value, if nothing else in it stands in such a place. */
function placeOf(name: string, { element, filled }: FilledRecord): string | null {
  const origin = filled.origins.find(({ path }) => path === name);
  const place = origin?.element ? pathTo(origin.element, element) : null;
  return place !== null && partsAt(place, element).length === 1 ? place : null;
}

function partsAt(place: string, record: Element): Element[] {
  const name = place.slice(place.lastIndexOf('/') + 1);
  return below(record, (part) => kindOf(part) === name, MAX_PARTS).filter(
    (part) => pathTo(part, record) === place,
  );
}

/** The tags and classes from a record down to one of its parts; null for the record itself and what is not in it. */
function pathTo(part: Element, record: Element): string | null {
  const steps: string[] = [];
  for (let at: Element = part; at !== record; ) {
    steps.unshift(kindOf(at));
    if (!at.parent || !isTag(at.parent)) return null;
    at = at.parent;
  }
  return steps.length === 0 ? null : steps.join('/');
}

function kindOf({ name, attribs }: Element): string {
  return `${name}.${(attribs.class ?? '').replaceAll('/', ' ')}`;
}
