/** Removes from a value what keeps it from fitting its schema: the smallest part that may be missing. */
import { isRecord } from '../../contract/request/is-record.ts';
import { firstOf, type Shape, type Shapes } from './shape.ts';
import type { JsonSchema, Path, SubSchema } from './types.ts';
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
    const before = JSON.stringify(pruned);
    const byPlace = Map.groupBy(issues, ({ path }) => JSON.stringify(path));
    for (const path of removable(issues)) {
      const own = byPlace.get(JSON.stringify(path)) ?? [];
      if (!shorten(at(pruned, path), own)) pruned = without(pruned, path, schema, shapes);
    }
    if (JSON.stringify(pruned) === before) {
      if (!(shapes.shapeOf(schema).types.has('null') && pruned !== null)) break;
      pruned = null;
    }
    issues = validate(pruned);
  }
  return { value: pruned, issues };
}

/**
 * What may be removed in one round. Deepest first, so that a wrong field goes before the record that holds it; and one
 * for each entry of a list, because the rest of the entry may fit without it, while other entries are independent.
 * Entries inside others come first, and later ones before earlier ones, so that the remaining paths stay valid.
 */
function removable(issues: readonly SchemaIssue[]): Path[] {
  const depth = issues.reduce((deepest, { path }) => Math.max(deepest, path.length), 0);
  const ofEntries = new Map<string, Path>();
  for (const { path } of issues) {
    if (path.length < depth) continue;
    const key = JSON.stringify(entryOf(path));
    if (!ofEntries.has(key)) ofEntries.set(key, path);
  }
  return [...ofEntries.values()].sort((a, b) => entryOf(b).length - entryOf(a).length || laterFirst(a, b));
}

/** The path of the innermost list entry that a path leads into. */
function entryOf(path: Path): Path {
  return path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1);
}

function laterFirst(a: Path, b: Path): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  const [mine = '', theirs = ''] = [a[at], b[at]];
  if (typeof mine === 'number' && typeof theirs === 'number') return theirs - mine;
  return String(mine) < String(theirs) ? -1 : 1;
}

/**
 * Removes entries from a list that is only too long, or has some of them twice. False if anything else is wrong.
 *
 * @param own issues of the list itself
 */
function shorten(list: unknown, own: readonly SchemaIssue[]): boolean {
  if (!Array.isArray(list)) return false;
  if (!own.every(({ keyword }) => keyword === 'maxItems' || keyword === 'uniqueItems')) return false;
  const surplus = new Set<number>();
  for (const { keyword, message } of own) {
    // "Array has too many items (4 > 2)." and "Duplicate items at indexes 0 and 2.", which names the first pair only.
    const [first = 0, second = 0] = (message.match(/\d+/g) ?? []).map(Number);
    const repeated = keyword === 'uniqueItems' ? [second, ...repetitions(list)] : [];
    for (const index of repeated) surplus.add(index);
    if (keyword === 'maxItems') for (let index = second; index < first; index++) surplus.add(index);
  }
  const kept = list.filter((_, index) => !surplus.has(index));
  list.length = 0;
  for (const entry of kept) list.push(entry);
  return true;
}

function repetitions(list: readonly unknown[]): number[] {
  const seen = new Set<string>();
  return list.flatMap((entry, index) => {
    const text = JSON.stringify(entry);
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? [index] : [];
  });
}

/** Removes the value at a path: sets null if allowed, deletes it if optional, else removes its parent. */
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
