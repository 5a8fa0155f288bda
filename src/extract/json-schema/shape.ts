/** A schema with its `$ref`s followed and its `allOf`s merged: what the value must look like, in one place. */
import { isRecord } from '../../contract/request/is-record.ts';
import { referencesOf, resolveReference } from './keywords.ts';
import { isSubSchema, type JsonSchema, type SubSchema, TYPE_NAMES, type TypeName } from './types.ts';

export type Shape = {
  /** The schema this was made of; the same object again further down means recursion. */
  origin: SubSchema;
  types: ReadonlySet<TypeName>;
  title: string;
  description: string;
  properties: ReadonlyMap<string, SubSchema>;
  required: ReadonlySet<string>;
  /** The schema of properties that are not listed; undefined allows anything. */
  additional: SubSchema | undefined;
  items: SubSchema | undefined;
  prefix: readonly SubSchema[];
  /** The only values allowed, if there is an `enum` or `const`. */
  values: readonly unknown[] | undefined;
  format: string | undefined;
  /** Every schema that applies, for checks of single values. */
  parts: readonly JsonSchema[];
  /** Groups of branches (`anyOf`, `oneOf`): one of each group must hold. */
  choices: readonly (readonly SubSchema[])[];
};

export type Shapes = {
  shapeOf(schema: SubSchema): Shape;
  /** One shape for each combination of its choices. */
  variantsOf(shape: Shape): Shape[];
};

const MAX_VARIANTS = 12;

export function createShapes(root: JsonSchema): Shapes {
  const cache = new Map<SubSchema, Shape>();
  const shapeOf = (schema: SubSchema): Shape => {
    const known = cache.get(schema);
    if (known) return known;
    const shape = merge(schema, partsOf(schema, root));
    cache.set(schema, shape);
    return shape;
  };
  const variantsOf = (shape: Shape): Shape[] => {
    let variants: SubSchema[][] = [[]];
    for (const branches of shape.choices) {
      variants = variants
        .flatMap((chosen) => branches.map((branch) => [...chosen, branch]))
        .slice(0, MAX_VARIANTS);
    }
    if (shape.choices.length === 0) return [shape];
    return variants.map((chosen) => {
      const parts = chosen.flatMap((branch) => partsOf(branch, root));
      const variant = merge(shape.origin, [...shape.parts.map(withoutChoices), ...parts]);
      // Choices within a branch would need another round; the final validation still sees them.
      return { ...variant, choices: [] };
    });
  };
  return { shapeOf, variantsOf };
}

/** The schema of a property or of the items in the first of some shapes that has one. */
export function firstOf(
  shapes: readonly Shape[],
  of: (shape: Shape) => SubSchema | undefined,
): SubSchema | undefined {
  return shapes.map(of).find((found) => found !== undefined);
}

function withoutChoices({ anyOf: _any, oneOf: _one, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

/** The schema, what it refers to, and all of its `allOf`: `checkSchema` has made sure that this ends. */
function partsOf(schema: SubSchema, root: JsonSchema): JsonSchema[] {
  if (schema === true) return [];
  if (schema === false) return [{ enum: [] }];
  const parts = [schema];
  for (const reference of referencesOf(schema)) {
    const target = resolveReference(root, reference);
    if (target !== null) parts.push(...partsOf(target, root));
  }
  if (Array.isArray(schema.allOf)) {
    for (const part of schema.allOf) if (isSubSchema(part)) parts.push(...partsOf(part, root));
  }
  return parts;
}

function merge(origin: SubSchema, parts: readonly JsonSchema[]): Shape {
  const properties = new Map<string, SubSchema>();
  const required = new Set<string>();
  const choices: SubSchema[][] = [];
  let values: readonly unknown[] | undefined;
  let additional: SubSchema | undefined;
  let items: SubSchema | undefined;
  let prefix: SubSchema[] = [];
  for (const part of parts) {
    for (const [name, below] of Object.entries(isRecord(part.properties) ? part.properties : {})) {
      if (!isSubSchema(below)) continue;
      const other = properties.get(name);
      properties.set(name, other === undefined ? below : { allOf: [other, below] });
    }
    for (const name of stringsOf(part.required)) required.add(name);
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = part[keyword];
      if (Array.isArray(branches)) choices.push(branches.filter(isSubSchema));
    }
    const allowed = 'const' in part ? [part.const] : Array.isArray(part.enum) ? part.enum : undefined;
    if (allowed) values = values ? values.filter((value) => allowed.includes(value)) : allowed;
    if (isSubSchema(part.additionalProperties)) additional = part.additionalProperties;
    if (Array.isArray(part.items)) prefix = part.items.filter(isSubSchema);
    else if (isSubSchema(part.items)) items = part.items;
    if (Array.isArray(part.prefixItems)) prefix = part.prefixItems.filter(isSubSchema);
  }
  const text = (keyword: string) =>
    parts.map((part) => part[keyword]).find((v) => typeof v === 'string') ?? '';
  const format = text('format');
  return {
    origin,
    types: typesOf(parts, values),
    title: String(text('title')),
    description: String(text('description')),
    properties,
    required,
    additional,
    items,
    prefix,
    values,
    format: format === '' ? undefined : String(format),
    parts,
    choices,
  };
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function typesOf(parts: readonly JsonSchema[], values: readonly unknown[] | undefined): Set<TypeName> {
  let types: Set<TypeName> = new Set(TYPE_NAMES);
  for (const part of parts) {
    const named = typeof part.type === 'string' ? [part.type] : stringsOf(part.type);
    if (named.length === 0) continue;
    const allows = (type: TypeName) =>
      named.includes(type) || (type === 'integer' && named.includes('number'));
    types = new Set([...types].filter(allows));
  }
  if (values) types = new Set([...types].filter((type) => values.some((value) => isOfType(value, type))));
  return types;
}

export function isOfType(value: unknown, type: TypeName): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    default:
      return typeof value === type;
  }
}
