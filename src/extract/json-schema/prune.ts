/** Takes out of a value what keeps it from fitting its schema: the smallest part that may be missing. */
import { firstOf, type Shape, type Shapes } from './shape.ts';
import { isRecord, type JsonSchema, type Path, type SubSchema } from './types.ts';
import type { SchemaIssue } from './validate.ts';

const MAX_ROUNDS = 100;

/** The pruned value, and what pruning could not fix. */
export function pruneToFit(
  value: unknown,
  schema: JsonSchema,
  shapes: Shapes,
  validate: (value: unknown) => SchemaIssue[],
): { value: unknown; issues: SchemaIssue[] } {
  let pruned = structuredClone(value);
  let issues = validate(pruned);
  for (let round = 0; round < MAX_ROUNDS && issues.length > 0; round++) {
    // Deepest first, so that a wrong field goes before the record that holds it.
    const paths = issues.map((issue) => issue.path).sort((a, b) => b.length - a.length);
    const before = JSON.stringify(pruned);
    for (const path of paths) {
      if (path.length === 0) continue;
      pruned = without(pruned, path, schema, shapes);
      break;
    }
    if (JSON.stringify(pruned) === before) {
      if (!(shapes.shapeOf(schema).types.has('null') && pruned !== null)) break;
      pruned = null;
    }
    issues = validate(pruned);
  }
  return { value: pruned, issues };
}

/** Leaves out the value at a path: null where that is allowed, gone where it is optional, else its parent goes. */
function without(value: unknown, path: Path, schema: JsonSchema, shapes: Shapes): unknown {
  for (let length = path.length; length > 0; length--) {
    const parent = at(value, path.slice(0, length - 1));
    const key = path[length - 1];
    if (key === undefined) continue;
    if (Array.isArray(parent) && typeof key === 'number') {
      parent.splice(key, 1);
      return value;
    }
    if (!isRecord(parent)) continue;
    const shape = shapeAt(schema, path.slice(0, length - 1), shapes);
    const name = String(key);
    const own = shape?.properties.get(name);
    const nullable = own !== undefined && shapes.shapeOf(own).types.has('null');
    if (nullable && parent[name] !== null) {
      parent[name] = null;
      return value;
    }
    if (shape?.required.has(name)) continue;
    if (Object.hasOwn(parent, name)) {
      delete parent[name];
      return value;
    }
  }
  return value;
}

function at(value: unknown, path: Path): unknown {
  let here = value;
  for (const key of path) {
    if (Array.isArray(here) && typeof key === 'number') here = here[key];
    else if (isRecord(here)) here = here[String(key)];
    else return undefined;
  }
  return here;
}

function shapeAt(root: SubSchema, path: Path, shapes: Shapes): Shape | undefined {
  let shape = shapes.shapeOf(root);
  for (const key of path) {
    const options = [shape, ...shapes.variantsOf(shape)];
    const below = firstOf(options, ({ properties, prefix, items }) =>
      typeof key === 'number' && !properties.has(String(key))
        ? (prefix[key] ?? items)
        : properties.get(String(key)),
    );
    if (below === undefined) return undefined;
    shape = shapes.shapeOf(below);
  }
  return shape;
}
