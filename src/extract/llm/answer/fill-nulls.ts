/** Adds null for each property of the schema that may be null and is missing from the answer. */
import { isRecord } from '../../../contract/request/is-record.ts';
import { createShapes, type Shapes } from '../../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../../json-schema/types.ts';

const MAX_DEPTH = 64;

/** @example fillNulls({}, { properties: { a: { type: ['string', 'null'] } } }) // { a: null } */
export function fillNulls(value: unknown, schema: JsonSchema): unknown {
  return fill(value, schema, createShapes(schema), 0);
}

export function allowsNull(schema: SubSchema, shapes: Shapes): boolean {
  return shapes.variantsOf(shapes.shapeOf(schema)).some(({ types }) => types.has('null'));
}

function fill(value: unknown, schema: SubSchema, shapes: Shapes, depth: number): unknown {
  if (depth > MAX_DEPTH) return value;
  const shape = shapes.shapeOf(schema);
  if (Array.isArray(value)) {
    return value.map((entry, i) => fill(entry, shape.prefix[i] ?? shape.items ?? true, shapes, depth + 1));
  }
  if (!isRecord(value)) return value;
  const filled: { [name: string]: unknown } = {};
  for (const [name, below] of shape.properties) {
    if (Object.hasOwn(value, name)) filled[name] = fill(value[name], below, shapes, depth + 1);
    else if (allowsNull(below, shapes)) filled[name] = null;
  }
  // Properties are in the order of the schema; unknown ones follow.
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(filled, name));
  return { ...filled, ...Object.fromEntries(others) };
}
