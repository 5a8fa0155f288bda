/** Fills an array of objects from the group of records that has most of what is asked for. */

import type { Group, Scope } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { MATCH } from '../../../names/match.ts';
import { wordsOf } from '../../../names/words.ts';
import { GROUP, LEAST, MANY_MORE, SHARE } from '../weights.ts';
import { type Filled, type Filler, type Task, under } from './filler.ts';

type FillItem = (shape: Shape, scope: Scope, depth: number) => Filled | null;

const SAMPLE = 3;
const MAX_GROUPS = 70;
const MAX_RECORDS = 500;

export function fillRecords(task: Task, items: Shape, filler: Filler, fillItem: FillItem): Filled | null {
  const wanted = Math.max(1, items.properties.size);
  const rated: { group: Group; quality: number }[] = [];
  for (const group of task.scope.groups().slice(0, MAX_GROUPS)) {
    const named = nameMatch(task.field, group.labels);
    const quality = qualityOf(group, items, wanted, named, task, fillItem);
    if (quality > 0) rated.push({ group, quality });
    if (filler.budget.left <= 0) break;
  }
  rated.sort((a, b) => b.quality - a.quality);
  const [best] = rated;
  if (!best) return null;
  const inner = rated.find(
    ({ group, quality }) => quality > best.quality * GROUP.finer && isFinerThan(group, best.group),
  );
  return fillGroup((inner ?? best).group, items, task, fillItem);
}

/** Rows of cards look like records too, but each of them holds several. */
export function isFinerThan(inner: Group, outer: Group): boolean {
  if (!inner.spans || !outer.spans || inner.spans.length < outer.spans.length * MANY_MORE) return false;
  const { spans } = outer;
  return inner.spans.every(([from, to]) => spans.some(([start, end]) => from >= start && to <= end));
}

/** How much of what is asked for the first records of a group have, and whether the group is called so. */
function qualityOf(
  group: Group,
  items: Shape,
  wanted: number,
  named: number,
  task: Task,
  fillItem: FillItem,
): number {
  const sample = sampleOf(group.records);
  let found = 0;
  let confidence = 0;
  let hits = 0;
  let most = 0;
  for (const record of sample) {
    const filled = fillItem(items, record, task.depth + 1);
    if (!filled || !hasRequired(filled.value, items)) continue;
    hits++;
    found += filled.origins.length;
    most = Math.max(most, filled.origins.length);
    // Not the score, which counts a long list within a record as little more than one value.
    confidence += filled.origins.reduce((sum, origin) => sum + origin.confidence, 0);
  }
  if (hits === 0 || hits < sample.length / 2) return 0;
  const share = Math.min(1, found / (hits * wanted));
  // Every section has a heading and a text; only its name says what they are.
  if (named === 0 && group.source === 'section') return 0;
  // Nothing calls the group by the field's name: then it must have most of what is asked for, and more than one thing, if not in each.
  if (
    named === 0 &&
    (share < SHARE.fieldsOfUnnamed ||
      most < Math.min(2, wanted) ||
      (wanted === 1 && group.source === 'record'))
  )
    return 0;
  const sure = confidence / Math.max(1, found);
  const zone = group.zone === 'main' ? 1 : group.zone === 'aside' ? GROUP.aside : GROUP.edge;
  const size =
    group.records.length === 1 ? GROUP.oneRecord : Math.min(1, GROUP.records + group.records.length / 100);
  return (
    (share + GROUP.named * named) *
    (GROUP.base + GROUP.confidence * sure) *
    zone *
    size *
    (hits / sample.length)
  );
}

function sampleOf(records: readonly Scope[]): Scope[] {
  if (records.length <= SAMPLE) return [...records];
  // Not only the first ones: a header or an advertisement may lead a list.
  return [records[0], records[records.length >> 1], records[records.length - 1]].filter(
    (one): one is Scope => one !== undefined,
  );
}

function fillGroup(group: Group, items: Shape, task: Task, fillItem: FillItem): Filled | null {
  const values: unknown[] = [];
  const origins: Filled['origins'] = [];
  const seen = new Set<string>();
  let score = 0;
  for (const record of group.records.slice(0, MAX_RECORDS)) {
    const filled = fillItem(items, record, task.depth + 1);
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

function hasRequired(value: unknown, items: Shape): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return [...items.required].every((name) => Object.hasOwn(value, name));
}

/** Of the sections and the steps in them, both of steps, the property called so is meant. */
function closeness(words: readonly string[], own: readonly string[]): number {
  return words.length === own.length ? 1 : MATCH.withMore;
}

/** "products" names a group whose class, heading or type has the word product. */
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
