/** Whether a group of parts of a page may be records of one kind, rather than the parts of the page's own subject. */
import type { Element, ParentNode } from 'domhandler';
import { standsIn } from '../../../../convert/html/walk.ts';
import { below } from '../../../elements/elements.ts';
import { type Group, STRUCTURED } from '../../../fact.ts';
import { SHARE } from '../weights.ts';
import { selfAndAncestors } from './around.ts';
import { textSizeOf } from './listing.ts';

export const MIN_RECORDS = 3;
/** Elements with more text are parts of the page rather than records. */
const MAX_RECORD_TEXT = 3000;

export function mayBeRecords(group: Group, heading: Element | null): boolean {
  const { elements, records, source } = group;
  if (records.length < MIN_RECORDS) return false;
  if (!elements) return STRUCTURED.has(source);
  return (
    textSizeOf(group) <= records.length * MAX_RECORD_TEXT &&
    !hasMainHeading(group, heading) &&
    areSimilar(group)
  );
}

const SIMILARITY_SAMPLE = 4;
const MAX_PARTS = 150;

/** Records have parts in common; the columns of a detail page do not. Records of several elements are not compared. */
function areSimilar({ elements = [], records }: Group): boolean {
  if (elements.length !== records.length) return true;
  const step = Math.max(1, Math.floor(elements.length / SIMILARITY_SAMPLE));
  const parts = Array.from({ length: SIMILARITY_SAMPLE }, (_, i) => elements[i * step])
    .filter((element) => element !== undefined)
    .map((element) => new Set(below(element, () => true, MAX_PARTS).map(tagAndClass)));
  const shares = parts.slice(1).map((one, i) => shareInCommon(one, parts[i] ?? one));
  return shares.reduce((sum, share) => sum + share, 0) >= shares.length * SHARE.alikeParts;
}

function tagAndClass({ name, attribs }: Element): string {
  return `${name} ${/[^\s\d]+/.exec(attribs.class ?? '')?.[0] ?? ''}`;
}

function shareInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other]).size;
  return all === 0 ? 1 : (one.size + other.size - all) / all;
}

/** A record with the page's heading is the page's subject; an element inside a heading is part of the heading. */
function hasMainHeading({ elements = [] }: Group, heading: Element | null): boolean {
  const above: ReadonlySet<ParentNode> = new Set(heading ? selfAndAncestors(heading) : []);
  const isHeading = ({ name }: Element) => name === 'h1';
  return elements.some(
    (element) =>
      above.has(element) ||
      isHeading(element) ||
      standsIn(element, isHeading) ||
      below(element, isHeading, 1).length > 0,
  );
}
