/** A schema as a list of fields: name, type, bounds, default, meaning, and what is inside folded away. */
import { type Html, html, prose } from './html.ts';
import { type Parameter, type Resolve, refName, type Schema } from './open-api.ts';

// Our schemas nest six deep; a document that refers to itself has to end somewhere.
const MAX_DEPTH = 9;

type Variant = { name: string; schema: Schema };

/** In a request what must be there is worth a mark; in an answer, what may be missing. */
export type Side = 'request' | 'answer';

type View = { resolve: Resolve; side: Side; depth: number };

/** The fields of an object, an array of objects or a choice between objects. */
export function fieldsOf(schema: Schema, resolve: Resolve, side: Side): Html {
  return fieldList(schema, { resolve, side, depth: 0 });
}

function fieldList(schema: Schema, view: View): Html {
  const { properties, required, variants, values } = insideOf(schema, view.resolve);
  const rows = Object.entries(properties).map(([name, property]) =>
    fieldRow(name, property, required.includes(name), view),
  );
  const choices = variants.map((variant) => variantRow(variant, view));
  const map = values ? [fieldRow('<name>', values, true, view)] : [];
  return html`<div class="fields">${[...rows, ...map, ...choices]}</div>`;
}

export function parameterFields(parameters: Parameter[], resolve: Resolve): Html {
  const view: View = { resolve, side: 'request', depth: MAX_DEPTH };
  const rows = parameters.map(({ name, schema, description, required }) =>
    fieldRow(name, { ...schema, ...(description && { description }) }, required === true, view),
  );
  return html`<div class="fields">${rows}</div>`;
}

/** Whether there is anything to unfold. */
function hasInside(schema: Schema, resolve: Resolve): boolean {
  const { properties, variants, values } = insideOf(schema, resolve);
  return Object.keys(properties).length > 0 || variants.length > 0 || values !== null;
}

function insideOf(given: Schema, resolve: Resolve) {
  const schema = withoutNull(resolve(given), resolve);
  if (schema.items && isList(schema)) return insideOf(schema.items, resolve);
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const variants = choices
    .map((choice) => ({ name: variantName(choice, resolve), schema: choice }))
    .filter((variant) => hasFields(resolve(variant.schema)));
  const extra = schema.additionalProperties;
  const valued = typeof extra === 'object' && hasFields(resolve(extra));
  return {
    properties: schema.properties ?? {},
    required: schema.required ?? [],
    variants,
    values: valued ? extra : null,
  };
}

const isList = (schema: Schema) => [schema.type].flat().includes('array');
const hasFields = (schema: Schema) => Object.keys(schema.properties ?? {}).length > 0;

/** `X or null` is shown as X. */
function withoutNull(schema: Schema, resolve: Resolve): Schema {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = choices;
  return only && choices.length === 1 ? { ...resolve(only), ...described(schema) } : schema;
}

const described = ({ description }: Schema): Schema => (description === undefined ? {} : { description });

function variantName(schema: Schema, resolve: Resolve): string {
  const type = resolve(schema).properties?.type;
  return String(type?.const ?? type?.enum?.[0] ?? refName(schema) ?? 'object');
}

function variantRow({ name, schema }: Variant, view: View): Html {
  const { resolve } = view;
  const { description, properties } = resolve(schema);
  const { type: _, ...options } = properties ?? {};
  const head = html`<code class="name">${name}</code> <span class="says">${prose(description)}</span>`;
  if (Object.keys(options).length === 0) return html`<div class="field variant">${head}</div>`;
  const inside = fieldList({ ...resolve(schema), properties: options }, deeper(view));
  return html`<details class="field variant"><summary>${head}</summary>${inside}</details>`;
}

const deeper = (view: View): View => ({ ...view, depth: view.depth + 1 });

function mark(required: boolean, side: Side): Html | null {
  if (side === 'request') return required ? html`<span class="must">required</span>` : null;
  return required ? null : html`<span class="type">not always there</span>`;
}

function fieldRow(name: string, given: Schema, required: boolean, view: View): Html {
  const { resolve } = view;
  const schema = resolve(given);
  const open = view.depth < MAX_DEPTH && hasInside(schema, resolve);
  return html`<div class="field"><div class="head"><code class="name">${name}</code><span class="type">${typeName(given, resolve)}</span>${mark(required, view.side)}${bounds(schema).map((text) => html`<span class="bound">${text}</span>`)}</div>${
    schema.description && html`<p class="says">${prose(schema.description)}</p>`
  }${choices(schema)}${
    open &&
    html`<details class="inside"><summary>Inside <code>${name}</code></summary>${fieldList(schema, deeper(view))}</details>`
  }</div>`;
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

function bounds(schema: Schema): string[] {
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

function choices(schema: Schema): Html | null {
  const values = schema.enum ?? (isList(schema) ? schema.items?.enum : undefined);
  if (!values || values.length === 0) return null;
  return html`<p class="choices">${values.map((value) => html`<code>${String(value)}</code>`)}</p>`;
}
