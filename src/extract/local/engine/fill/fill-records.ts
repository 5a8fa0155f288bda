/** Fills an array of objects from the group of records that states most of the properties. */

import { isRecord } from '../../../../contract/request/is-record.ts';
import type { Group, Scope } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { MATCH } from '../../../names/match.ts';
import { wordsOf } from '../../../names/words.ts';
import { TRUST } from '../trust.ts';
import { GROUP, LEAST, MANY_MORE, SHARE } from '../weights.ts';
import { hasRequired } from './absent.ts';
import { type Filled, type Filler, type Task, under } from './filler.ts';
import { fillFromLines } from './lines/fill-from-lines.ts';
import { commonPlace, type FilledRecord, factInSamePlace } from './same-place.ts';

type FillItem = (shape: Shape, scope: Scope, depth: number) => Filled | null;
/** `index` is the group's position on the page. */
type Rated = { group: Group; index: number; named: number; quality: number };

const SAMPLE = 3;
const MAX_GROUPS = 70;
const MAX_RECORDS = 500;

export function fillRecords(task: Task, items: Shape, filler: Filler, fillItem: FillItem): Filled | null {
  const rated: Rated[] = [];
  const groups = task.scope.groups().slice(0, MAX_GROUPS);
  const names = namesOf(groups, task.field);
  const likely = groups
    .map((group, index) => ({ group, index, named: names.get(group) ?? 0 }))
    .map((one) => ({ ...one, most: highestQuality(one.group, one.named) }))
    .sort((a, b) => b.most - a.most);
  let top: Rated | undefined;
  for (const { group, index, named, most } of likely) {
    // Reading records is expensive: skips a group that can be neither better, nor finer and nearly as good, nor
    // preferred for its name.
    const isWorse = top !== undefined && most <= top.quality * GROUP.finer;
    if (isWorse && !(isLone(top) && named >= LEAST.ownName)) continue;
    const one = { group, index, named, quality: qualityOf(group, items, named, task, filler, fillItem) };
    if (one.quality > 0) rated.push(one);
    if (one.quality > (top?.quality ?? 0)) top = one;
    if (filler.budget.left <= 0) break;
  }
  rated.sort((a, b) => b.quality - a.quality || a.index - b.index);
  const best = namedRather(rated);
  if (!best) return null;
  const inner = rated.find(
    ({ group, quality }) => quality > best.quality * GROUP.finer && isFinerThan(group, best.group),
  );
  return fillGroup((inner ?? best).group, items, task, filler, fillItem);
}

/** The best group, but not a single record without the field's name, such as the product, if a list has that name. */
function namedRather(rated: readonly Rated[]): Rated | undefined {
  const [best] = rated;
  return (isLone(best) ? rated.find(({ named }) => named >= LEAST.ownName) : undefined) ?? best;
}

function isLone(one: Rated | undefined): boolean {
  return one?.named === 0 && one.group.records.length === 1;
}

/** How well each group is named after the field. A group shares the name of one whose records are inside its own. */
function namesOf(groups: readonly Group[], field: FieldName): ReadonlyMap<Group, number> {
  const own = new Map(groups.map((group) => [group, nameMatch(field, group.labels)]));
  const called = groups.filter((group) => group.spans && (own.get(group) ?? 0) > 0);
  return new Map(
    groups.map((group) => {
      // Sections contain all kinds of records, so they do not share names.
      const mayShare = group.source === 'section' ? [] : called;
      const same = mayShare.filter(
        (other) => other !== group && (areInside(group, other) || areInside(other, group)),
      );
      return [group, Math.max(own.get(group) ?? 0, ...same.map((other) => own.get(other) ?? 0))];
    }),
  );
}

/** Whether the groups have the same number of records, each inside its counterpart in the outer group. */
function areInside({ spans: outer = [] }: Group, { spans: inner = [] }: Group): boolean {
  if (outer.length < 2 || outer.length !== inner.length) return false;
  return outer.every(([from, to], i) => {
    const [start = -1, end = -1] = inner[i] ?? [];
    return start >= from && end <= to;
  });
}

/** Whether the outer group's records each contain several of the inner group's, as rows of cards do. */
export function isFinerThan(inner: Group, outer: Group): boolean {
  if (!inner.spans || !outer.spans || inner.spans.length < outer.spans.length * MANY_MORE) return false;
  const { spans } = outer;
  return inner.spans.every(([from, to]) => spans.some(([start, end]) => from >= start && to <= end));
}

/** The quality of a group whose records state all properties without doubt. */
function highestQuality({ zone, records }: Group, named: number): number {
  const place = zone === 'main' ? 1 : zone === 'aside' ? GROUP.aside : GROUP.edge;
  const size = records.length === 1 ? GROUP.oneRecord : Math.min(1, GROUP.records + records.length / 100);
  return (1 + GROUP.named * named) * (GROUP.base + GROUP.confidence) * place * size;
}

