/** Fills an array of objects from the group of records that states most of the properties. */

import { isRecord } from '../../../../contract/request/is-record.ts';
import type { Group, Scope } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { MATCH } from '../../../names/match.ts';
import { wordsOf } from '../../../names/words.ts';
import type { PageContext } from '../model.ts';
import { GROUP, LEAST, MANY_MORE } from '../weights.ts';
import { hasRequired } from './absent.ts';
import { type Filled, type Filler, MAX_RECORDS, outOf, type Task, under } from './filler.ts';
import { fillFromLines } from './lines/fill-from-lines.ts';
import { arePartsOf } from './parts-of-records.ts';
import { contextOf, type FillItem, highestQuality, qualityOf } from './rate-group.ts';
import { isOfThings } from './record-kinds.ts';
import { commonPlace, type FilledRecord, factInSamePlace } from './same-place.ts';

/** `index` is the group's position on the page. */
type Rated = { group: Group; index: number; named: number; quality: number };

const MAX_GROUPS = 70;

export function fillRecords(task: Task, items: Shape, filler: Filler, fillItem: FillItem): Filled | null {
  const rated: Rated[] = [];
  const groups = task.scope.groups().slice(0, MAX_GROUPS);
  const names = namesOf(groups, task.field, items, filler.context);
  const likely = groups
    .filter((group) => !arePartsOf(group, groups))
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
  const named = namedRather(rated);
  if (!named) return null;
  const rate = (group: Group) => qualityOf(group, items, named.named, task, filler, fillItem);
  const best = asksForSection(items, filler) ? acrossSections(named, groups, rate) : named;
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

function asksForSection({ properties }: Shape, { nameOf }: Filler): boolean {
  return [...properties.keys()].some((name) => nameOf(name).concept?.id === 'category');
}

/**
 * Who asks for the section of each record means those of all sections, not of the one that is called like the list.
 *
 * @param rate the quality of a group that had the same name
 */
function acrossSections(best: Rated, groups: readonly Group[], rate: (group: Group) => number): Rated {
  const own = new Set((best.group.spans ?? []).map(String));
  const whole = groups.find(
    ({ spans = [] }) =>
      spans.length > own.size && spans.filter((span) => own.has(String(span))).length === own.size,
  );
  if (own.size === 0 || !whole) return best;
  const quality = rate(whole);
  return quality >= best.quality * GROUP.asGood ? { ...best, group: whole, quality } : best;
}

function isLone(one: Rated | undefined): boolean {
  return one?.named === 0 && one.group.records.length === 1;
}

/** How well each group is named after the field. A group shares the name of one whose records are inside its own. */
function namesOf(
  groups: readonly Group[],
  field: FieldName,
  items: Shape,
  context: PageContext,
): ReadonlyMap<Group, number> {
  const isOfThing = isOfThings({ name: field.name, asked: [...items.properties.keys()] }, context);
  const own = new Map(groups.map((group) => [group, nameMatch(field, group.labels, isOfThing)]));
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
  if (values.length === 0) return null;
  return { value: values, origins: outOf(group.records.length, origins), score: Math.min(score, 3) };
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
export function nameMatch(field: FieldName, labels: readonly string[], isOfThing = false): number {
  const own = wordsOf(field.name).filter((word) => !/^(?:list|item|all|the|data|result)$/.test(word));
  let best = 0;
  for (const label of labels) {
    const words = wordsOf(label);
    const shared = own.filter((word) => words.includes(word)).length;
    if (own.length > 0 && shared === own.length)
      best = Math.max(best, words.length <= own.length + 2 ? closeness(words, own) : MATCH.amongOthers);
    const match = field.concept && !isOfThing ? field.match(label) : 0;
    if (match >= LEAST.groupMatch) best = Math.max(best, match);
  }
  return best;
}
