/** Reads an object of script data as an entity, like JSON-LD, although its names follow no standard. */
import { isRecord } from '../../../../../contract/request/is-record.ts';
import type { Entity, Value } from '../../../../fact.ts';
import type { Knowledge, PageContext } from '../../model.ts';
import { addSpots, type Spots, valueOfEntity, valueOfString } from '../json-ld.ts';
import type { Node } from './find-entity.ts';

const MAX_DEPTH = 6;
const MAX_NODES = 3000;
const MAX_LIST = 500;
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** @param named objects by the key with which others refer to them, as in the caches of GraphQL clients */
export function entityOf(
  top: Node,
  named: ReadonlyMap<string, Node>,
  context: PageContext,
  spots: Spots | null,
): Entity {
  const { knowledge } = context;
  let left = MAX_NODES;

  function read(node: Node, depth: number, called = ''): Entity {
    const properties = new Map<string, Value[]>();
    for (const [key, value] of Object.entries(node)) {
      if (/^[@$]|^__typename$/.test(key) || UNSAFE.has(key) || left <= 0) continue;
      const values = valuesOf(value, key, depth);
      if (spots) addSpots(values, spots.get(node), key);
      if (values.length > 0) properties.set(key, values);
    }
    addWrapped(properties, knowledge);
    addListed(properties, knowledge);
    addShown(properties, called);
    const type = node['@type'] ?? node.__typename;
    return { types: typeof type === 'string' ? [type.replace(/^.*[/#:]/, '')] : [], properties };
  }

  function valuesOf(value: unknown, key: string, depth: number): Value[] {
    if (value === null || value === undefined || depth > MAX_DEPTH || left-- <= 0) return [];
    if (Array.isArray(value))
      return value.slice(0, MAX_LIST).flatMap((entry) => valuesOf(entry, key, depth + 1));
    if (isRecord(value)) return nestedIn(value, key, depth);
    if (typeof value === 'boolean') return [{ text: String(value), isSwitch: true }];
    const text = typeof value === 'number' ? numberText(value, key, knowledge) : String(value);
    const made = valueOfString(text, key, context);
    return made ? [made] : [];
  }

  function nestedIn(node: Node, key: string, depth: number): Value[] {
    const reference = node.__ref;
    const target = typeof reference === 'string' ? named.get(reference) : node;
    if (!target) return [];
    // WordPress gives both the raw and the rendered text.
    if (typeof target.rendered === 'string') return valuesOf(target.rendered, key, depth);
    const entity = read(target, depth + 1, key);
    if (entity.properties.size === 0) return [];
    const line = measuredLine(entity, knowledge) ?? spelledTime(entity);
    return [line === null ? valueOfEntity(entity) : { text: line, entity }];
  }

  return read(top, 0);
}

const UNITS_OF_TIME = ['days', 'hours', 'minutes', 'seconds'];

/** `{ hours: 1, minutes: 30 }` without other properties: a duration. */
function spelledTime({ properties }: Entity): string | null {
  const keys = [...properties.keys()];
  if (keys.length === 0 || !keys.every((key) => UNITS_OF_TIME.includes(key))) return null;
  const parts = UNITS_OF_TIME.flatMap((unit) => {
    const amount = properties.get(unit)?.[0]?.text ?? '';
    return /^[1-9]\d*$/.test(amount) ? [`${amount} ${unit}`] : [];
  });
  return parts.length === 0 ? null : parts.join(' ');
}

const UNIT_OF_KEY = /(?:^|[a-z_])(seconds?|secs?|minutes?|mins?|hours?|hrs?)$/i;
const SECONDS = 1e9;
const MILLISECONDS = 1e11;

/** A number whose name gives its unit or meaning: `readingTimeMinutes`, `createdAt`. */
function numberText(value: number, key: string, knowledge: Knowledge): string {
  const unit = UNIT_OF_KEY.exec(key)?.[1];
  if (unit && isTime(key.slice(0, -unit.length), knowledge)) return `${value} ${unit}`;
  const isDate = knowledge.conceptOf(key)?.kind === 'date';
  if (!isDate || value < SECONDS || value > MILLISECONDS * 100) return String(value);
  return new Date(value < MILLISECONDS ? value * 1000 : value).toISOString();
}

function isTime(name: string, { conceptsNamed, labelOf }: Knowledge): boolean {
  const { key, bareKey } = labelOf(name);
  return (
    /time|duration|total|length/i.test(name) ||
    [...conceptsNamed(key), ...conceptsNamed(bareKey)].some(({ kind }) => kind === 'duration')
  );
}

const WRAPPER = /^(?:durations?|times?|timings?|attributes|properties|stats|facts|summary)$/i;
const OWN = /^(?:name|title|url|id|uid|uuid|type|slug|description|image|text|itemListElement)$/;

/** Adds the properties inside a meaningless name (`content: { … }`, `productDetails: { … }`) to the entity itself. */
function addWrapped(properties: Map<string, Value[]>, { labelOf }: Knowledge): void {
  for (const [key, values] of [...properties]) {
    const [only] = values;
    const says = !WRAPPER.test(key) && labelOf(key).bare.length > 0;
    if (says || values.length !== 1 || !only?.entity || only.text !== '') continue;
    for (const [name, inner] of only.entity.properties)
      if (!OWN.test(name) && !properties.has(name)) properties.set(name, inner);
  }
}

const LISTS = /^(?:items?|steps?|list|entries|elements)$/i;

/** `instructions: { steps: […] }`: an object around a list stands for the list. */
function addListed(properties: Map<string, Value[]>, { conceptOf }: Knowledge): void {
  const lists = [...properties].filter(([key]) => LISTS.test(key) || conceptOf(key)?.kind === 'lines');
  const [only] = lists;
  if (only && lists.length === 1 && only[1].length > 1 && properties.size <= 4)
    properties.set('itemListElement', only[1]);
}

const SHOWN = ['name', 'text', 'headline', 'title', 'value', 'url', 'description'];
const SHOWN_TOO = ['label', 'fullName', 'content', 'body', 'step', 'instruction', 'src', 'href'];

/** Adds a name or text by which the object can be shown, from names that schema.org does not use. */
function addShown(properties: Map<string, Value[]>, called: string): void {
  // `author: { author_name }`, which takes precedence over a title in the content system.
  const display =
    properties.get('displayName') ?? properties.get(`${called}_name`) ?? properties.get(`${called}Name`);
  // With a display name, `name` is an internal one.
  if (display) properties.set('name', display);
  if (SHOWN.some((name) => properties.has(name))) return;
  const [first, last] = ['firstName', 'lastName'].map((name) => properties.get(name)?.[0]?.text);
  const shown = SHOWN_TOO.map((name) => properties.get(name)?.[0]).find((value) => value && !value.entity);
  if (first && last) properties.set('name', [{ text: `${first} ${last}` }]);
  else if (shown) properties.set(shown.url ? 'url' : 'text', [shown]);
}

const AMOUNT = ['amount', 'quantity', 'qty', 'value'];
const UNIT = ['unit', 'units', 'uom', 'unitText', 'measure'];
const WHAT = ['name', 'item', 'title'];
const NOTE = ['notes', 'note', 'comment', 'preparation'];
const MAX_LINE = 200;

/** An amount with its unit and its name as one line: "200 g flour". */
function measuredLine({ properties }: Entity, { domains }: Knowledge): string | null {
  const first = (names: readonly string[]) =>
    names.map((name) => properties.get(name)?.[0]?.text ?? '').find((text) => text !== '') ?? '';
  const names = [...WHAT, ...domains.flatMap(({ structuredData }) => structuredData.amountsOf)];
  const [amount, unit, what] = [first(AMOUNT), first(UNIT), first(names)];
  if (!/\d|[½¼¾⅓⅔]/.test(amount) || (unit === '' && what === '') || properties.has('text')) return null;
  const line = [amount, unit, what, first(NOTE)].filter((part) => part !== '').join(' ');
  return line.length <= MAX_LINE ? line : null;
}
