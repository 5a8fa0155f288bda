/**
 * Fills a schema for one thing from a page that may list many. What stands in one of several alike records is about
 * that record: it is left out of account, and where nothing else is left, the answer is that there are many.
 */

import type { Element, ParentNode } from 'domhandler';
import { isRecord } from '../../../../contract/request/is-record.ts';
import { standsIn } from '../../../../convert/html/walk.ts';
import { wordSet } from '../../../../text/word-lists.ts';
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Fact, Group, Scope } from '../../../fact.ts';
import type { Shapes } from '../../../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../../../json-schema/types.ts';
import type { Concept } from '../../../names/concepts.ts';
import { nameCache } from '../../../names/field-name.ts';
import { type Page, textSize } from '../page/read-page.ts';
import { subjectOf } from '../subject.ts';
import { SHARE } from '../weights.ts';
import { absentValue } from './fill.ts';
import { fillPage } from './fill-page.ts';
import type { Filled, Origin } from './filler.ts';

type Options = Parameters<typeof fillPage>[3];
type FillScope = (scope: Scope, inRecord: boolean) => Filled | null;

/** `many` is how many things there are where one was asked for, else 0. */
export type FilledOne = { filled: Filled | null; many: number };

/** Facts that a page has of its own whatever it lists. */
const OF_ANY_PAGE = wordSet('title url image description language siteName canonicalUrl id host');
/** What is the same for all that a page lists: it does not make it the page of one thing. */
const OF_ALL = wordSet('publisher priceCurrency');
export const STRUCTURED = new Set(['json-ld', 'microdata', 'rdfa', 'microformat', 'script-data']);
const MIN_RECORDS = 3;
const SAMPLE = 9;
const FIRST_SAMPLE = 4;
const GOLDEN = 0.618;
const MAX_GROUPS = 10;
/** How many are tried for what was not found at all. */
const MORE_GROUPS = 5;
/** A page that states more than this is about one thing. */
const FEW = 5;
/** Larger ones are parts of the page rather than records. */
const MAX_RECORD_TEXT = 3000;

export function fillOne(page: Page, schema: JsonSchema, shapes: Shapes, given: Options): FilledOne {
  const options = { nameOf: nameCache(page.context.knowledge), ...given };
  const scope = options.scope ?? page.scope;
  const filled = fillPage(page, schema, shapes, { ...options, scope });
  const singles = singleProperties(schema, shapes);
  const asked = Object.keys(singles);
  const { conceptOf } = page.context.knowledge;
  const telling = asked.filter((name) => !isOfAnyPage(conceptOf(name)));
  // An address has a key on pages that list many too.
  const origins = (filled?.origins ?? []).filter(
    ({ path, source }) => source !== 'page' && telling.includes(/^[^.]*/.exec(path)?.[0] ?? ''),
  );
  const isOfOne = (name: string) => !OF_ALL.has(conceptOf(name)?.id ?? '');
  const stated = origins.filter(({ path }) => isOfOne(path));
  const shown = stated.filter(({ element, ofMany = 0 }) => element || ofMany >= MIN_RECORDS);
  if (telling.length === 0 || (stated.length > 0 && shown.length === 0)) return { filled, many: 0 };
  const part: JsonSchema = { type: 'object', properties: singles };
  const fillScope: FillScope = (place, inRecord) =>
    fillPage(page, part, shapes, { ...options, scope: place, inRecord });
  // Cards of other pages have a title and a picture; records of what was asked for have most of what is there.
  const found = asked.filter((name) => valueAt(filled, name) != null).length;
  const least = Math.max(Math.min(2, asked.length), found * SHARE.ofGiven);
  const groups = likelyGroups(page, scope, shown, telling.length - origins.length > 0 && found < FEW)
    .slice(0, MAX_GROUPS)
    .flatMap((group) => rated(group, { asked, telling, least }, fillScope));
  const [best] = groups.sort((a, b) => b.count - a.count || b.group.records.length - a.group.records.length);
  if (!best) {
    const isUnstated = stated.length === 0 && page.main.length === 0;
    const many = isUnstated && subjectOf(schema, page.context.knowledge) ? listed(page, scope) : 0;
    return many === 0 ? { filled, many } : { filled: withSingles(filled, null, asked, schema, shapes), many };
  }
  const inGroups = groups.map(({ group }) => group);
  const outside = fillScope(outsideOf(scope, inGroups), false);
  const hasMain = page.main.length > 0 || telling.some((name) => isOfOne(name) && isOwn(name, outside));
  const isListing =
    !hasMain && best.group.zone === 'main' && sizeOf(best.group) >= page.mainSize * SHARE.listing;
  return {
    filled: isListing
      ? withSingles(filled, null, asked, schema, shapes)
      : withSingles(filled, outside, telling, schema, shapes),
    many: isListing ? best.group.records.length : 0,
  };
}

