/** Fills a schema from a scope: the recursion over objects, arrays and choices. */

import { DECLARED, LABELLED, type Scope } from '../../../fact.ts';
import type { Shape } from '../../../json-schema/shape.ts';
import type { SubSchema } from '../../../json-schema/types.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { isGeneric, wordsOf } from '../../../names/words.ts';
import { setOwn } from '../../../set-own.ts';
import type { Knowledge } from '../model.ts';
import { HEADING_OF_LIST } from '../page/unlabelled/record.ts';
import { MANY_MORE } from '../weights.ts';
import { complete } from './absent.ts';
import { scopesFor } from './candidates.ts';
import { fillFreeObject } from './fill-free-object.ts';
import { fillHours } from './fill-hours.ts';
import { fillList } from './fill-list.ts';
import { fillNames } from './fill-names.ts';
import { fillRecords } from './fill-records.ts';
import { fillSingle } from './fill-single.ts';
import { type Filled, type Filler, type Task, under } from './filler.ts';
import { byOtherNames } from './other-names.ts';
import { unnamedParts } from './unnamed-parts.ts';

const MAX_DEPTH = 12;
const MAX_PROPERTIES = 500;

/** The best filling, or null if no fact of the scope fits. */
export function fill(task: Task, filler: Filler): Filled | null {
  if (task.depth > MAX_DEPTH || filler.budget.left-- <= 0) return null;
  let best: Filled | null = null;
  for (const shape of filler.shapes.variantsOf(task.shape)) {
    const filled = fillShape({ ...task, shape }, filler);
    if (filled && (!best || isBetter(filled, best))) best = filled;
  }
  return best;
}

function isBetter(a: Filled, b: Filled): boolean {
  return a.origins.length !== b.origins.length ? a.origins.length > b.origins.length : a.score > b.score;
}

function fillShape(task: Task, filler: Filler): Filled | null {
  const { types, properties, values } = task.shape;
  if (values) return fillSingle(task, filler);
  const plain = types.has('string') || types.has('number') || types.has('integer') || types.has('boolean');
  if (types.has('object') && (properties.size > 0 || !plain)) {
    const filled = properties.size > 0 ? fillNamedObject(task, filler) : fillFreeObject(task, filler);
    if (filled) return filled;
  }
  if (types.has('array') && (task.shape.items !== undefined || !plain)) {
    const filled = fillArray(task, filler);
    if (filled) return filled;
  }
  return plain ? fillSingle(task, filler) : null;
}

/** Fills an object from the scope of something with its name, or else from the facts around it. */
function fillNamedObject(task: Task, filler: Filler): Filled | null {
  let best: Filled | null = null;
  for (const { scope, confidence, isEntity } of scopesFor(task, filler)) {
    const inner: Task = { ...task, scope, inRecord: true, open: new Set() };
    const filled = fillObject(inner, filler, '');
    if (filled && (!best || filled.origins.length > best.origins.length)) {
      best = { ...filled, score: filled.score * confidence };
    }
    // If structured data fills half of it, other places will not be better.
    if (isEntity && filled && filled.origins.length * 2 >= task.shape.properties.size) break;
  }
  if (task.open.has(task.shape.origin)) return best;
  const parent = isTheWhole(task, filler) ? '' : task.field.name;
  const beside = fillObject(task, filler, parent);
  // Prefer what has the object's name to facts that are merely near.
  return beside && (!best || beside.origins.length > best.origins.length * MANY_MORE) ? beside : best;
}

/** Whether the object is what the page or record is about, not a part of it. */
function isTheWhole(task: Task, filler: Filler): boolean {
  const { knowledge } = filler.context;
  const isNamedFact = task.field.concept !== undefined || isLooseGroup(task.field.name, knowledge);
  return (
    (task.isOnly === true && !isNamedFact) ||
    (task.isInPart !== true &&
      wordsOf(task.field.name).every(
        (word) => knowledge.isNoun(word) || filler.about.includes(word) || isGeneric(word),
      ))
  );
}

/** Facts that everything has. Outside of an object they belong to the page, not to the object. */
const COMMON = new Set('title description url image id body datePublished author rank language'.split(' '));

/** Whether the object only groups facts of the whole. For any other object, labels must include its name. */
function isLooseGroup(name: string, { domains }: Knowledge): boolean {
  return LOOSE_GROUP.test(name) || domains.some(({ looseGroups }) => looseGroups.test(name));
}

const LOOSE_GROUP =
  /contact|address|location|rating|review|pric|offer|cost|salary|compensation|dimension|spec|detail|info|social|geo|coordinate|date|time|meta|opening|seo|stat/i;

function fillObject(task: Task, filler: Filler, parent: string): Filled | null {
  const value: Record<string, unknown> = {};
  const origins: Filled['origins'] = [];
  let score = 0;
  const open = new Set([...task.open, task.shape.origin]);
  const context = [...task.context, task.field.name];
  const asked = new Set([...task.shape.properties.keys()].map((name) => filler.nameOf(name).concept?.id));
  const isNameless = !asked.has('title') && !asked.has('brand');
  const heading = headingOfList(task, filler);
  const unnamed = unnamedParts(task, filler);
  let count = 0;
  for (const [name, schema] of task.shape.properties) {
    if (++count > MAX_PROPERTIES) break;
    const shape = filler.shapes.shapeOf(schema);
    const alone =
      parent === '' ||
      (isLooseGroup(parent, filler.context.knowledge) &&
        !COMMON.has(filler.nameOf(name).concept?.id ?? 'title'));
    const field = filler.nameOf(name, {
      context,
      description: shape.description || shape.title,
      parent,
      alone,
    });
    const isOnly = (task.depth === 0 || task.isOnly === true) && task.shape.properties.size === 1;
    const inner = { ...task, shape, field, context, depth: task.depth + 1, open };
    const ofList = name === heading ? filler.nameOf(HEADING_OF_LIST) : null;
    const part = unnamed.get(name);
    const filled =
      (ofList && fill({ ...inner, field: ofList }, filler)) ??
      fill({ ...inner, isOnly, isNameless, isInPart: parent !== '' }, filler) ??
      (part === undefined ? null : fill({ ...inner, field: filler.nameOf(part) }, filler)) ??
      byOtherNames(name, inner, task, filler, (one) => fillSingle(one, filler));
    if (!filled) continue;
    if (isNameAsJob(field, filled, value)) continue;
    setOwn(value, name, filled.value);
    origins.push(...under(name, filled.origins));
    score += filled.score;
  }
  const current = origins.length === 0 ? null : withoutSamePrice({ value, origins, score }, filler);
  if (current) complete(value, task.shape, filler);
  return current;
}

