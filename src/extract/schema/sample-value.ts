/** Made-up data that fits a schema: always the same for the same schema, so that tests can rely on it. */
import { AppError } from '../../errors.ts';
import { pairs } from '../../text/word-lists.ts';
import { bundleSchema } from '../json-schema/bundle.ts';
import { fitToSchema } from '../json-schema/fit.ts';
import { createShapes, type Shape, type Shapes } from '../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../json-schema/types.ts';

/** A schema may refer to itself; below this depth optional parts are left out. */
const DEEP = 6;
const DEEPEST = 32;
const MOST_ITEMS = 1000;
const LONGEST_TEXT = 10_000;
/** Values in all: a small schema can ask for a great many. */
const MOST_VALUES = 10_000;

type Making = Shapes & { left: number };

/** The order in which types are tried if a value may have several. */
const PREFERENCE = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;

const FORMATS = pairs(`date 2026-01-15 date-time 2026-01-15T09:30:00Z time 09:30:00Z duration PT1H30M
  email someone@example.com uri https://example.com/ url https://example.com/ uri-reference /example
  hostname example.com ipv4 192.0.2.1 ipv6 2001:db8::1 uuid 00000000-0000-4000-8000-000000000000`);

/** @example sampleValue({ type: 'object', properties: { price: { type: 'number' } } }) // { price: 1 } */
export function sampleValue(schema: JsonSchema): unknown {
  const rules = bundleSchema(schema);
  const shapes: Making = { ...createShapes(rules), left: MOST_VALUES };
  const { value, issues } = fitToSchema(sample(rules, 'value', shapes, 0), schema);
  if (issues.length === 0) return value;
  const details = issues.map(({ path, message }) => ({ code: 'custom' as const, path, message }));
  throw new AppError('extraction_failed', 'No mock data could be made for the schema', { details });
}

function sample(schema: SubSchema, name: string, shapes: Making, depth: number): unknown {
  const [shape] = shapes.variantsOf(shapes.shapeOf(schema));
  shapes.left -= 1;
  if (!shape || depth > DEEPEST || shapes.left < 0) return null;
  if (shape.values !== undefined) return shape.values[0] ?? null;
  switch (PREFERENCE.find((type) => shape.types.has(type))) {
    case 'object':
      return object(shape, shapes, depth);
    case 'array':
      return array(shape, name, shapes, depth);
    case 'string':
      return text(shape, name);
    case 'number':
    case 'integer':
      return number(shape);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function object(shape: Shape, shapes: Making, depth: number): Record<string, unknown> {
  const names = [...shape.properties.keys()].filter((name) => depth < DEEP || shape.required.has(name));
  for (const name of shape.required) if (!names.includes(name)) names.push(name);
  return Object.fromEntries(
    names.map((name) => [
      name,
      sample(shape.properties.get(name) ?? shape.additional ?? true, name, shapes, depth + 1),
    ]),
  );
}

function array(shape: Shape, name: string, shapes: Making, depth: number): unknown[] {
  const least = limitOf(shape, 'minItems', Math.max) ?? 0;
  const most = limitOf(shape, 'maxItems', Math.min) ?? MOST_ITEMS;
  const wanted = Math.min(Math.max(least, depth < DEEP ? 1 : 0, shape.prefix.length), most, MOST_ITEMS);
  return Array.from({ length: wanted }, (_, i) =>
    sample(shape.prefix[i] ?? shape.items ?? true, name, shapes, depth + 1),
  );
}

function text(shape: Shape, name: string): string {
  const known = FORMATS.get(shape.format ?? '');
  if (known !== undefined) return known;
  const least = Math.min(limitOf(shape, 'minLength', Math.max) ?? 0, LONGEST_TEXT);
  const most = limitOf(shape, 'maxLength', Math.min) ?? LONGEST_TEXT;
  return `Sample ${name}`.padEnd(least, '.').slice(0, most);
}

function number(shape: Shape): number {
  const step = limitOf(shape, 'multipleOf', Math.max) ?? 1;
  const above = limitOf(shape, 'exclusiveMinimum', Math.max);
  const below = limitOf(shape, 'exclusiveMaximum', Math.min);
  const least = limitOf(shape, 'minimum', Math.max) ?? (above === undefined ? undefined : above + step);
  const most = limitOf(shape, 'maximum', Math.min) ?? (below === undefined ? undefined : below - step);
  if (least !== undefined) return Math.ceil(least / step) * step;
  return most !== undefined && most < step ? Math.floor(most / step) * step : step;
}

/** The tightest of the bounds that several schemas set. */
function limitOf(
  { parts }: Shape,
  keyword: string,
  tightest: (...values: number[]) => number,
): number | undefined {
  const values = parts.map((part) => part[keyword]).filter((value) => typeof value === 'number');
  return values.length > 0 ? tightest(...values) : undefined;
}