/** Whether a page has such a fact of its own whatever it lists. */
export function isOfAnyPage({ id = '', kind = 'text' }: Partial<Concept> = {}): boolean {
  return OF_ANY_PAGE.has(id) || kind === 'title';
}

/** How many things a page lists in lines that begin with a link to each, and says next to nothing else. */
function listed(page: Page, scope: Scope): number {
  const lines = scope
    .groups()
    .find(
      (group) =>
        group.zone === 'main' &&
        mayBeRecords(group, page.heading) &&
        sizeOf(group) >= page.mainSize * SHARE.namesAlone &&
        sizeOf(group) <= group.records.length * MAX_LINE &&
        (group.elements ?? []).every(beginsWithLink),
    );
  return lines?.records.length ?? 0;
}

const MAX_LINE = 300;

function beginsWithLink(element: Element): boolean {
  const [link] = below(element, ({ name, attribs }) => name === 'a' && attribs.href !== undefined, 1);
  const name = link ? textOf(link) : '';
  return name !== '' && element.name === 'li' && textOf(element).startsWith(name);
}

/** The groups that hold what was found; where something is missing, some others too. */
function likelyGroups(
  { heading }: Page,
  scope: Scope,
  shown: readonly Origin[],
  withOthers: boolean,
): Group[] {
  const aroundShown = around(shown);
  const isOfMany = shown.some(({ ofMany }) => ofMany !== undefined);
  const likely: Group[] = [];
  let others = 0;
  for (const group of scope.groups()) {
    const holds = group.elements ? group.elements.some((element) => aroundShown.has(element)) : isOfMany;
    if ((!holds && (!withOthers || others >= MORE_GROUPS)) || !mayBeRecords(group, heading)) continue;
    if (!holds) others++;
    likely.push(group);
  }
  return likely;
}

/** The elements that hold the origins, up to the page's. */
export function around(origins: readonly Origin[]): ReadonlySet<ParentNode> {
  const found = new Set<ParentNode>();
  for (const { element = null } of origins)
    for (let up: ParentNode | null = element; up && !found.has(up); up = up.parent) found.add(up);
  return found;
}

export function ancestorsOf(element: Element): ParentNode[] {
  const found: ParentNode[] = [];
  for (let up: ParentNode | null = element; up; up = up.parent) found.push(up);
  return found;
}

/** Properties of the root that are not lists. */
function singleProperties(schema: JsonSchema, shapes: Shapes): Record<string, SubSchema> {
  const isList = (below: SubSchema) =>
    shapes
      .variantsOf(shapes.shapeOf(below))
      .some(({ types, items }) => types.has('array') && items !== undefined);
  return Object.fromEntries([...shapes.shapeOf(schema).properties].filter(([, below]) => !isList(below)));
}

type Rated = { group: Group; count: number };
type Wanted = { asked: readonly string[]; telling: readonly string[]; least: number };

/** Groups whose records state what is asked for, each its own. */
function rated(group: Group, { asked, telling, least }: Wanted, fillScope: FillScope): Rated[] {
  const read = (count: number) =>
    sampleOf(group.records, count).flatMap((record) => fillScope(record, true) ?? []);
  const states = (one: Filled, name: string) => valueAt(one, name) != null;
  if (!read(FIRST_SAMPLE).some((one) => telling.some((name) => states(one, name)))) return [];
  const sample = read(SAMPLE);
  const has = (name: string) => {
    const values = sample.map((one) => valueAt(one, name)).filter((value) => value != null);
    const distinct = new Set(values.map((value) => JSON.stringify(value)));
    return values.length >= Math.max(2, sample.length * SHARE.haveIt) && distinct.size > 1;
  };
  const count = asked.filter(has).length;
  return count < least || !telling.some(has) ? [] : [{ group, count }];
}

/** Some of all, at uneven distances: gaps in a list may be regular. */
function sampleOf(records: readonly Scope[], count: number): Scope[] {
  if (records.length <= count) return [...records];
  const places = Array.from({ length: count }, (_, i) => Math.floor(((i * GOLDEN) % 1) * records.length));
  return [...new Set(places)].flatMap((at) => records[at] ?? []);
}

