/**
 * Fills a schema that describes one subject (one product, one job) from a page that may list many. Facts found inside
 * one of several similar records are about that record only, so they are ignored; if nothing else is found, the page is
 * reported as a listing.
 */

import type { Element, ParentNode } from 'domhandler';
import { isRecord } from '../../../../contract/request/is-record.ts';
import { wordSet } from '../../../../text/word-lists.ts';
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import { type Fact, type Group, type Scope, STRUCTURED } from '../../../fact.ts';
import type { Shapes } from '../../../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../../../json-schema/types.ts';
import type { Page } from '../page/read-page.ts';
import { subjectOf } from '../subject.ts';
import { SHARE } from '../weights.ts';
import { absentValue } from './absent.ts';
import { enclosingNodes, selfAndAncestors } from './around.ts';
import { fillPage } from './fill-page.ts';
import type { Filled, Origin } from './filler.ts';
import { MIN_RECORDS, mayBeRecords } from './likely-records.ts';
import { isGenericConcept, textSizeOf } from './listing.ts';

type Options = Parameters<typeof fillPage>[3];
type FillScope = (scope: Scope, inRecord: boolean) => Filled | null;

/** `listed` is the number of records if the page turned out to be a listing, otherwise 0. */
export type SingleSubject = { filled: Filled | null; listed: number };

/** Facts that all items of a listing share, so finding them does not mean that the page is about one item. */
const SHARED_CONCEPTS = wordSet('publisher priceCurrency');
const SAMPLE = 9;
const FIRST_SAMPLE = 4;
const GOLDEN_RATIO = 0.618;
const MAX_GROUPS = 10;
/** How many groups without any of the found values are tried for the missing ones. */
const MAX_OTHER_GROUPS = 5;
/** A page that states at least this many of the values asked for is about one subject. */
const ENOUGH_FOUND = 5;

export function fillSingleSubject(
  page: Page,
  schema: JsonSchema,
  shapes: Shapes,
  options: Options,
): SingleSubject {
  const scope = options.scope ?? page.scope;
  const filled = fillPage(page, schema, shapes, { ...options, scope });
  const singles = singleProperties(schema, shapes);
  const asked = Object.keys(singles);
  const { conceptOf } = page.context.knowledge;
  const distinctive = asked.filter((name) => !isGenericConcept(conceptOf(name)));
  // The address of a listing may hold a key too.
  const origins = (filled?.origins ?? []).filter(
    ({ path, source }) => source !== 'page' && distinctive.includes(/^[^.]*/.exec(path)?.[0] ?? ''),
  );
  const isName = (name: string) => conceptOf(name)?.kind === 'title';
  const isIndividual = (name: string) => !SHARED_CONCEPTS.has(conceptOf(name)?.id ?? '');
  const individual = origins.filter(({ path }) => isIndividual(path));
  const mayBeOfRecord = individual.filter(({ element, ofMany = 0 }) => element || ofMany >= MIN_RECORDS);
  if (distinctive.length === 0 || (individual.length > 0 && mayBeOfRecord.length === 0))
    return { filled, listed: 0 };
  const singlesSchema: JsonSchema = { type: 'object', properties: singles };
  const fillScope: FillScope = (place, inRecord) =>
    fillPage(page, singlesSchema, shapes, { ...options, scope: place, inRecord });
  // Teasers of other pages have a title and a picture; records of the subject have most of what was found.
  const found = asked.filter((name) => valueAt(filled, name) != null).length;
  const least = Math.max(Math.min(2, asked.length), found * SHARE.foundInRecord);
  const isMissingSome = distinctive.length - origins.length > 0 && found < ENOUGH_FOUND;
  const groups = likelyGroups(page, scope, mayBeOfRecord, isMissingSome)
    .slice(0, MAX_GROUPS)
    .flatMap((group) => rated(group, { asked, distinctive, least, isName }, fillScope));
  const [best] = groups.sort((a, b) => b.count - a.count || b.group.records.length - a.group.records.length);
  if (!best) {
    const isUnstated = individual.length === 0 && page.main.length === 0;
    const listed = isUnstated && subjectOf(schema, page.context.knowledge) ? linkedLines(page, scope) : 0;
    return listed === 0
      ? { filled, listed }
      : { filled: withSingles(filled, null, asked, schema, shapes), listed };
  }
  const listGroups = groups.map(({ group }) => group);
  const outside = fillScope(outsideOf(scope, listGroups), false);
  const hasSubject =
    page.main.length > 0 || distinctive.some((name) => isIndividual(name) && isStatedIn(outside, name));
  const isListing =
    !hasSubject && best.group.zone === 'main' && textSizeOf(best.group) >= page.mainSize * SHARE.listing;
  return {
    filled: isListing
      ? withSingles(filled, null, asked, schema, shapes)
      : withSingles(filled, outside, distinctive, schema, shapes),
    listed: isListing ? best.group.records.length : 0,
  };
}

