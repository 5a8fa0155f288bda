/**
 * Fills a list from a page about one of its items, since clients send a list schema to every page of a site. The item is
 * read as if the schema asked for it alone, and is returned only if the page is about such an item.
 */

import { type Element, isTag } from 'domhandler';
import { isRecord } from '../../../../contract/request/is-record.ts';
import { isBlock } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import { type Group, STRUCTURED } from '../../../fact.ts';
import type { Shapes } from '../../../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../../../json-schema/types.ts';
import { lettersOf, wordsOf } from '../../../names/words.ts';
import type { Page } from '../page/read-page.ts';
import { preferSubject, subjectOf } from '../subject.ts';
import { SHARE } from '../weights.ts';
import { enclosingNodes, selfAndAncestors } from './around.ts';
import { type Filled, joinPath, type Origin, under } from './filler.ts';
import { isGenericConcept, textSizeOf } from './listing.ts';
import { isOneOfKind } from './record-kinds.ts';
import { fillSingleSubject } from './single-subject.ts';
import {
  isOfKind,
  isOfOtherKind,
  isOfSomeKind,
  kindByNoun,
  kindOfListName,
  type SubjectKind,
} from './subject-kinds.ts';

type Options = Parameters<typeof fillSingleSubject>[3];

/** A list of objects: a property of the root, or the root itself, whose name is empty. */
type RecordList = { name: string; item: JsonSchema };

export function recordLists(schema: JsonSchema, shapes: Shapes): RecordList[] {
  const root = shapes.shapeOf(schema);
  const own = itemOf(schema, shapes);
  if (own) return [{ name: '', item: own }];
  return [...root.properties].flatMap(([name, below]) => {
    const item = itemOf(below, shapes);
    return item ? [{ name, item }] : [];
  });
}

function askedOf({ name, item }: RecordList) {
  return { name, asked: isRecord(item.properties) ? Object.keys(item.properties) : [] };
}

function itemOf(schema: SubSchema, shapes: Shapes): JsonSchema | undefined {
  const items = shapes
    .variantsOf(shapes.shapeOf(schema))
    .flatMap((list) => (list.types.has('array') && list.items !== undefined ? [list.items] : []))
    .flatMap((below) => shapes.variantsOf(shapes.shapeOf(below)));
  const item = items.find(({ types, properties }) => types.has('object') && properties.size > 0);
  return (
    item && {
      type: 'object',
      properties: Object.fromEntries(item.properties),
      required: [...item.required],
    }
  );
}

/** The filling, with the page's subject as the only item of its list if the page is about one such item. */
export function withPageAsItem(
  filled: Filled | null,
  page: Page,
  schema: JsonSchema,
  shapes: Shapes,
  options: Options,
): Filled | null {
  const lists = recordLists(schema, shapes);
  const [list] = lists;
  // With a second list, or the same properties beside the list, the schema does not say what the page itself is.
  if (lists.length !== 1 || !list || sharesNames(list, schema)) return filled;
  const kind = kindOf(list, page);
  const { knowledge } = page.context;
  const { domains } = knowledge;
  const types = page.main.flatMap(({ entity }) => entity.types);
  const listed = originsOf(list, filled);
  if (kind === undefined) return filled;
  if (kind && isOfOtherKind(types, kind, domains))
    return isOneEntity(listed) ? withItem(null, list, filled) : filled;
  if (listed.some(({ source }) => STRUCTURED.has(source))) return filled;
  const isTyped = kind ? isOfKind(types, kind) : isOfSomeKind(types, domains);
  const around = groupsAround(listed, page);
  if (!isTyped && around.some((group) => isMostOf(group, page))) return filled;
  const scope = preferSubject(page.scope, list.item, options.about ?? [], knowledge);
  const item = fillSingleSubject(page, list.item, shapes, { ...options, scope });
  if (!item.filled || item.listed > 0 || !hasRequired(item.filled.value, list.item)) return filled;
  if (!isDistinctive(item.filled.origins, page, kind, isTyped)) return filled;
  if (!isOneOfKind(askedOf(list), item.filled, isTyped, page.context)) return filled;
  if (!isTyped && areWithin(item.filled.origins, around)) return filled;
  if (listed.length > 0 && !isHeaded(item.filled, listed, page)) return filled;
  return withItem(item.filled, list, filled);
}

/** Whether the root asks for one of the list item's properties too. */
function sharesNames({ name: own, item }: RecordList, { properties }: JsonSchema): boolean {
  if (own === '' || !isRecord(properties)) return false;
  const asked = isRecord(item.properties) ? item.properties : {};
  return Object.keys(properties).some((name) => name !== own && Object.hasOwn(asked, name));
}

/** The kind of the list's items: null if they may be anything a page is about, undefined if no page is about them. */
function kindOf({ name, item }: RecordList, page: Page): SubjectKind | null | undefined {
  const named = kindOfListName(name, page.context.knowledge.domains);
  const { knowledge } = page.context;
  const subject = subjectOf(item, knowledge);
  const bySubject = subject && kindByNoun(subject.noun, knowledge.domains);
  if (named === null) return bySubject ?? (page.main.length > 0 ? null : undefined);
  if (named) return named;
  // A list called "lamps" on the page of a desk lamp.
  const heading = page.heading ? wordsOf(textOf(page.heading)) : [];
  return wordsOf(name).every((word) => heading.includes(word)) ? bySubject : undefined;
}

