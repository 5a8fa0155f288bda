/**
 * Fills a list of things from a page that shows one of them: the schema of a list is sent to every page of a site. The
 * one is read as if it alone were asked for, and given only where the page is about such a thing.
 */

import { type Element, isTag } from 'domhandler';
import { isRecord } from '../../../../contract/request/is-record.ts';
import { isBlock } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Shapes } from '../../../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../../../json-schema/types.ts';
import { lettersOf, wordsOf } from '../../../names/words.ts';
import type { Page } from '../page/read-page.ts';
import { preferSubject, subjectOf } from '../subject.ts';
import { SHARE } from '../weights.ts';
import { type Filled, joinPath, type Origin, under } from './filler.ts';
import { isOfKind, isOfOtherKind, isOfSomeKind, kindNamed, kindOfSubject, type ThingKind } from './kinds.ts';
import { ancestorsOf, around, fillOne, isOfAnyPage, STRUCTURED, sizeOf } from './one-of-many.ts';

type Options = Parameters<typeof fillOne>[3];

/** A list of objects in the root of a schema, or the root itself, whose name is empty. */
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

/** The filling, with the one thing of the page in its list. */
export function withListOfOne(
  filled: Filled | null,
  page: Page,
  schema: JsonSchema,
  shapes: Shapes,
  options: Options,
): Filled | null {
  const lists = recordLists(schema, shapes);
  const [list] = lists;
  // Beside another list, or beside values of the page's own, it is not said what the page itself is to be.
  if (lists.length !== 1 || !list || sharesNames(list, schema)) return filled;
  const kind = kindOf(list, page);
  const { knowledge } = page.context;
  const { domains } = knowledge;
  const types = page.main.flatMap(({ entity }) => entity.types);
  const listed = originsOf(list, filled);
  if (kind === undefined) return filled;
  if (kind && isOfOtherKind(types, kind, domains))
    return isOneEntity(listed) ? withList(null, list, filled) : filled;
  if (listed.some(({ source }) => STRUCTURED.has(source))) return filled;
  const scope = preferSubject(page.scope, list.item, options.about ?? [], knowledge);
  const one = fillOne(page, list.item, shapes, { ...options, scope });
  if (!one.filled || one.many > 0 || !hasRequired(one.filled.value, list.item)) return filled;
  const isTyped = kind ? isOfKind(types, kind) : isOfSomeKind(types, domains);
  if (!tells(one.filled.origins, page, kind, isTyped)) return filled;
  if (listed.length > 0 && !areTeasers(listed, one.filled, page, isTyped)) return filled;
  return withList(one.filled, list, filled);
}

function sharesNames({ name: own, item }: RecordList, { properties }: JsonSchema): boolean {
  if (own === '' || !isRecord(properties)) return false;
  const asked = isRecord(item.properties) ? item.properties : {};
  return Object.keys(properties).some((name) => name !== own && Object.hasOwn(asked, name));
}

/** What the list is of: null is anything that the page may be about, undefined what it cannot be about. */
function kindOf({ name, item }: RecordList, page: Page): ThingKind | null | undefined {
  const named = kindNamed(name, page.context.knowledge.domains);
  const { knowledge } = page.context;
  const subject = subjectOf(item, knowledge);
  const bySubject = subject && kindOfSubject(subject.noun, knowledge.domains);
  if (named === null) return bySubject ?? (page.main.length > 0 ? null : undefined);
  if (named) return named;
  // "Lamps", on the page of a desk lamp.
  const heading = page.heading ? wordsOf(textOf(page.heading)) : [];
  return wordsOf(name).every((word) => heading.includes(word)) ? bySubject : undefined;
}

const CONTACT = new Set(['phone', 'email', 'address', 'place', 'url']);
const PLAIN = new Set(['prose', 'tags', 'image', 'url', 'currency', 'host', 'language']);
/** Of the page or of its site, unless it is shown beside another one. */
const DOUBTFUL = new Set(['datePublished', 'dateModified', 'author', 'company', 'publisher', 'year']);

