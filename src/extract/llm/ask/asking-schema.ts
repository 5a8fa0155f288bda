/** The schema a model is asked to follow: the caller's, in the subset of JSON Schema that samplers understand. */
import { isRecord } from '../../../contract/request/is-record.ts';
import type { JsonSchema, SubSchema } from '../../json-schema/types.ts';

export type AskingSchema = {
  schema: JsonSchema;
  /** Whether it obeys the rules of the providers' strict modes. */
  strict: boolean;
  /** Providers want an object at the root; any other root is wrapped in a member of this name. */
  wrappedAs: string | null;
};

const ROOT = 'answer';
/** Put into the description, since few samplers can enforce them. */
const SPOKEN = [
  ['format', 'format'],
  ['pattern', 'must match the regular expression'],
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['exclusiveMinimum', 'more than'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'a multiple of'],
  ['minLength', 'minimum length'],
  ['maxLength', 'maximum length'],
  ['minItems', 'minimum number of items'],
  ['maxItems', 'maximum number of items'],
] as const;

/**
 * Every property is required and may be null: a model that had to give a string where the page has none would
 * invent one. The caller's own rules about null are applied afterwards.
 */
export function askingSchema(schema: JsonSchema): AskingSchema {
  const state = { strict: true };
  const isObject = schema.type === 'object' && !schema.$ref && !schema.anyOf && !schema.oneOf;
  if (isObject) {
    const asked = translate(schema, state, (reference) => reference);
    return { schema: isRecord(asked) ? asked : {}, strict: state.strict, wrappedAs: null };
  }
  const { $defs, definitions, ...root } = schema;
  const rename = (reference: string) =>
    reference.startsWith('#/$defs/') || reference.startsWith('#/definitions/')
      ? reference
      : reference.replace(/^#/, `#/$defs/${ROOT}`);
  const translated = (value: unknown) => (isRecord(value) ? translateMap(value, state, rename) : {});
  const wrapped: JsonSchema = {
    type: 'object',
    properties: { [ROOT]: { $ref: `#/$defs/${ROOT}` } },
    required: [ROOT],
    additionalProperties: false,
    $defs: { ...translated($defs), [ROOT]: translate(root, state, rename) },
    ...(isRecord(definitions) ? { definitions: translated(definitions) } : {}),
  };
  return { schema: wrapped, strict: state.strict, wrappedAs: ROOT };
}

type State = { strict: boolean };
type Rename = (reference: string) => string;

function translateMap(map: { [name: string]: unknown }, state: State, rename: Rename) {
  return Object.fromEntries(
    Object.entries(map).map(([name, below]) => [name, translate(below, state, rename)]),
  );
}

function translate(schema: unknown, state: State, rename: Rename): SubSchema {
  if (!isRecord(schema)) {
    state.strict = false;
    return schema === false ? false : {};
  }
  const result: JsonSchema = {};
  const below = (value: unknown) => translate(value, state, rename);
  const list = (value: unknown) => (Array.isArray(value) ? value.map(below) : []);
  if (typeof schema.$ref === 'string') result.$ref = rename(schema.$ref);
  for (const keyword of ['type', 'title', 'enum'] as const) {
    if (schema[keyword] !== undefined) result[keyword] = schema[keyword];
  }
  if ('const' in schema) result.enum = [schema.const];
  const description = describe(schema);
  if (description !== '') result.description = description;
  if (isRecord(schema.properties)) Object.assign(result, objectOf(schema, schema.properties, state, rename));
  else if (schema.type === 'object') {
    // Strict modes cannot express an object with arbitrary keys.
    state.strict = false;
    if (isRecord(schema.additionalProperties))
      result.additionalProperties = below(schema.additionalProperties);
  }
  if (Array.isArray(schema.prefixItems) || Array.isArray(schema.items)) state.strict = false;
  else if (schema.items !== undefined) result.items = below(schema.items);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) result.anyOf = list(choices);
  if (Array.isArray(schema.allOf)) {
    state.strict = false;
    result.allOf = list(schema.allOf);
  }
  for (const keyword of ['$defs', 'definitions'] as const) {
    const map = schema[keyword];
    if (isRecord(map)) result[keyword] = translateMap(map, state, rename);
  }
  if (result.type === undefined && !result.$ref && !result.anyOf && !result.enum) state.strict = false;
  return result;
}

function objectOf(
  schema: JsonSchema,
  properties: { [name: string]: unknown },
  state: State,
  rename: Rename,
): JsonSchema {
  const open = isRecord(schema.additionalProperties);
  if (open) state.strict = false;
  const entries = Object.entries(properties).map(([name, below]) => [
    name,
    nullable(translate(below, state, rename)),
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    required: Object.keys(properties),
    additionalProperties: open ? translate(schema.additionalProperties, state, rename) : false,
  };
}

/** The same schema, with null allowed too. */
export function nullable(schema: SubSchema): SubSchema {
  if (typeof schema === 'boolean') return schema || { type: 'null' };
  const { type } = schema;
  const plain = !schema.$ref && !schema.anyOf && !schema.oneOf && !schema.allOf && !('const' in schema);
  if (plain && type === undefined && schema.enum === undefined) return schema;
  if (plain && (typeof type === 'string' || Array.isArray(type))) {
    const types = [type].flat();
    const values = Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {};
    return { ...schema, ...values, type: types.includes('null') ? type : [...types, 'null'] };
  }
  return { anyOf: [schema, { type: 'null' }] };
}

function describe(schema: JsonSchema): string {
  const rules = SPOKEN.flatMap(([keyword, words]) => {
    const value = schema[keyword];
    return typeof value === 'string' || typeof value === 'number' ? [`${words} ${value}`] : [];
  });
  const own = typeof schema.description === 'string' ? schema.description.trim() : '';
  if (rules.length === 0) return own;
  return `${own}${own === '' ? '' : ' '}(${rules.join(', ')})`;
}