const CONTACT_KINDS = new Set(['phone', 'email', 'address', 'place', 'url']);
const PLAIN_KINDS = new Set(['prose', 'tags', 'image', 'url', 'currency', 'host', 'language']);
/** Facts that may be about the page or its site; two of them together are about the page's subject. */
const DOUBTFUL = new Set(['datePublished', 'dateModified', 'author', 'company', 'publisher', 'year']);

/** Whether the values include more than what any page has: a name, a text, a picture, an author, contact details. */
function isDistinctive(
  origins: readonly Origin[],
  page: Page,
  kind: SubjectKind | null,
  isTyped: boolean,
): boolean {
  const { conceptOf } = page.context.knowledge;
  const hasTypes = (page.main[0]?.entity.types.length ?? 0) > 0;
  const doubtful = new Set<string>();
  for (const { path, source, element } of origins) {
    const concept = conceptOf(/^[^.[]*/.exec(path)?.[0] ?? '');
    const { id = '', kind: factKind = 'text' } = concept ?? {};
    if (source === 'page' || isGenericConcept(concept) || PLAIN_KINDS.has(factKind)) continue;
    if (isTyped) return true;
    // The page's structured data is about something else, such as the organization behind it.
    if (STRUCTURED.has(source) && hasTypes) continue;
    if (source === 'text' && element && isInSentence(element)) continue;
    if (kind?.distinctive.includes(id)) return true;
    if (CONTACT_KINDS.has(factKind)) doubtful.add('contact');
    else if (DOUBTFUL.has(id)) doubtful.add(id);
    else return true;
  }
  return doubtful.size > 1;
}

const LONG_LINE = 80;
const SENTENCE = /(?:\p{L}+[^\p{L}]+){4}.*[.!?]$/u;

/** A price mentioned in a sentence is usually the price of something else. */
function isInSentence(element: Element): boolean {
  const block = selfAndAncestors(element).find((up): up is Element => isTag(up) && isBlock(up)) ?? element;
  const text = textOf(block, LONG_LINE + 1);
  return text.length > LONG_LINE || SENTENCE.test(text);
}

/** Whether one of the values is the page's heading, and no fewer were found than for one of the list: those are teasers. */
function isHeaded(item: Filled, listed: readonly Origin[], page: Page): boolean {
  const heading = lettersOf(page.heading ? textOf(page.heading) : '');
  const values = isRecord(item.value) ? Object.values(item.value) : [];
  const records = new Set(listed.map(({ path }) => /\[(\d+)\]/.exec(path)?.[1])).size;
  return (
    values.some((value) => typeof value === 'string' && lettersOf(value) === heading) &&
    item.origins.length >= listed.length / Math.max(1, records)
  );
}

/** The groups of records that the listed values are in. */
function groupsAround(listed: readonly Origin[], page: Page): Group[] {
  if (listed.length === 0) return [];
  const around = enclosingNodes(listed);
  return page.scope.groups().filter(({ elements = [] }) => elements.some((element) => around.has(element)));
}

function isMostOf(group: Group, { mainSize }: Page): boolean {
  return group.zone === 'main' && textSizeOf(group) >= mainSize * SHARE.listing;
}

function areWithin(origins: readonly Origin[], groups: readonly Group[]): boolean {
  const around = enclosingNodes(origins);
  return groups.some(({ elements = [] }) => elements.some((element) => around.has(element)));
}

function originsOf({ name }: RecordList, filled: Filled | null): Origin[] {
  return (filled?.origins ?? []).filter(({ path }) => path.startsWith(`${name}[`));
}

function hasRequired(value: unknown, { required = [] }: JsonSchema): boolean {
  return isRecord(value) && Array.isArray(required) && required.every((name) => Object.hasOwn(value, name));
}

/** Whether the list consists of one structured entity, which was mistaken for an item of another kind. */
function isOneEntity(listed: readonly Origin[]): boolean {
  return listed.every(({ path, source }) => STRUCTURED.has(source) && /^[^[]*\[0\]/.test(path));
}

/** The filling with the item as the only one of its list; with null the list is empty. */
function withItem(item: Filled | null, { name }: RecordList, filled: Filled | null): Filled | null {
  const origins = item ? under(joinPath(name, '[0]'), item.origins) : [];
  const others = (filled?.origins ?? []).filter(({ path }) => !path.startsWith(`${name}[`));
  if (origins.length + others.length === 0) return null;
  const value = item ? [item.value] : [];
  const beside = isRecord(filled?.value) ? filled.value : {};
  return {
    value: name === '' ? value : { ...beside, [name]: value },
    origins: [...others, ...origins],
    score: (filled?.score ?? 0) + (item?.score ?? 0),
  };
}