/** The number of list items if the page consists almost entirely of lines that begin with a link; otherwise 0. */
function linkedLines(page: Page, scope: Scope): number {
  const lines = scope
    .groups()
    .find(
      (group) =>
        group.zone === 'main' &&
        mayBeRecords(group, page.heading) &&
        textSizeOf(group) >= page.mainSize * SHARE.linkedLines &&
        textSizeOf(group) <= group.records.length * MAX_LINE &&
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

/** The groups that contain what was found, and a few others if something is missing. */
function likelyGroups(
  { heading }: Page,
  scope: Scope,
  shown: readonly Origin[],
  withOthers: boolean,
): Group[] {
  const enclosing = enclosingNodes(shown);
  const isOfMany = shown.some(({ ofMany }) => ofMany !== undefined);
  const likely: Group[] = [];
  let others = 0;
  for (const group of scope.groups()) {
    const holds = group.elements ? group.elements.some((element) => enclosing.has(element)) : isOfMany;
    if ((!holds && (!withOthers || others >= MAX_OTHER_GROUPS)) || !mayBeRecords(group, heading)) continue;
    if (!holds) others++;
    likely.push(group);
  }
  return likely;
}

/** The root's properties that are not lists. */
function singleProperties(schema: JsonSchema, shapes: Shapes): Record<string, SubSchema> {
  const isList = (below: SubSchema) =>
    shapes
      .variantsOf(shapes.shapeOf(below))
      .some(({ types, items }) => types.has('array') && items !== undefined);
  return Object.fromEntries([...shapes.shapeOf(schema).properties].filter(([, below]) => !isList(below)));
}

type Rated = { group: Group; count: number };
type Wanted = {
  asked: readonly string[];
  distinctive: readonly string[];
  least: number;
  isName: (property: string) => boolean;
};

/** The group with the number of properties that its records state, each with a value of its own; empty if too few. */
function rated(group: Group, { asked, distinctive, least, isName }: Wanted, fillScope: FillScope): Rated[] {
  const filled = new Map<Scope, Filled | null>();
  const readRecord = (record: Scope): Filled | null => {
    const known = filled.get(record);
    const one = known === undefined ? fillScope(record, true) : known;
    filled.set(record, one);
    return one;
  };
  const read = (count: number) =>
    sampleOf(group.records, count).flatMap((record) => readRecord(record) ?? []);
  const states = (one: Filled, name: string) => valueAt(one, name) != null;
  if (!read(FIRST_SAMPLE).some((one) => distinctive.some((name) => states(one, name)))) return [];
  const sample = read(SAMPLE);
  const varies = (name: string) => {
    const values = sample.map((one) => valueAt(one, name)).filter((value) => value != null);
    const distinct = new Set(values.map((value) => JSON.stringify(value)));
    return values.length >= Math.max(2, sample.length * SHARE.recordsWithValue) && distinct.size > 1;
  };
  const varying = asked.filter(varies);
  // Lines that state one fact each are about one subject.
  const says = (one: Filled, name: string) =>
    states(one, name) && !(isName(name) && PRICE.test(String(valueAt(one, name))));
  // One of them may be about another thing: "by the same author".
  const counts = sample.map((one) => varying.filter((name) => says(one, name)).length).sort((a, b) => b - a);
  const most = counts[1] ?? 0;
  return most < least || !distinctive.some(varies) ? [] : [{ group, count: varying.length }];
}

/** A price in the place of a name. */
const PRICE = /^[^\p{L}]*\p{Sc}[^\p{L}]*$/u;

/** Samples at uneven distances, because gaps in a list may be regular. */
function sampleOf(records: readonly Scope[], count: number): Scope[] {
  if (records.length <= count) return [...records];
  const places = Array.from({ length: count }, (_, i) =>
    Math.floor(((i * GOLDEN_RATIO) % 1) * records.length),
  );
  return [...new Set(places)].flatMap((at) => records[at] ?? []);
}

/** Whether the filling has the property from anywhere but the page's heading or address. */
function isStatedIn(filled: Filled | null, name: string): boolean {
  const origins = (filled?.origins ?? []).filter(({ path }) => path === name || path.startsWith(`${name}.`));
  return origins.some(
    ({ source, element }) => source !== 'heading' && source !== 'page' && element?.name !== 'h1',
  );
}

/** The scope without the facts inside the records of the groups. */
function outsideOf(scope: Scope, groups: readonly Group[]): Scope {
  const inRecords: ReadonlySet<ParentNode> = new Set(groups.flatMap(({ elements }) => elements ?? []));
  const isOutside = (element: Element | undefined) =>
    !element || !selfAndAncestors(element).some((up) => inRecords.has(up));
  const facts = scope.facts
    .filter(({ ofMany = 0 }) => ofMany < MIN_RECORDS)
    .map(
      (fact): Fact =>
        fact.isOfMain || isAboutPage(fact)
          ? fact
          : { ...fact, values: () => fact.values().filter(({ element }) => isOutside(element)) },
    );
  return { facts, groups: scope.groups };
}

/** Facts at the title, and structured data about the only entity of its kind. */
function isAboutPage({ isAtTitle, source, ofMany }: Fact): boolean {
  return isAtTitle === true || (STRUCTURED.has(source) && ofMany === undefined);
}

function valueAt(filled: Filled | null, name: string): unknown {
  return isRecord(filled?.value) && Object.hasOwn(filled.value, name) ? filled.value[name] : undefined;
}

/** Takes the properties in `names` from `singles`, and all others from `filled`. */
function withSingles(
  filled: Filled | null,
  singles: Filled | null,
  names: readonly string[],
  schema: JsonSchema,
  shapes: Shapes,
): Filled | null {
  const shape = shapes.shapeOf(schema);
  const isSingle = (path: string) => names.some((name) => path === name || path.startsWith(`${name}.`));
  const origins = [
    ...(filled?.origins ?? []).filter(({ path }) => !isSingle(path)),
    ...(singles?.origins ?? []).filter(({ path }) => isSingle(path)),
  ];
  if (origins.length === 0) return null;
  const entries = [...shape.properties].flatMap(([name, below]): [string, unknown][] => {
    const found = valueAt(names.includes(name) ? singles : filled, name);
    const value = found === undefined ? absentValue(below, shape.required.has(name), { shapes }) : found;
    return value === undefined ? [] : [[name, value]];
  });
  return { value: Object.fromEntries(entries), origins, score: filled?.score ?? 0 };
}
