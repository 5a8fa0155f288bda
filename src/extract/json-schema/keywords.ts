/** Where schemas sit inside a schema, and what a `$ref` within it names (`#/$defs/x`, `#x`). Nothing is ever fetched. */
import { isRecord } from '../../contract/request/is-record.ts';
import { orNull } from '../../or-null.ts';
import { words } from '../../text/word-lists.ts';
import { isSubSchema, type JsonSchema, type Path, type SubSchema } from './types.ts';

/** Keywords whose schema is about the same value, not about a part of it. */
const IN_PLACE_SINGLE = words('not if then else');
const IN_PLACE_LIST = words('allOf anyOf oneOf');
const IN_PLACE_MAP = words('dependentSchemas dependencies');
const BELOW_SINGLE =
  words(`items additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties
  propertyNames`);

export const SINGLE_KEYWORDS: ReadonlySet<string> = new Set([...IN_PLACE_SINGLE, ...BELOW_SINGLE]);
export const LIST_KEYWORDS: ReadonlySet<string> = new Set([...IN_PLACE_LIST, 'prefixItems', 'items']);
export const MAP_KEYWORDS: ReadonlySet<string> = new Set([
  ...IN_PLACE_MAP,
  ...words('properties patternProperties $defs definitions'),
]);

/** Keywords that only keep schemas for others to refer to. */
export const SUBSCHEMA_STORES: ReadonlySet<string> = new Set(words('$defs definitions'));

const IN_PLACE: ReadonlySet<string> = new Set([...IN_PLACE_SINGLE, ...IN_PLACE_LIST, ...IN_PLACE_MAP]);

type ChildSchema = { schema: SubSchema; path: Path; inPlace: boolean };

/** The schemas directly inside a schema, with their paths. */
export function childSchemas(schema: JsonSchema): ChildSchema[] {
  const children: ChildSchema[] = [];
  const add = (value: unknown, path: Path, inPlace: boolean) => {
    if (isSubSchema(value)) children.push({ schema: value, path, inPlace });
  };
  for (const [keyword, value] of Object.entries(schema)) {
    const inPlace = IN_PLACE.has(keyword);
    if (Array.isArray(value)) {
      if (LIST_KEYWORDS.has(keyword)) value.forEach((entry, i) => void add(entry, [keyword, i], inPlace));
    } else if (MAP_KEYWORDS.has(keyword) && isRecord(value)) {
      for (const [name, entry] of Object.entries(value)) add(entry, [keyword, name], inPlace);
    } else if (SINGLE_KEYWORDS.has(keyword)) add(value, [keyword], inPlace);
  }
  return children;
}

const REFERENCE_KEYWORDS = words('$ref $dynamicRef $recursiveRef');

export function isReferenceKeyword(keyword: string): boolean {
  return REFERENCE_KEYWORDS.includes(keyword);
}

/** What a schema refers to. If all references are local, the dynamic kinds mean the same as the plain one. */
export function referencesOf(schema: JsonSchema): string[] {
  return REFERENCE_KEYWORDS.map((keyword) => schema[keyword]).filter((name) => typeof name === 'string');
}

export function isLocalReference(reference: string): boolean {
  return reference.startsWith('#');
}

/** The schema a local reference names, or null if there is none. */
export function resolveReference(root: JsonSchema, reference: string): SubSchema | null {
  const fragment = orNull(() => decodeURIComponent(reference.slice(1)));
  if (fragment === null) return null;
  if (fragment === '') return root;
  return fragment.startsWith('/') ? byPointer(root, fragment) : byAnchor(root, fragment);
}

/** The path of a reference through the schema; empty for a reference by name. */
export function pathOfReference(reference: string): string[] {
  const fragment = orNull(() => decodeURIComponent(reference.slice(1)));
  return fragment?.startsWith('/') ? keysOf(fragment) : [];
}

function keysOf(pointer: string): string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function byPointer(root: JsonSchema, pointer: string): SubSchema | null {
  let at: unknown = root;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isRecord(at) && Object.hasOwn(at, key)) at = at[key];
    else return null;
  }
  return isSubSchema(at) ? at : null;
}

function byAnchor(root: JsonSchema, name: string): SubSchema | null {
  const stack: SubSchema[] = [root];
  for (let schema = stack.pop(); schema !== undefined; schema = stack.pop()) {
    if (typeof schema === 'boolean') continue;
    if (schema.$anchor === name || schema.$id === `#${name}`) return schema;
    for (const child of childSchemas(schema)) stack.push(child.schema);
  }
  return null;
}
