/** Which values of a JSON document changed, by their paths. */
import { diffArrays } from 'diff';
import { memberPath } from '../contract/monitor/diff-path.ts';
import type { PageDiffs } from '../contract/monitor/diffs.ts';
import { isRecord } from '../contract/request/is-record.ts';
import type { Normalise } from './normalise.ts';

export type ValueDiff = NonNullable<PageDiffs['json']>[number];

/** Deeper than this, and in longer lists that have little in common, values are compared as wholes. */
const MAX_DEPTH = 100;
const MAX_EDITS = 500;

type Json = Record<string, unknown>;

/** `null` stands for a value that is not there. */
export function diffValues(before: unknown, after: unknown, normalise: Normalise): ValueDiff[] {
  const found: ValueDiff[] = [];
  const canonical = createCanonical(normalise);

  function walk(old: unknown, fresh: unknown, path: string, depth: number): void {
    if (canonical(old) === canonical(fresh)) return;
    if (depth < MAX_DEPTH && Array.isArray(old) && Array.isArray(fresh)) walkLists(old, fresh, path, depth);
    else if (depth < MAX_DEPTH && isRecord(old) && isRecord(fresh)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
        walk(own(old, key), own(fresh, key), memberPath(path, key), depth + 1);
      }
    } else found.push({ path, old: old ?? null, new: fresh ?? null });
  }

  /** An inserted entry does not change those after it. */
  function walkLists(old: unknown[], fresh: unknown[], path: string, depth: number): void {
    const changes = diffArrays(old.map(canonical), fresh.map(canonical), { maxEditLength: MAX_EDITS });
    if (!changes) return void found.push({ path, old, new: fresh });
    let inOld = 0;
    let inFresh = 0;
    for (let index = 0; index < changes.length; index++) {
      const change = changes[index];
      if (!change) continue;
      if (!change.removed && !change.added) {
        inOld += change.value.length;
        inFresh += change.value.length;
        continue;
      }
      const next = changes[index + 1];
      const isPair = change.removed ? next?.added : next?.removed;
      if (isPair) index++;
      const removed = change.removed ? change.value.length : isPair ? (next?.value.length ?? 0) : 0;
      const added = change.added ? change.value.length : isPair ? (next?.value.length ?? 0) : 0;
      for (let nth = 0; nth < Math.max(removed, added); nth++) {
        const at = nth < added ? inFresh + nth : inOld + nth;
        walk(
          nth < removed ? old[inOld + nth] : undefined,
          nth < added ? fresh[inFresh + nth] : undefined,
          `${path}[${at}]`,
          depth + 1,
        );
      }
      inOld += removed;
      inFresh += added;
    }
  }

  walk(before, after, '', 0);
  return found;
}

/** A member may be called `constructor`, which every object inherits. */
function own(object: Json, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The text of a value with its keys in order and its strings without noise. Absent and null are the same. */
function createCanonical(normalise: Normalise): (value: unknown) => string {
  const known = new WeakMap<object, string>();
  const canonical = (value: unknown): string => {
    if (typeof value === 'string') return JSON.stringify(normalise(value));
    if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
    const before = known.get(value);
    if (before !== undefined) return before;
    const text = Array.isArray(value)
      ? `[${value.map(canonical).join()}]`
      : `{${Object.entries(value)
          .filter(([, member]) => member !== null && member !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
          .join()}}`;
    known.set(value, text);
    return text;
  };
  return canonical;
}