/** Rates a group by how many of the properties a sample of its records states, and by its name. */
function qualityOf(
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
    values += filled.origins.length;
    most = Math.max(most, filled.origins.length);
    // Not the score, which counts a long list inside a record as hardly more than one value.
    confidence += filled.origins.reduce((sum, origin) => sum + origin.confidence, 0);
  }
  if (hits === 0 || hits < sample.records.length / 2) return 0;
  const share = Math.min(1, found / (hits * wanted));
  // A group without a matching name must state most of the properties, and at least one record more than one of them.
  if (
    named === 0 &&
    (share < SHARE.fieldsOfUnnamed ||
      most < Math.min(2, wanted) ||
      (wanted === 1 && group.source === 'record'))
  )
    return 0;
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

/**
 * How many properties a record states. One without a label counts less, because many a list has lines that might be
 * anything; a list inside the record counts once, however long: half of the records may be the headings of the others.
 */
function propertiesIn({ origins }: Filled): number {
  const properties = new Map<string, number>();
  for (const { path, confidence } of origins) {
    const [name = ''] = /^[^.[]*/.exec(path) ?? [];
    const worth = confidence === TRUST.record.line ? GROUP.unlabelled : 1;
    properties.set(name, Math.max(properties.get(name) ?? 0, worth));
  }
  return [...properties.values()].reduce((sum, worth) => sum + worth, 0);
}

function contextOf({ context, field }: Task): string[] {
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

function onlyFirst(group: Group): Group {
  const { records, lines } = group;
  if (!lines || records.length <= MAX_RECORDS) return group;
  return {
    ...group,
    records: records.slice(0, MAX_RECORDS),
    lines: () => lines().slice(0, MAX_RECORDS),
  };
}

function fillGroup(
  group: Group,
  items: Shape,
  task: Task,
  filler: Filler,
  fillItem: FillItem,
): Filled | null {
  const values: unknown[] = [];
  const origins: Filled['origins'] = [];
  const seen = new Set<string>();
  let score = 0;
  const records = group.records
    .slice(0, MAX_RECORDS)
    .map((record) => fillItem(items, record, task.depth + 1));
  const read = (scope: Scope) => fillItem(items, scope, task.depth + 1);
  const whole = fillGaps(records, group, items, filler, read);
  for (const filled of fillFromLines(whole, onlyFirst(group), items, contextOf(task), filler)) {
    if (!filled || !hasRequired(filled.value, items)) continue;
    const key = JSON.stringify(filled.value);
    if (seen.has(key)) continue;
    seen.add(key);
    origins.push(...under(`[${values.length}]`, filled.origins));
    values.push(filled.value);
    score += filled.score;
  }
  return values.length === 0 ? null : { value: values, origins, score: Math.min(score, 3) };
}

/** Completes records by reading missing values from the place where most other records have them. */
function fillGaps(
  records: readonly (Filled | null)[],
  { elements = [], records: { length } }: Group,
  items: Shape,
  filler: Filler,
  read: (scope: Scope) => Filled | null,
): readonly (Filled | null)[] {
  if (elements.length !== length) return records;
  const known = records.flatMap((filled, i): FilledRecord[] => {
    const element = elements[i];
    return filled && element ? [{ filled, element }] : [];
  });
  const places = [...items.properties.keys()].flatMap((name) => {
    const place = commonPlace(name, known, filler);
    return place === null ? [] : [{ name, place }];
  });
  return records.map((filled, i) => {
    const element = elements[i];
    if (!filled || !element || !isRecord(filled.value)) return filled;
    let whole = filled;
    for (const { name, place } of places) {
      const { value } = whole;
      if (!isRecord(value) || (Object.hasOwn(value, name) && value[name] !== null)) continue;
      const scope = factInSamePlace(name, place, { filled: whole, element }, filler);
      const found = scope ? read(scope) : null;
      if (!found || !isRecord(found.value) || !Object.hasOwn(found.value, name)) continue;
      const origins = found.origins.filter(({ path }) => path === name);
      if (origins.length === 0) continue;
      whole = {
        ...whole,
        value: { ...value, [name]: found.value[name] },
        origins: [...whole.origins, ...origins],
      };
    }
    return whole;
  });
}

/** Prefers the label without further words: for "steps", the list "steps" over the list "step sections". */
function closeness(words: readonly string[], own: readonly string[]): number {
  return words.length === own.length ? 1 : MATCH.withMore;
}

/** How well a group's class, heading or type matches a field, 0 to 1: for "products", the word "product". */
export function nameMatch(field: FieldName, labels: readonly string[]): number {
  const own = wordsOf(field.name).filter((word) => !/^(?:list|item|all|the|data|result)$/.test(word));
  let best = 0;
  for (const label of labels) {
    const words = wordsOf(label);
    const shared = own.filter((word) => words.includes(word)).length;
    if (own.length > 0 && shared === own.length)
      best = Math.max(best, words.length <= own.length + 2 ? closeness(words, own) : MATCH.amongOthers);
    const match = field.concept ? field.match(label) : 0;
    if (match >= LEAST.groupMatch) best = Math.max(best, match);
  }
  return best;
}