function mayBeRecords(group: Group, heading: Element | null): boolean {
  const { elements, records, source } = group;
  if (records.length < MIN_RECORDS) return false;
  if (!elements) return STRUCTURED.has(source);
  return (
    sizeOf(group) <= records.length * MAX_RECORD_TEXT && !hasMainHeading(group, heading) && isAlike(group)
  );
}

const ALIKE_SAMPLE = 4;
const MAX_PARTS = 150;

/** Records are made of the same parts; the columns of one thing's page are not. Of records in several elements nothing is said. */
function isAlike({ elements = [], records }: Group): boolean {
  if (elements.length !== records.length) return true;
  const step = Math.max(1, Math.floor(elements.length / ALIKE_SAMPLE));
  const parts = Array.from({ length: ALIKE_SAMPLE }, (_, i) => elements[i * step])
    .filter((element) => element !== undefined)
    .map((element) => new Set(below(element, () => true, MAX_PARTS).map(kindOf)));
  const shares = parts.slice(1).map((one, i) => sharedPart(one, parts[i] ?? one));
  return shares.reduce((sum, share) => sum + share, 0) >= shares.length * SHARE.alikeParts;
}

function kindOf({ name, attribs }: Element): string {
  return `${name} ${/[^\s\d]+/.exec(attribs.class ?? '')?.[0] ?? ''}`;
}

function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other]).size;
  return all === 0 ? 1 : (one.size + other.size - all) / all;
}

/** The record with the page's heading is what the page is about; what stands in a heading is part of it. */
function hasMainHeading({ elements = [] }: Group, heading: Element | null): boolean {
  const above: ReadonlySet<ParentNode> = new Set(heading ? ancestorsOf(heading) : []);
  if (elements.some((element) => above.has(element) || standsIn(element, ({ name }) => name === 'h1')))
    return true;
  const stack = [...elements];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (at.name === 'h1') return true;
    for (const child of at.children) if ('attribs' in child) stack.push(child);
  }
  return false;
}

/** Whether the page states it, and not merely as its heading. */
function isOwn(name: string, outside: Filled | null): boolean {
  const origins = (outside?.origins ?? []).filter(({ path }) => path === name || path.startsWith(`${name}.`));
  return origins.some(
    ({ source, element }) => source !== 'heading' && source !== 'page' && element?.name !== 'h1',
  );
}

/** The scope without what stands in the records. */
function outsideOf(scope: Scope, groups: readonly Group[]): Scope {
  const inRecords: ReadonlySet<ParentNode> = new Set(groups.flatMap(({ elements }) => elements ?? []));
  const isOutside = (element: Element | undefined) =>
    !element || !ancestorsOf(element).some((up) => inRecords.has(up));
  const facts = scope.facts
    .filter(({ ofMany = 0 }) => ofMany < MIN_RECORDS)
    .map(
      (fact): Fact =>
        fact.isOfMain || isOfPage(fact)
          ? fact
          : { ...fact, values: () => fact.values().filter(({ element }) => isOutside(element)) },
    );
  return { facts, groups: scope.groups };
}

/** What stands at the title, and what structured data says of the one thing that the page is about. */
function isOfPage({ isAtTitle, source, ofMany }: Fact): boolean {
  return isAtTitle === true || (STRUCTURED.has(source) && ofMany === undefined);
}

/** How much text the records have. */
export function sizeOf({ elements }: Group): number {
  return elements ? elements.reduce((sum, element) => sum + textSize(element), 0) : Number.POSITIVE_INFINITY;
}

function valueAt(filled: Filled | null, name: string): unknown {
  return isRecord(filled?.value) && Object.hasOwn(filled.value, name) ? filled.value[name] : undefined;
}

/** The lists of one filling with the single values of another. */
function withSingles(
  filled: Filled | null,
  singles: Filled | null,
  asked: readonly string[],
  schema: JsonSchema,
  shapes: Shapes,
): Filled | null {
  const shape = shapes.shapeOf(schema);
  const isSingle = (path: string) => asked.some((name) => path === name || path.startsWith(`${name}.`));
  const origins = [
    ...(filled?.origins ?? []).filter(({ path }) => !isSingle(path)),
    ...(singles?.origins ?? []).filter(({ path }) => isSingle(path)),
  ];
  if (origins.length === 0) return null;
  const entries = [...shape.properties].flatMap(([name, below]): [string, unknown][] => {
    const found = valueAt(asked.includes(name) ? singles : filled, name);
    const value = found === undefined ? absentValue(below, shape.required.has(name), { shapes }) : found;
    return value === undefined ? [] : [[name, value]];
  });
  return { value: Object.fromEntries(entries), origins, score: filled?.score ?? 0 };
}
