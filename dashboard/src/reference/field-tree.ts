/** A schema as a tree of fields: name, type, bounds, default, meaning and children. */
import { type Parameter, type Resolve, refName, type Schema } from './open-api.ts';

// Our schemas nest six deep.
const MAX_DEPTH = 9;

/** A request marks required fields; a response marks those that may be missing. */
type Side = 'request' | 'response';

export type Field = {
  /** Its path and its address in the page: `request.fetchConfig.timeout`. */
  id: string;
  name: string;
  type: string;
  /** Null for one of several shapes. */
  required: boolean | null;
  description: string;
  bounds: string[];
  choices: string[];
  inside: Field[];
};

type Context = {
  resolve: Resolve;
  parent: string;
  depth: number;
  /** The named shapes around it: a recursive one is shown once. */
  around: readonly string[];
};

/** The fields of an object, an array of objects or a choice between objects. */
export function fieldsOf(schema: Schema, resolve: Resolve, side: Side): Field[] {
  return fieldsInside(schema, { resolve, parent: side, depth: 0, around: [] });
}

export function parameterFields(parameters: Parameter[], resolve: Resolve): Field[] {
  return parameters.map(({ name, schema, description, required, in: place }) =>
    fieldOf(name, { ...schema, ...(description && { description }) }, required === true, {
      resolve,
      parent: place,
      depth: MAX_DEPTH,
      around: [],
    }),
  );
}

function fieldsInside(schema: Schema, context: Context): Field[] {
  const { resolve } = context;
  const { properties, required, variants, values } = insideOf(schema, resolve);
  return [
    ...Object.entries(properties).map(([name, property]) =>
      fieldOf(name, property, required.includes(name), context),
    ),
    ...(values ? [{ ...fieldOf('*', values, true, context), name: '<name>' }] : []),
    ...variants.map((variant) => variantOf(variant, context)),
  ];
}

function insideOf(given: Schema, resolve: Resolve) {
  const schema = withoutNull(resolve(given), resolve);
  if (schema.items && isList(schema)) return insideOf(schema.items, resolve);
  const extra = schema.additionalProperties;
  return {
    properties: schema.properties ?? {},
    required: schema.required ?? [],
    variants: [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((choice) =>
      hasFields(resolve(choice)),
    ),
    values: typeof extra === 'object' && hasFields(resolve(extra)) ? extra : null,
  };
}

const isList = (schema: Schema) => [schema.type].flat().includes('array');
const hasFields = (schema: Schema) => Object.keys(schema.properties ?? {}).length > 0;

/** `X or null` is shown as X. */
function withoutNull(schema: Schema, resolve: Resolve): Schema {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = choices;
  return only && choices.length === 1 ? resolve(only) : schema;
}

function fieldOf(name: string, given: Schema, required: boolean, context: Context): Field {
  const { resolve, depth } = context;
  const schema = resolve(given);
  const id = `${context.parent}.${name}`;
  const shape = refName(given) ?? refName(schema.items ?? {}) ?? '';
  const isShown = context.around.includes(shape);
  const around = [...context.around, shape].filter(Boolean);
  return {
    id,
    name,
    type: typeName(given, resolve),
    required,
    description: schema.description ?? '',
    bounds: boundsOf(schema),
    choices: choicesOf(schema),
    inside:
      depth < MAX_DEPTH && !isShown
        ? fieldsInside(schema, { resolve, parent: id, depth: depth + 1, around })
        : [],
  };
}

/** One of several shapes, named by its `type`, which is not listed again. */
function variantOf(given: Schema, context: Context): Field {
  const { resolve, depth } = context;
  const schema = resolve(given);
  const { type, ...options } = schema.properties ?? {};
  const ownName = type?.const ?? type?.enum?.[0];
  const name = String(ownName ?? refName(given) ?? 'object');
  const shown = ownName === undefined ? schema : { ...schema, properties: options };
  const id = `${context.parent}.${name}`;
  return {
    id,
    name,
    type: '',
    required: null,
    description: schema.description ?? '',
    bounds: [],
    choices: [],
    inside: depth < MAX_DEPTH ? fieldsInside(shown, { ...context, parent: id, depth: depth + 1 }) : [],
  };
}

/** The type in words: `array of integer`, `string or null`. */
export function typeName(given: Schema, resolve: Resolve): string {
  const schema = resolve(given);
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return [...new Set(options.map((option) => typeName(option, resolve)))].join(' or ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return schema.enum ? 'value' : 'any';
  return types.map((type) => namedType(type, schema, resolve)).join(' or ');
}

function namedType(type: string, schema: Schema, resolve: Resolve): string {
  if (type === 'array' && schema.items) return `array of ${typeName(schema.items, resolve)}`;
  if (type === 'string' && schema.format) return schema.format;
  if (schema.enum?.length === 1 && typeof schema.enum[0] !== 'string') return String(schema.enum[0]);
  return type;
}

function boundsOf(schema: Schema): string[] {
  const of = schema.anyOf?.find(({ minimum }) => minimum !== undefined) ?? schema;
  const ranges = [
    range(of.minimum, of.maximum, ''),
    range(of.minLength, of.maxLength, ' characters'),
    range(of.minItems, of.maxItems, of.minItems === 1 && !of.maxItems ? ' item' : ' items'),
  ];
  const initial = schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`;
  const telling = initial === 'default {}' || initial === 'default []' ? null : initial;
  return [...ranges, telling].filter((text) => text !== null);
}

function range(min: number | undefined, max: number | undefined, unit: string): string | null {
  if (min !== undefined && max !== undefined)
    return min === max ? `${min}${unit}` : `${min} to ${max}${unit}`;
  if (max !== undefined) return `at most ${max}${unit}`;
  return min === undefined || (min === 0 && unit === '') ? null : `at least ${min}${unit}`;
}

function choicesOf(schema: Schema): string[] {
  return (schema.enum ?? (isList(schema) ? schema.items?.enum : undefined) ?? []).map(String);
}
