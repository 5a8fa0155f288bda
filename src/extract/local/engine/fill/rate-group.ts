/** Rates groups of records by how many of the properties that are asked for they state, and by their name and place. */
import type { Group, Scope } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import { TRUST } from '../trust.ts';
import { GROUP, SHARE } from '../weights.ts';
import { hasRequired } from './absent.ts';
import type { Filled, Filler, Task } from './filler.ts';
import { fillFromLines } from './lines/fill-from-lines.ts';
import { isGenericConcept, textSizeOf } from './listing.ts';
import { areOfKind } from './record-kinds.ts';

export type FillItem = (shape: Shape, scope: Scope, depth: number) => Filled | null;

const SAMPLE = 3;

/** The quality of a group whose records state all properties without doubt. */
export function highestQuality({ zone, records }: Group, named: number): number {
  const place = zone === 'main' ? 1 : zone === 'aside' ? GROUP.aside : GROUP.edge;
  const size = records.length === 1 ? GROUP.oneRecord : Math.min(1, GROUP.records + records.length / 100);
  return (1 + GROUP.named * named) * (GROUP.base + GROUP.confidence) * place * size;
}

/** Rates a group by how many of the properties a sample of its records states, and by its name. */
export function qualityOf(
  group: Group,
  items: Shape,
  named: number,
  task: Task,
  filler: Filler,
  fillItem: FillItem,
): number {
  const wanted = Math.max(1, items.properties.size);
  // Every section has a heading and a text, so only its name shows that it is meant.
  if (named === 0 && group.source === 'section') return 0;
  const sample = sampleOf(group);
  const plain = sample.records.map((record) => fillItem(items, record, task.depth + 1));
  const filledSample = fillFromLines(plain, sample, items, contextOf(task), filler);
  const distinct = new Set<string>();
  const stated = new Set<string>();
  let found = 0;
  let values = 0;
  let confidence = 0;
  let hits = 0;
  let most = 0;
  for (const filled of filledSample) {
    if (!filled || !hasRequired(filled.value, items)) continue;
    hits++;
    distinct.add(JSON.stringify(filled.value));
    found += propertiesIn(filled);
    for (const { path } of filled.origins) stated.add(propertyOf(path));
    values += filled.origins.length;
    most = Math.max(most, filled.origins.length);
    // Not the score, which counts a long list inside a record as hardly more than one value.
    confidence += filled.origins.reduce((sum, origin) => sum + origin.confidence, 0);
  }
  if (hits === 0 || hits < sample.records.length / 2) return 0;
  const share = Math.min(1, found / (hits * wanted));
  // A group without a matching name must state most of the properties, and several records more than one of them.
  if (named === 0) {
    const isEnough =
      Math.max(share, stated.size / wanted) >=
      (group.source === 'table' ? SHARE.columnsOfUnnamed : SHARE.fieldsOfUnnamed);
    const isMain = () =>
      share >= SHARE.fieldsOfMain &&
      (hasOwnFacts(filledSample, filler) || areCards(group, filledSample, filler)) &&
      isMainList(group, task, filler);
    if (!isEnough && !isMain()) return 0;
    if (hits < Math.min(2, sample.records.length) || most < Math.min(2, wanted)) return 0;
    if (wanted === 1 && group.source === 'record') return 0;
  }
  const isList = () => isMainList(group, task, filler);
  const asked = [...items.properties.keys()];
  if (!task.inRecord && !areOfKind(group, named, filledSample, asked, task, filler, isList)) return 0;
  const sure = confidence / Math.max(1, values);
  const zone = group.zone === 'main' ? 1 : group.zone === 'aside' ? GROUP.aside : GROUP.edge;
  const size =
    group.records.length === 1 ? GROUP.oneRecord : Math.min(1, GROUP.records + group.records.length / 100);
  const alike = hits > 1 && distinct.size === 1 ? GROUP.allEqual : 1;
  return (
    alike *
    (share + GROUP.named * named) *
    (GROUP.base + GROUP.confidence * sure) *
    zone *
    size *
    (hits / sample.records.length)
  );
}

/** Whether the list is most of the page, so that no other can be meant. */
function isMainList(group: Group, { inRecord }: Task, { mainSize }: Filler): boolean {
  return (
    !inRecord &&
    group.zone === 'main' &&
    group.records.length >= MIN_LISTED &&
    group.elements !== undefined &&
    textSizeOf(group) >= mainSize * SHARE.listing
  );
}

const MIN_LISTED = 3;

/** Whether most records state something besides what any part of a page has, such as a name and a link. */
function hasOwnFacts(sample: readonly (Filled | null)[], { nameOf }: Filler): boolean {
  const own = sample.filter((filled) =>
    filled?.origins.some(({ path }) => !isGenericConcept(nameOf(propertyOf(path)).concept)),
  );
  return own.length * 2 > sample.length;
}

const MIN_CARDS = 8;
const MAX_CARD_TEXT = 400;

/** Whether they are many, short, and each has a name and a link: unlike the sections of a text. */
function areCards(group: Group, sample: readonly (Filled | null)[], { nameOf }: Filler): boolean {
  const isCard = (filled: Filled | null) => {
    const kinds = new Set(filled?.origins.map(({ path }) => nameOf(propertyOf(path)).kind));
    return kinds.has('title') && kinds.has('url');
  };
  const { length } = group.records;
  return length >= MIN_CARDS && textSizeOf(group) <= length * MAX_CARD_TEXT && sample.every(isCard);
}

/**
 * How many properties a record states. One without a label counts less, because many a list has lines that might be
 * anything; a list inside the record counts once, however long: half of the records may be the headings of the others.
 */
function propertiesIn({ origins }: Filled): number {
  const properties = new Map<string, number>();
  for (const { path, confidence } of origins) {
    const name = propertyOf(path);
    const worth = confidence === TRUST.record.line ? GROUP.unlabelled : 1;
    properties.set(name, Math.max(properties.get(name) ?? 0, worth));
  }
  return [...properties.values()].reduce((sum, worth) => sum + worth, 0);
}

const propertyOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? '';

export function contextOf({ context, field }: Task): string[] {
  return [...context, field.name];
}

function sampleOf(group: Group): Group {
  const { records, lines } = group;
  if (records.length <= SAMPLE) return group;
  // Not just the first ones: a list may begin with a header or an advertisement.
  const chosen = [0, records.length >> 1, records.length - 1];
  const only = <T>(all: readonly T[]) => all.filter((_, at) => chosen.includes(at));
  return { ...group, records: only(records), ...(lines && { lines: () => only(lines()) }) };
}
