/** The fields that a schema asks for: single values, and lists of values or records, each with how it is read. */
import { isRecord } from '../../contract/request/is-record.ts';
import { patternCache } from '../json-schema/pattern.ts';
import { createShapes, type Shape, type Shapes } from '../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../json-schema/types.ts';
import type { Asked } from '../local/engine/fill/filler.ts';
import { KNOWLEDGE } from '../local/knowledge.ts';
import { fieldName } from '../names/field-name.ts';
import { setOwn } from '../set-own.ts';

/** What is asked of a value, before a page is known. */
export type Wanted = Omit<Asked, 'context'>;

export type Field = { path: string; wanted: Wanted };
export type List = { path: string; group: FieldGroup };
export type FieldGroup = { fields: Field[]; lists: List[] };

const MAX_DEPTH = 5;
const MAX_FIELDS = 100;
const SINGLE = ['string', 'number', 'integer', 'boolean'] as const;

/** @param compile compiles the schema's patterns; it is called each time that a value is checked */
export function fieldsOf(schema: JsonSchema, compile: Wanted['compile'] = patternCache()): FieldGroup {
  const shapes = createShapes(schema);
  const budget = { left: MAX_FIELDS };
  return groupOf(schema, { shapes, compile, budget, above: [], depth: 0 }, '');
}

type Walk = {
  shapes: Shapes;
  compile: Wanted['compile'];
  budget: { left: number };
  above: string[];
  depth: number;
};

function groupOf(schema: SubSchema, walk: Walk, path: string): FieldGroup {
  const group: FieldGroup = { fields: [], lists: [] };
  const shape = shownShape(schema, walk.shapes);
  if (walk.depth > MAX_DEPTH || walk.budget.left <= 0) return group;
  const deeper = { ...walk, depth: walk.depth + 1 };
  if (shape.types.has('object') && shape.properties.size > 0) {
    for (const [name, below] of shape.properties) {
      const inner = groupOf(below, { ...deeper, above: [...walk.above, name] }, joined(path, name));
      group.fields.push(...inner.fields);
      group.lists.push(...inner.lists);
    }
  } else if (shape.types.has('array') && shape.items !== undefined) {
    group.lists.push({ path, group: groupOf(shape.items, deeper, '') });
  } else if (SINGLE.some((type) => shape.types.has(type))) {
    walk.budget.left--;
    const name = walk.above.at(-1) ?? '';
    const naming = { context: walk.above.slice(0, -1), description: shape.description };
    const field = fieldName(name, KNOWLEDGE, naming);
    group.fields.push({ path, wanted: { shape, field, compile: walk.compile } });
  }
  return group;
}

/** The variant of a schema with choices that says the most. */
function shownShape(schema: SubSchema, shapes: Shapes): Shape {
  const variants = shapes.variantsOf(shapes.shapeOf(schema));
  const by = (wanted: (shape: Shape) => boolean) => variants.find(wanted);
  return (
    by(({ properties }) => properties.size > 0) ??
    by(({ items }) => items !== undefined) ??
    by(({ types }) => !(types.size === 1 && types.has('null'))) ??
    shapes.shapeOf(schema)
  );
}

/** Dots in names are escaped with a backslash. */
function joined(path: string, name: string): string {
  const plain = name.replace(/[\\.]/g, '\\$&');
  return path === '' ? plain : `${path}.${plain}`;
}

export function stepsOf(path: string): string[] {
  return path === ''
    ? []
    : (path.match(/(?:\\.|[^.\\])+/gs) ?? []).map((step) => step.replace(/\\(.)/gs, '$1'));
}

export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const step of stepsOf(path)) at = isRecord(at) ? ownOf(at, step) : undefined;
  return at;
}

/** Not what every object inherits: a field may be called `constructor`. */
export function ownOf<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

export function setAt(root: Record<string, unknown>, path: string, value: unknown): void {
  const steps = stepsOf(path);
  const last = steps.pop();
  if (last === undefined) return;
  let at = root;
  for (const step of steps) {
    const known = ownOf(at, step);
    const inner = isRecord(known) ? known : {};
    if (inner !== known) setOwn(at, step, inner);
    at = inner;
  }
  setOwn(at, last, value);
}

/** A schema for values that came without one. */
export function schemaOfValues(values: readonly unknown[]): JsonSchema {
  const lists = values.filter(Array.isArray);
  if (lists.length > 0) return { type: ['array', 'null'], items: schemaOfValues(lists.flat()) };
  const records = values.filter(isRecord);
  if (records.length > 0) {
    const names = new Set(records.flatMap((record) => Object.keys(record)));
    const properties = Object.fromEntries(
      [...names].map((name) => [name, schemaOfValues(records.map((record) => ownOf(record, name)))]),
    );
    return { type: ['object', 'null'], properties };
  }
  const types = new Set(
    values.flatMap((value) => (value === null || value === undefined ? [] : typeof value)),
  );
  return { type: types.size > 0 ? [...types, 'null'] : ['string', 'null'] };
}