/** Whether more is stated than any page has: its name, text and picture, who wrote it and how to reach whom. */
function tells(origins: readonly Origin[], page: Page, kind: ThingKind | null, isTyped: boolean): boolean {
  const { conceptOf } = page.context.knowledge;
  const hasTypes = (page.main[0]?.entity.types.length ?? 0) > 0;
  const doubtful = new Set<string>();
  for (const { path, source, element } of origins) {
    const concept = conceptOf(/^[^.[]*/.exec(path)?.[0] ?? '');
    const { id = '', kind: factKind = 'text' } = concept ?? {};
    if (source === 'page' || isOfAnyPage(concept) || PLAIN.has(factKind)) continue;
    if (isTyped) return true;
    // Of structured data about something else, as the organisation.
    if (STRUCTURED.has(source) && hasTypes) continue;
    if (source === 'text' && element && isInSentence(element)) continue;
    if (kind?.tells.includes(id)) return true;
    if (CONTACT.has(factKind)) doubtful.add('contact');
    else if (DOUBTFUL.has(id)) doubtful.add(id);
    else return true;
  }
  return doubtful.size > 1;
}

const LONG_LINE = 80;
const SENTENCE = /(?:\p{L}+[^\p{L}]+){4}.*[.!?]$/u;

/** Prices that a text mentions are those of something else. */
function isInSentence(element: Element): boolean {
  const block = ancestorsOf(element).find((up): up is Element => isTag(up) && isBlock(up)) ?? element;
  const text = textOf(block, LONG_LINE + 1);
  return text.length > LONG_LINE || SENTENCE.test(text);
}

/** Whether what was listed are other things that the page of this one leads to. */
function areTeasers(listed: readonly Origin[], one: Filled, page: Page, isTyped: boolean): boolean {
  const heading = lettersOf(page.heading ? textOf(page.heading) : '');
  const names = isRecord(one.value) ? Object.values(one.value) : [];
  const isHeaded = names.some((name) => typeof name === 'string' && lettersOf(name) === heading);
  const perRecord = new Set(listed.map(({ path }) => /\[(\d+)\]/.exec(path)?.[1])).size;
  if (!isHeaded || one.origins.length < listed.length / Math.max(1, perRecord)) return false;
  return isTyped || isBesideTheOne(listed, one, page);
}

/** Whether the records listed are the smaller part of the page, and none of them says what is said of the one. */
function isBesideTheOne(listed: readonly Origin[], one: Filled, page: Page): boolean {
  const aroundListed = around(listed);
  const groups = page.scope
    .groups()
    .filter(({ elements = [] }) => elements.some((element) => aroundListed.has(element)));
  const aroundOne = around(one.origins);
  if (groups.some(({ elements = [] }) => elements.some((element) => aroundOne.has(element)))) return false;
  return groups.every((group) => group.zone !== 'main' || sizeOf(group) < page.mainSize * SHARE.listing);
}

function originsOf({ name }: RecordList, filled: Filled | null): Origin[] {
  return (filled?.origins ?? []).filter(({ path }) => path.startsWith(`${name}[`));
}

function hasRequired(value: unknown, { required = [] }: JsonSchema): boolean {
  return isRecord(value) && Array.isArray(required) && required.every((name) => Object.hasOwn(value, name));
}

/** Whether the list is the page's structured data, or a part of it, taken for one of another kind. */
function isOneEntity(listed: readonly Origin[]): boolean {
  return listed.every(({ path, source }) => STRUCTURED.has(source) && /^[^[]*\[0\]/.test(path));
}

/** The filling with the one, or with nothing, as all that its list has. */
function withList(one: Filled | null, { name }: RecordList, filled: Filled | null): Filled | null {
  const origins = one ? under(joinPath(name, '[0]'), one.origins) : [];
  const others = (filled?.origins ?? []).filter(({ path }) => !path.startsWith(`${name}[`));
  if (origins.length + others.length === 0) return null;
  const value = one ? [one.value] : [];
  const beside = isRecord(filled?.value) ? filled.value : {};
  return {
    value: name === '' ? value : { ...beside, [name]: value },
    origins: [...others, ...origins],
    score: (filled?.score ?? 0) + (one?.score ?? 0),
  };
}
