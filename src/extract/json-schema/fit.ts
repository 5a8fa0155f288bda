/** Makes a value fit a schema without inventing anything: types are converted, what does not fit is left out. */
import { isRecord } from '../../contract/request/is-record.ts';
import { pruneToFit } from './prune.ts';
import { createShapes, isOfType, type Shape, type Shapes } from './shape.ts';
import type { JsonSchema, SubSchema } from './types.ts';
import { createValidator, type SchemaIssue } from './validate.ts';

const MAX_DEPTH = 64;

/**
 * The value in the schema's types, and what is still wrong with it (nothing if it fits).
 *
 * @example fitToSchema({ price: '12.50' }, schema) // { value: { price: 12.5 }, issues: [] }
 */
export function fitToSchema(value: unknown, schema: JsonSchema): { value: unknown; issues: SchemaIssue[] } {
  const shapes = createShapes(schema);
  const validate = createValidator(schema);
  const converted = convert(value, schema, shapes, 0);
  if (validate(converted ?? null).length === 0) return { value: converted ?? null, issues: [] };
  return pruneToFit(converted ?? null, schema, shapes, validate);
}

function convert(value: unknown, schema: SubSchema, shapes: Shapes, depth: number): unknown {
  if (depth > MAX_DEPTH) return value;
  const shape = chooseVariant(value, shapes.variantsOf(shapes.shapeOf(schema)));
  if (!shape) return value;
  if (Array.isArray(value)) {
    if (!shape.types.has('array'))
      return value.length === 1 ? convert(value[0], schema, shapes, depth + 1) : value;
    return value.map((entry, i) => convert(entry, shape.prefix[i] ?? shape.items ?? true, shapes, depth + 1));
  }
  if (isRecord(value)) {
    if (shape.types.has('object')) return convertObject(value, shape, shapes, depth);
    return shape.types.has('array') ? [convert(value, shape.items ?? true, shapes, depth + 1)] : value;
  }
  return convertSingle(value, shape, shapes, depth);
}

function convertObject(
  value: { [key: string]: unknown },
  shape: Shape,
  shapes: Shapes,
  depth: number,
): { [key: string]: unknown } {
  const entries: [string, unknown][] = [];
  for (const [key, below] of Object.entries(value)) {
    const schema = shape.properties.get(key) ?? shape.additional ?? true;
    if (schema === false) continue;
    const fitted = convert(below, schema, shapes, depth + 1);
    // A null that is not allowed is a model's way of saying that it found nothing.
    if (fitted === null && !shapes.shapeOf(schema).types.has('null') && !shape.required.has(key)) continue;
    entries.push([key, fitted]);
  }
  return Object.fromEntries(entries);
}

function convertSingle(value: unknown, shape: Shape, shapes: Shapes, depth: number): unknown {
  const { types } = shape;
  if ([...types].some((type) => isOfType(value, type))) return inSpelling(value, shape);
  if (typeof value === 'string') {
    const text = value.trim();
    if ((types.has('number') || types.has('integer')) && /^[-+]?\d+(?:\.\d+)?$/.test(text)) {
      const number = Number(text);
      if (types.has('number') || Number.isInteger(number)) return number;
    }
    if (types.has('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if (types.has('null') && /^(?:null|none|n\/a)?$/i.test(text)) return null;
  }
  if ((typeof value === 'number' || typeof value === 'boolean') && types.has('string')) return String(value);
  if (value !== null && types.has('array')) return [convert(value, shape.items ?? true, shapes, depth + 1)];
  return value;
}

/** An enum's own spelling for a value that differs only in case or in space around it. */
function inSpelling(value: unknown, shape: Shape): unknown {
  if (typeof value !== 'string' || !shape.values || shape.values.includes(value)) return value;
  const folded = value.trim().toLowerCase();
  const same = shape.values.filter((v) => typeof v === 'string' && v.trim().toLowerCase() === folded);
  return same.length === 1 ? same[0] : value;
}

function chooseVariant(value: unknown, variants: readonly Shape[]): Shape | undefined {
  const fitting = variants.filter((shape) => [...shape.types].some((type) => isOfType(value, type)));
  if (fitting.length <= 1 || !isRecord(value)) return fitting[0] ?? variants[0];
  const keys = Object.keys(value);
  const known = (shape: Shape) =>
    keys.filter((key) => shape.properties.has(key)).length -
    [...shape.required].filter((key) => !keys.includes(key)).length;
  return fitting.reduce((best, shape) => (known(shape) > known(best) ? shape : best));
}
