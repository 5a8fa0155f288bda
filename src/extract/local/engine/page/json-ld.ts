/** Reads the JSON-LD scripts of a page as entities: flattens `@graph`s, follows `@id`s and repairs broken JSON. */
import type { Element } from 'domhandler';
import { jsonrepair } from 'jsonrepair';
import { isRecord } from '../../../../contract/request/is-record.ts';
import { ownText } from '../../../../convert/html/walk.ts';
import { orNull } from '../../../../or-null.ts';
import { words } from '../../../../text/word-lists.ts';
import { linesFromMarkup, textFromMarkup } from '../../../elements/text.ts';
import type { Entity, Spot, Value } from '../../../fact.ts';
import { pointerPart } from '../../../json-pointer.ts';
import type { PageContext } from '../model.ts';

const MAX_SCRIPTS = 500;
const MAX_SCRIPT = 2_000_000;
const MAX_DEPTH = 12;
const MAX_NODES = 20_000;

export function readJsonLd(scripts: readonly Element[], context: PageContext): Entity[] {
  const read = scripts.slice(0, MAX_SCRIPTS).map((element) => ({ element, data: parse(ownText(element)) }));
  const documents = read.map(({ data }) => data);
  return linkedEntities(documents, context, context.isTraced ? spotsIn(read) : null);
}

/** The top-level entities of the documents, in order, with nested entities as values. */
export function linkedEntities(
  documents: readonly unknown[],
  context: PageContext,
  spots: Spots | null,
): Entity[] {
  const tops = documents.flatMap((document) => topNodes(document, 0));
  const named = new Map<string, Node>();
  for (const node of documents.flatMap((document) => allNodes(document))) {
    const id = node['@id'];
    // A bare reference must not replace the node with the properties.
    if (typeof id !== 'string' || Object.keys(node).length < 2) continue;
    const known = named.get(id);
    if (!known || Object.keys(known).length < Object.keys(node).length) named.set(id, node);
  }
  return tops.map(entityReader(named, context, spots)).filter((entity) => entity.properties.size > 0);
}

type Node = { [key: string]: unknown };

/** Comments before the data, except for a comment that encloses the data. */
const REMARKS = /^(?:\s+|<!--(?!\s*[[{])[^>]*?-->|\/\/(?!\s*<!)[^\n]*\n|\/\*(?!<!)[\s\S]*?\*\/)+/;

function parse(source: string): unknown {
  const text = source
    .slice(0, MAX_SCRIPT)
    .replace(REMARKS, '')
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*<!\[CDATA\[\*\/|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\]\]>\*\/|\]\]>)\s*;?\s*$/, '')
    .trim();
  // The repair would turn prose into a string, so only repair what looks like JSON.
  if (!/^[[{]/.test(text)) return null;
  return orNull(() => JSON.parse(text)) ?? orNull(() => JSON.parse(jsonrepair(text)));
}

function topNodes(value: unknown, depth: number): Node[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => topNodes(entry, depth + 1));
  if (!isRecord(value)) return [];
  const below = value['@graph'] === undefined ? [] : topNodes(value['@graph'], depth + 1);
  return typesOf(value).length > 0 ? [value, ...below] : below;
}

function allNodes(value: unknown): Node[] {
  const found: Node[] = [];
  const stack: unknown[] = [value];
  while (stack.length > 0 && found.length < MAX_NODES) {
    const at = stack.pop();
    if (Array.isArray(at)) for (const entry of at) stack.push(entry);
    else if (isRecord(at)) {
      found.push(at);
      for (const below of Object.values(at)) if (typeof below === 'object') stack.push(below);
    }
  }
  return found;
}

function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/#:]/, ''));
}