/** A price that is called regular is no old price if the current one is not lower. */
function withoutSamePrice(filled: Filled & { value: Record<string, unknown> }, { nameOf }: Filler): Filled {
  const { value, origins } = filled;
  const named = (id: string) => Object.keys(value).find((name) => nameOf(name).concept?.id === id);
  const [price, old] = [named('price'), named('originalPrice')];
  if (price === undefined || old === undefined) return filled;
  const isLower = value[old] !== value[price] && !(Number(value[old]) <= Number(value[price]));
  if (isLower) return filled;
  delete value[old];
  return { ...filled, origins: origins.filter(({ path }) => path !== old) };
}

/** The lists whose heading is such a fact: items have a section, answers a question. */
const NAMED_LISTS: Record<string, RegExp> = { category: /(?:)/, question: /answer|repl|response/i };

/** The property that is the heading above a list in the same object, which has no other name. */
function headingOfList({ shape }: Task, { nameOf, shapes }: Filler): string | undefined {
  const lists = [...shape.properties].filter(([, schema]) => isListOfObjects(schema, shapes));
  if (lists.length === 0) return undefined;
  const ids = [...shape.properties.keys()].map((name) => [name, nameOf(name).concept?.id ?? ''] as const);
  if (ids.some(([, id]) => id === 'title')) return undefined;
  const isHeading = ([name, id]: readonly [string, string]) =>
    !shapes.shapeOf(shape.properties.get(name) ?? true).types.has('array') &&
    lists.some(([list]) => NAMED_LISTS[id]?.test(list));
  return ids.find(isHeading)?.[0];
}

function isListOfObjects(schema: SubSchema, shapes: Filler['shapes']): boolean {
  if (!shapes.shapeOf(schema).types.has('array')) return false;
  return shapes
    .variantsOf(shapes.shapeOf(schema))
    .some(({ items }) => items !== undefined && shapes.shapeOf(items).properties.size > 0);
}

/** The heading of a card is a name or a job title. If it was read as the name, it is not the job title as well. */
function isNameAsJob(
  { concept }: FieldName,
  { value, origins }: Filled,
  { name, fullName }: Record<string, unknown>,
): boolean {
  const isLabelled = origins.some(({ source }) => LABELLED.has(source));
  return concept?.id === 'jobTitle' && !isLabelled && (value === name || value === fullName);
}

function fillArray(task: Task, filler: Filler): Filled | null {
  const items = filler.shapes.shapeOf(task.shape.items ?? true);
  const limited = (filled: Filled | null) => (filled ? withinBounds(filled, task.shape) : null);
  if (task.shape.prefix.length > 0 && task.shape.items === undefined) return null;
  let best: Filled | null = null;
  for (const shape of filler.shapes.variantsOf(items)) {
    const isObject = shape.types.has('object') && shape.properties.size > 0;
    const filled = isObject
      ? recordsOrHours(task, shape, filler)
      : severalNames(fillList(task, shape, filler), task, shape, filler);
    if (filled && (!best || isBetter(filled, best))) best = filled;
  }
  return limited(best);
}

/** Days with their hours, unless structured data has them. */
function recordsOrHours(task: Task, shape: Shape, filler: Filler): Filled | null {
  const records = fillRecords(task, shape, filler, (item, scope, depth) =>
    fillItem(task, item, scope, depth, filler),
  );
  if (records?.origins.some(({ source }) => DECLARED.has(source))) return records;
  return fillHours(task, shape, filler) ?? records;
}

/** A list of names with only one entry has usually found the page's own name, so the records are tried. */
function severalNames(listed: Filled | null, task: Task, item: Shape, filler: Filler): Filled | null {
  if (listed && Array.isArray(listed.value) && listed.value.length > 1) return listed;
  return fillNames(task, item, filler, (one) => fill(one, filler)) ?? listed;
}

function fillItem(task: Task, shape: Shape, scope: Scope, depth: number, filler: Filler): Filled | null {
  // The list's name describes the list; each record is itself the item, so the item has no name.
  const field = filler.nameOf('');
  const context = [...task.context, task.field.name];
  return fill({ shape, field, scope, context, depth, inRecord: true, open: new Set() }, filler);
}

function withinBounds(filled: Filled, shape: Shape): Filled {
  if (!Array.isArray(filled.value)) return filled;
  const most = Math.min(
    ...shape.parts.map((part) =>
      typeof part.maxItems === 'number' ? part.maxItems : Number.POSITIVE_INFINITY,
    ),
  );
  if (filled.value.length <= most) return filled;
  const value = filled.value.slice(0, most);
  const kept = filled.origins.filter((origin) => Number(/^\[(\d+)\]/.exec(origin.path)?.[1] ?? 0) < most);
  return { ...filled, value, origins: kept };
}
