/** Where schemas sit inside a schema: the one table that every walk over a schema goes by. */
import { isRecord, isSubSchema, type JsonSchema, type Path, type SubSchema } from './types.ts';

/** Keywords whose schema is about the same value, not about a part of it. */
const IN_PLACE_SINGLE = ['not', 'if', 'then', 'else'];
const IN_PLACE_LIST = ['allOf', 'anyOf', 'oneOf'];
const IN_PLACE_MAP = ['dependentSchemas', 'dependencies'];
const BELOW_SINGLE = [
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
];
const BELOW_LIST = ['prefixItems', 'items'];
const BELOW_MAP = ['properties', 'patternProperties'];
const ASIDE_MAP = ['$defs', 'definitions'];

export const SINGLE_KEYWORDS: ReadonlySet<string> = new Set([...IN_PLACE_SINGLE, ...BELOW_SINGLE]);
export const LIST_KEYWORDS: ReadonlySet<string> = new Set([...IN_PLACE_LIST, ...BELOW_LIST]);
export const MAP_KEYWORDS: ReadonlySet<string> = new Set([...IN_PLACE_MAP, ...BELOW_MAP, ...ASIDE_MAP]);

const IN_PLACE: ReadonlySet<string> = new Set([...IN_PLACE_SINGLE, ...IN_PLACE_LIST, ...IN_PLACE_MAP]);

type ChildSchema = { schema: SubSchema; path: Path; inPlace: boolean };

/** The schemas directly inside a schema, with the way to them. */
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