/** @param named nodes by `@id` */
function entityReader(named: ReadonlyMap<string, Node>, context: PageContext, spots: Spots | null) {
  let left = MAX_NODES;

  function entityOf(node: Node, depth: number): Entity {
    const properties = new Map<string, Value[]>();
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('@') || left <= 0) continue;
      const values = valuesOf(value, depth, key);
      if (spots) addSpots(values, spots.get(node), key);
      if (values.length > 0) properties.set(key.replace(/^.*[/#:]/, ''), values);
    }
    const id = node['@id'];
    return { types: typesOf(node), properties, ...(typeof id === 'string' ? { id } : {}) };
  }

  function valuesOf(value: unknown, depth: number, key: string): Value[] {
    left--;
    if (value === null || value === undefined || depth > MAX_DEPTH || left <= 0) return [];
    if (Array.isArray(value)) return value.flatMap((entry) => valuesOf(entry, depth + 1, key));
    if (isRecord(value)) return nestedIn(value, depth, key);
    const read = valueOfString(String(value), key, context);
    return read ? [read] : [];
  }

  function nestedIn(node: Node, depth: number, key: string): Value[] {
    if ('@value' in node) return valuesOf(node['@value'], depth + 1, key);
    if (Array.isArray(node['@list'])) return valuesOf(node['@list'], depth + 1, key);
    const inLanguage = textInLanguage(node, context.language);
    if (inLanguage !== undefined) return valuesOf(inLanguage, depth + 1, key);
    const id = node['@id'];
    const target = typeof id === 'string' && Object.keys(node).length <= 2 ? named.get(id) : undefined;
    const entity = entityOf(target ?? node, depth + 1);
    if (entity.properties.size > 0) return [valueOfEntity(entity)];
    const url = typeof id === 'string' ? context.base.resolve(id) : null;
    return url ? [{ text: String(id), url }] : [];
  }

  return (node: Node) => entityOf(node, 0);
}

/** A language tag. `id` is Indonesian, but as a key it is nearly always an identifier. */
const LANGUAGE = /^(?!id$)[a-z]{2}(?:-[a-z\d]{2,8})*$/i;

/** From an object of texts by language: the one in the page's language, or else in English, or else the first. */
function textInLanguage(node: Node, language: string): unknown {
  const entries = Object.entries(node);
  if (
    entries.length === 0 ||
    !entries.every(([key, value]) => LANGUAGE.test(key) && typeof value === 'string')
  )
    return undefined;
  const begins = (wanted: string) =>
    entries.find(
      ([key]) => wanted !== '' && key.slice(0, 2).toLowerCase() === wanted.slice(0, 2).toLowerCase(),
    );
  return (begins(language) ?? begins('en') ?? entries[0])?.[1];
}

/** The value of a JSON string, which may contain markup, an address, or several lines. */
export function valueOfString(value: string, key: string, context: PageContext): Value | null {
  const text = textFromMarkup(value);
  if (text === '') return null;
  const isAddress =
    /^(?:https?:)?\/\//.test(text) ||
    (/url$|^image$|^logo$|^sameAs$/i.test(key) && /^\S+$/.test(text)) ||
    (key === 'item' && /^\/\S*$/.test(text));
  const url = isAddress ? context.base.resolve(text) : null;
  const lines = /\n|(?:<|&lt;)(?:p|br|li|div)\b/i.test(value) ? linesFromMarkup(value) : [];
  return { text, ...(url ? { url } : {}), machine: text, ...(lines.length > 1 ? { lines } : {}) };
}

/** Parsed data and the element or attribute that contains it. */
export type Held = { element: Element; attribute?: string; data: unknown };

export type Spots = ReadonlyMap<object, Spot>;

/** The position of each object in the data, for evidence. */
export function spotsIn(documents: readonly Held[]): Spots {
  const spots = new Map<object, Spot>();
  for (const { data, ...place } of documents) {
    const stack = [{ value: data, path: '' }];
    for (let at = stack.pop(); at && spots.size < MAX_NODES; at = stack.pop()) {
      const { value, path } = at;
      if (typeof value !== 'object' || value === null || spots.has(value)) continue;
      spots.set(value, { ...place, path });
      for (const [key, inner] of Object.entries(value))
        stack.push({ value: inner, path: `${path}/${pointerPart(key)}` });
    }
  }
  return spots;
}

export function addSpots(values: readonly Value[], spot: Spot | undefined, key: string): void {
  if (spot) for (const value of values) value.spot ??= { ...spot, path: `${spot.path}/${pointerPart(key)}` };
}

/** The properties that can represent an entity, in order of preference. */
const SHOWN = words(
  'name text headline title ratingValue price value address url contentUrl caption description itemListElement',
);

/** An entity as a plain value. */
export function valueOfEntity(entity: Entity): Value {
  const first = (name: string) => entity.properties.get(name)?.[0];
  const shown = (entity.types.some((type) => type.startsWith('HowTo')) ? ['text', ...SHOWN] : SHOWN)
    .map(first)
    .find((found) => found !== undefined && found.text !== '');
  const text = composedText(entity) || (shown?.text ?? '');
  const url = ['contentUrl', 'url', 'item']
    .map((name) => first(name)?.url)
    .find((found) => found !== undefined);
  return {
    text,
    entity,
    ...(shown?.spot && { spot: shown.spot }),
    ...(url ? { url } : entity.id && /^https?:/.test(entity.id) ? { url: entity.id } : {}),
  };
}

const ADDRESS_PARTS = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'];

/** A text made from several properties: an address, opening hours, a range, an amount of money. */
function composedText({ types, properties }: Entity): string {
  const said = (name: string) => properties.get(name)?.[0]?.text ?? '';
  const joined = (parts: readonly string[], between: string) =>
    parts.filter((part) => part !== '').join(between);
  const isAddress = types.includes('PostalAddress') || (types.length === 0 && said('addressLocality') !== '');
  if (isAddress) return joined(ADDRESS_PARTS.map(said), ', ');
  if (said('opens') !== '' && said('closes') !== '') {
    const days = (properties.get('dayOfWeek') ?? []).map(({ text }) => text.replace(/^.*\//, ''));
    return joined([days.join(', '), `${said('opens')}–${said('closes')}`], ' ');
  }
  if (said('currency') !== '') return joined([said('currency'), said('value') || rangeIn(said)], ' ');
  return said('value') === '' ? rangeIn(said) : '';
}

function rangeIn(said: (name: string) => string): string {
  const ends = [said('minValue'), said('maxValue')];
  return ends.includes('') ? '' : ends.join('–');
}
