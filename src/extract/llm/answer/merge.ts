/** Merges the answers about the parts of a page: lists are joined, and of two facts the more certain one is kept. */
import { isRecord } from '../../../contract/request/is-record.ts';

export type PartAnswer = {
  value: unknown;
  /** Whether the part has this value word for word. */
  isSure: (value: string | number | boolean) => boolean;
};

export type Conflict = { path: string; kept: unknown; other: unknown };

const MAX_CONFLICTS = 100;
/** How many records on each side of a cut may be halves of one record. */
const SEAM = 2;

/** @example mergeAnswers([{ value: { a: null }, isSure }, { value: { a: 1 }, isSure }]).value // { a: 1 } */
export function mergeAnswers(parts: readonly PartAnswer[]): { value: unknown; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const sure = new Map<string, boolean>();
  let merged: unknown = null;
  for (const part of parts) merged = merge(merged, part.value, '', { part, conflicts, sure });
  return { value: merged, conflicts };
}

type Context = { part: PartAnswer; conflicts: Conflict[]; sure: Map<string, boolean> };

function merge(kept: unknown, next: unknown, path: string, context: Context): unknown {
  if (isAbsent(next)) return kept ?? next;
  if (isAbsent(kept)) {
    if (isSingle(next)) context.sure.set(path, context.part.isSure(next));
    else if (isRecord(next))
      for (const [key, value] of Object.entries(next)) note(value, join(path, key), context);
    return next;
  }
  if (Array.isArray(kept) && Array.isArray(next)) return mergeLists(kept, next);
  if (isRecord(kept) && isRecord(next)) {
    const entries = Object.keys({ ...kept, ...next }).map((key) => [
      key,
      merge(own(kept, key), own(next, key), join(path, key), context),
    ]);
    return Object.fromEntries(entries);
  }
  return mergeSingles(kept, next, path, context);
}

/** Notes how sure the values of an object are, when the object is taken over whole. */
function note(value: unknown, path: string, context: Context): void {
  if (isSingle(value)) context.sure.set(path, context.part.isSure(value));
  else if (isRecord(value)) {
    for (const [key, below] of Object.entries(value)) note(below, join(path, key), context);
  }
}

function mergeSingles(kept: unknown, next: unknown, path: string, context: Context): unknown {
  if (fingerprint(kept) === fingerprint(next)) return kept;
  const nextIsSure = isSingle(next) && context.part.isSure(next);
  const replace = nextIsSure && context.sure.get(path) === false;
  if (replace) context.sure.set(path, true);
  const [stays, goes] = replace ? [next, kept] : [kept, next];
  if (context.conflicts.length < MAX_CONFLICTS) context.conflicts.push({ path, kept: stays, other: goes });
  return stays;
}

/** Fingerprints of the entries of joined lists, which may grow with each of hundreds of parts. */
const FINGERPRINTS = new WeakMap<readonly unknown[], Set<string>>();

/** Parts overlap and pages repeat themselves: entries that an earlier part has given are skipped. */
function mergeLists(kept: readonly unknown[], next: readonly unknown[]): unknown[] {
  const joined = [...kept];
  const known = FINGERPRINTS.get(kept) ?? new Set(kept.map(fingerprint));
  const taken: string[] = [];
  for (const [i, entry] of next.entries()) {
    const own = fingerprint(entry);
    if (isAbsent(entry) || known.has(own)) continue;
    taken.push(own);
    const half = i < SEAM ? halfOf(entry, joined, kept.length) : -1;
    if (half === -1) joined.push(entry);
    else {
      joined[half] = union(joined[half], entry);
      taken.push(fingerprint(joined[half]));
    }
  }
  for (const own of taken) known.add(own);
  FINGERPRINTS.set(joined, known);
  return joined;
}

/** The index of a record near the end of the earlier part that this one completes, or -1. */
function halfOf(entry: unknown, joined: readonly unknown[], seam: number): number {
  for (let at = seam - 1; at >= Math.max(0, seam - SEAM); at--) if (isHalf(joined[at], entry)) return at;
  return -1;
}

/** Whether two records have a text in common and contradict each other nowhere. */
function isHalf(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return false;
  let shared = false;
  for (const [key, mine] of Object.entries(a)) {
    const theirs = own(b, key);
    if (isAbsent(mine) || isAbsent(theirs)) continue;
    if (Array.isArray(mine) && Array.isArray(theirs)) continue;
    if (fingerprint(mine) !== fingerprint(theirs)) return false;
    shared ||= typeof mine === 'string';
  }
  return shared;
}

function union(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return a;
  const entries = Object.keys({ ...a, ...b }).map((key) => {
    const [mine, theirs] = [own(a, key), own(b, key)];
    if (Array.isArray(mine) && Array.isArray(theirs)) return [key, mergeLists(mine, theirs)];
    return [key, isAbsent(mine) ? theirs : mine];
  });
  return Object.fromEntries(entries);
}

/** A fact may have any name, even `constructor`, which every object inherits. */
function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}

function isSingle(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Equal for values that a reader would call the same: case, spaces, key order and empty members are ignored. */
function fingerprint(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim().replace(/\s+/g, ' ').toLowerCase());
  if (Array.isArray(value)) return `[${value.map(fingerprint).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, below]) => !isAbsent(below));
  return `{${members
    .map(([key, below]) => `${JSON.stringify(key)}:${fingerprint(below)}`)
    .sort()
    .join(',')}}`;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
