/** Converts JSON Schema, as far as the contract uses it, to TypeScript types with descriptions as comments. */

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  description?: string;
  default?: unknown;
};

/** Shapes used in several places get a name of their own. */
export type SharedTypes = { types: Map<string, JsonSchema>; nameOf: Map<string, string> };

/** Short shapes read better where they are used. */
const WORTH_A_NAME = 120;

/** Names that would hide a global, or are unclear out of context. */
const RENAMED: Record<string, string> = {
  Error: 'ErrorEnvelope',
  Errors: 'FormatErrors',
  AllowedType: 'ContentType',
};

export function exportedType(name: string, schema: JsonSchema, shared: SharedTypes): string {
  return `${comment(schema)}export type ${nameFor(name)} = ${typeOf(schema, shared, false)};\n`;
}

function nameFor(name: string): string {
  return RENAMED[name] ?? name;
}

/** The type of a schema with every shape written out. */
export function schemaType(schema: JsonSchema): string {
  return typeOf(schema, { types: new Map(), nameOf: new Map() }, true);
}

export function sharedTypes(named: Map<string, JsonSchema>): SharedTypes {
  const seen = new Map<string, { name: string; schema: JsonSchema; count: number }>();
  for (const schema of named.values()) collect(schema, seen);
  const types = new Map<string, JsonSchema>();
  const nameOf = new Map<string, string>();
  for (const [text, { name, schema, count }] of seen) {
    if (count < 2) continue;
    const free = [name, ...Array.from({ length: 9 }, (_, n) => `${name}${n + 2}`)].find(
      (candidate) => !named.has(candidate) && !types.has(candidate),
    );
    if (!free) throw new Error(`No name is left for ${name}`);
    nameOf.set(text, free);
    types.set(free, schema);
  }
  return { types, nameOf };
}

type Seen = Map<string, { name: string; schema: JsonSchema; count: number }>;

function collect(schema: JsonSchema, seen: Seen, property = ''): void {
  const [shape, name] =
    schema.type === 'array' && schema.items ? [schema.items, singular(property)] : [schema, property];
  const text = shapeOf(shape);
  if (property !== '' && !shape.$ref && text.length > WORTH_A_NAME) {
    const known = seen.get(text);
    if (known) {
      known.count += 1;
      return;
    }
    seen.set(text, { name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, schema: shape, count: 1 });
  }
  for (const [key, member] of Object.entries(shape.properties ?? {})) collect(member, seen, key);
  for (const member of [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]) collect(member, seen, property);
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

/** What makes two schemas the same type: everything except descriptions, bounds and defaults. */
function shapeOf(schema: JsonSchema): string {
  return schemaType(schema).replace(/\/\*\*[\s\S]*?\*\/\s*/g, '');
}

function typeOf(schema: JsonSchema, shared: SharedTypes, nested: boolean): string {
  if (schema.$ref) return nameFor(schema.$ref.replace(/^.*\//, ''));
  const name = nested && shared.nameOf.size > 0 ? shared.nameOf.get(shapeOf(schema)) : undefined;
  if (name) return nameFor(name);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => typeOf(option, shared, true)).join(' | ');
  const kinds = [schema.type ?? []].flat();
  if (schema.enum) {
    const values = schema.enum.map((value) => JSON.stringify(value));
    if (kinds.includes('null') && !values.includes('null')) values.push('null');
    return values.join(' | ');
  }
  if (kinds.length === 0) return 'unknown';
  return kinds.map((kind) => kindOf(kind, schema, shared)).join(' | ');
}

function kindOf(kind: string, schema: JsonSchema, shared: SharedTypes): string {
  if (kind === 'integer' || kind === 'number') return 'number';
  if (kind === 'array') return arrayOf(typeOf(schema.items ?? {}, shared, true));
  if (kind === 'object') return objectOf(schema, shared);
  return kind;
}

function arrayOf(item: string): string {
  return item.includes('|') ? `(${item})[]` : `${item}[]`;
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  shared: SharedTypes,
): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    // `undefined` is written out, so that an optional value can be passed on under exactOptionalPropertyTypes.
    const type = typeOf(schema, shared, true);
    const optional = required.includes(name)
      ? `: ${type}`
      : `?: ${type === 'unknown' ? type : `${type} | undefined`}`;
    return `${comment(schema)}${key}${optional};`;
  });
  if (typeof additionalProperties === 'object') {
    const value = typeOf(additionalProperties, shared, true);
    if (members.length === 0) return `Record<string, ${value}>`;
    members.push('[key: string]: unknown;');
  }
  return members.length === 0 ? 'Record<string, unknown>' : `{\n${members.join('\n')}\n}`;
}

function comment({ description, default: preset }: JsonSchema): string {
  const simple = preset !== undefined && (typeof preset !== 'object' || preset === null);
  const text = [description, simple ? `Default: ${JSON.stringify(preset)}.` : ''].filter(Boolean).join(' ');
  return text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`;
}
