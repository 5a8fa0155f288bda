/** Fills a list of names ("product names", "headlines") with the names of a page's records. */

import { type Element, isTag } from 'domhandler';
import { standsIn } from '../../../../convert/html/walk.ts';
import { below } from '../../../elements/elements.ts';
import type { Group, Scope } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import { wordsOf } from '../../../names/words.ts';
import { GROUP, LEAST, SHARE } from '../weights.ts';
import { isFinerThan } from './fill-records.ts';
import { type Filled, type Filler, MAX_RECORDS, outOf, type ReadItem, type Task } from './filler.ts';

const MAX_GROUPS = 20;
/** Two similar elements are often just the halves of a page. */
const MIN_RECORDS = 3;

type Names = { group: Group; found: Filled[]; quality: number };

/** @param fillOne reads one value of a record */
export function fillNames(
  task: Task,
  item: Shape,
  filler: Filler,
  fillOne: (task: Task) => Filled | null,
): Filled | null {
  if (task.inRecord || task.field.concept?.id !== 'title') return null;
  const field = filler.nameOf('name');
  const nouns = wordsOf(task.field.name).filter((word) => filler.context.knowledge.isNoun(word));
  const nameOf = (scope: Scope) =>
    fillOne({ ...task, shape: item, field, scope, inRecord: true, open: new Set() });
  const rated = task.scope
    .groups()
    .slice(0, MAX_GROUPS)
    .flatMap((group): Names[] => {
      if (group.zone !== 'main' || group.source === 'section' || group.records.length < MIN_RECORDS)
        return [];
      const read = group.records.slice(0, MAX_RECORDS);
      const found = read.flatMap((record) => nameOf(record) ?? []);
      const distinct = new Set(found.map(({ value }) => value)).size;
      if (distinct < MIN_RECORDS || found.length < read.length * SHARE.named) return [];
      const sure = found.reduce((sum, { score }) => sum + score, 0) / found.length;
      const isNamed = group.labels.some((label) => nouns.some((noun) => wordsOf(label).includes(noun)));
      const isHeaded = nouns.length === 0 && sure >= LEAST.headedName;
      if (!isNamed && !isHeaded && group.source === 'record' && !found.every(isLinked)) return [];
      return [{ group, found, quality: sure * (isNamed ? 1 + GROUP.named : 1) }];
    });
  const best = rated.reduce<Names | undefined>((a, b) => (a && a.quality >= b.quality ? a : b), undefined);
  if (!best) return null;
  const inner = rated.find(
    ({ group, quality }) => quality > best.quality * GROUP.finer && isFinerThan(group, best.group),
  );
  const { group, found } = inner ?? best;
  return listOf(found, group.records.length);
}

/** The name of a separate item or its picture is linked; reviews, features and properties of one item are not. */
function isLinked({ origins: [origin] }: Filled): boolean {
  const element = origin?.element;
  if (!element) return false;
  const isLink = ({ name }: Element) => name === 'a';
  return (
    isLink(element) ||
    standsIn(element, isLink) ||
    below(element, isLink, 1).length > 0 ||
    isBesideLinkedPicture(element)
  );
}

function isBesideLinkedPicture({ parent }: Element): boolean {
  if (parent === null || !isTag(parent)) return false;
  const isLinkedPicture = (child: Element) =>
    child.name === 'img' && standsIn(child, ({ name }) => name === 'a');
  return below(parent, isLinkedPicture, 1).length > 0;
}

function listOf(found: readonly Filled[], count: number): Filled | null {
  const once = [...new Map(found.map((one) => [one.value, one])).values()];
  const [first] = once;
  const origin = first?.origins[0];
  if (!first || !origin || first.score < LEAST.confidence) return null;
  const from = once.flatMap(({ value, origins }): ReadItem[] => {
    const source = origins[0]?.from;
    return source && !Array.isArray(source) && typeof value === 'string' ? [{ value, from: source }] : [];
  });
  return {
    value: once.map(({ value }) => value),
    origins: outOf(count, [{ ...origin, from }]),
    score: first.score,
  };
}
