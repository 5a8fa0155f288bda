/** A page as rules see it: its elements in order, and what each can be found by. Each index is made on first use. */
import type { Document, Element } from 'domhandler';
import { lazily } from '../../concurrency/caches/kept-value.ts';
import type { Entity, Value } from '../fact.ts';
import { readHead } from '../local/engine/page/meta.ts';
import { type Place, placesOf } from '../local/engine/page/places.ts';
import { entitiesOf } from '../local/engine/page/read-page.ts';
import { pageContext, textCache } from '../local/engine/page/region.ts';
import { surveyOf } from '../local/engine/page/survey.ts';
import { KNOWLEDGE } from '../local/knowledge.ts';
import { labelledIn, plainLabel } from './labels.ts';
import type { Labelled, PageIndex, Span } from './page.ts';

const MAX_VALUE = 80;
const MAX_LINE = 400;
const MAX_DATA_DEPTH = 5;
/** Attributes that say what an element is, not what it shows. */
const NAMING = /^(?:id|name|rel|role|for|headers|itemprop|itemtype|property|aria-label|data-.+)$/;

/** @param labels the only labels that will be asked for; by default any may be */
export function indexPage(
  root: Document,
  url: string,
  labels?: ReadonlySet<string>,
  { isTraced = false }: { isTraced?: boolean } = {},
): PageIndex {
  const context = pageContext(root, url, KNOWLEDGE, isTraced);
  const places = placesOf(root);
  const texts = textCache(context);
  const survey = lazily(() => surveyOf(root, KNOWLEDGE.domains));
  const entities = lazily(() => {
    const { entities, loose } = entitiesOf(root, survey(), context);
    return [...entities.map(({ entity }) => entity), ...(loose.properties.size > 0 ? [loose] : [])];
  });
  const indices = lazily(() => new Map(places.map(({ element }, at) => [element, at])));
  const sizes = lazily(() => sizesOf(places));
  const page: PageIndex = {
    context,
    places,
    texts,
    size: (at) => sizes()[at] ?? 0,
    entities,
    data: lazily(() => dataOf(entities())),
    meta: lazily(() => {
      const found = new Map<string, Value[]>();
      for (const fact of readHead(survey().head, context).facts) {
        for (const value of fact.values()) push(found, fact.label.toLowerCase(), value);
      }
      return found;
    }),
    labels: lazily(() => {
      const found = new Map<string, Labelled[]>();
      for (const one of labelledIn(page, labels)) push(found, `${one.side} ${one.label}`, one);
      return found;
    }),
    lines: lazily(() =>
      places.flatMap(({ element, end }, at) => {
        if (end - at > 6 || page.size(at) > MAX_LINE || page.size(at) === 0) return [];
        const text = texts.text(element);
        return [{ at, text, lower: text.toLowerCase() }];
      }),
    ),
    headings: lazily(() =>
      places.flatMap(({ element }, at) => {
        const level = /^h([1-6])$/.exec(element.name)?.[1];
        return level ? [{ at, level: Number(level), text: plainLabel(texts.text(element)) }] : [];
      }),
    ),
    tags: lazily(() => indexed(places, ({ name }) => [name])),
    classes: lazily(() => indexed(places, ({ attribs }) => classNames(attribs.class))),
    attributes: lazily(() =>
      indexed(places, ({ attribs }) =>
        namesIn(attribs).map((name) => attributeKey(name, attribs[name] ?? '')),
      ),
    ),
    attributeNames: lazily(() => indexed(places, ({ attribs }) => namesIn(attribs))),
    indexOf: (element) => indices().get(element) ?? -1,
  };
  return page;
}

export function wholePage(page: PageIndex): Span {
  return { page, from: 0, to: page.places.length };
}

export const attributeKey = (name: string, value: string): string => `${name}=${value.trim()}`;

export function classNames(text: string | undefined): string[] {
  return text ? text.split(/\s+/).filter((name) => name !== '') : [];
}

export function namesIn(attribs: Record<string, string>): string[] {
  return Object.keys(attribs).filter(
    (name) => NAMING.test(name) && (attribs[name] ?? '').length <= MAX_VALUE,
  );
}

/** Those of a sorted list of indices that are within a span. */
export function within(list: readonly number[] | undefined, { from, to }: Span): readonly number[] {
  if (!list || list.length === 0) return [];
  const start = firstAtLeast(list, from);
  const end = firstAtLeast(list, to);
  return start === 0 && end === list.length ? list : list.slice(start, end);
}

function firstAtLeast(list: readonly number[], wanted: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexed(places: readonly Place[], keys: (element: Element) => string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, { element }] of places.entries()) for (const key of keys(element)) push(found, key, at);
  return found;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Characters of text in each element and all below it. */
function sizesOf(places: readonly Place[]): number[] {
  const sizes = places.map(({ element }) =>
    element.children.reduce((sum, child) => sum + ('data' in child ? child.data.length : 0), 0),
  );
  for (let at = places.length - 1; at >= 0; at--) {
    const parent = places[at]?.parent ?? -1;
    if (parent >= 0) sizes[parent] = (sizes[parent] ?? 0) + (sizes[at] ?? 0);
  }
  return sizes;
}

function dataOf(entities: readonly Entity[]): Map<string, Value[]> {
  const found = new Map<string, Value[]>();
  for (const entity of entities) addData(found, entity, entity.types[0] ?? '', 0);
  return found;
}

function addData(found: Map<string, Value[]>, entity: Entity, path: string, depth: number): void {
  if (depth > MAX_DATA_DEPTH) return;
  for (const [name, values] of entity.properties) {
    const at = `${path}.${name}`;
    for (const value of values) {
      push(found, at, value);
      if (value.entity) addData(found, value.entity, at, depth + 1);
    }
  }
}
