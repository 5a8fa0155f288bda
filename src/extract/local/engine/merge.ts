/** Merges the fillings of several pages: lists are joined, and of other values the first page's is kept. */
import { isRecord } from '../../../contract/request/is-record.ts';
import type { FieldSource } from '../../engine.ts';
import { type Filled, joinPath, type Origin } from './fill/filler.ts';

export type PageFilling = { page: number; filled: Filled | null };

/** A field and the statement that it was read from. */
export type MergedField = FieldSource & Pick<Origin, 'from' | 'isCut'>;

export type Merged = { value: unknown; fields: MergedField[] };

export function mergeFillings(fillings: readonly PageFilling[]): Merged | null {
  let merged: Merged | null = null;
  for (const { page, filled } of fillings) {
    if (!filled) continue;
    const fields = filled.origins.map(
      ({ path, source, confidence, from, isCut }): MergedField => ({
        path,
        source,
        confidence,
        page,
        from,
        isCut,
      }),
    );
    const next = { value: filled.value, fields };
    merged = merged === null ? next : mergeTwo(merged, next, '');
  }
  return merged;
}

function mergeTwo(first: Merged, second: Merged, path: string): Merged {
  const [a, b] = [first.value, second.value];
  if (Array.isArray(a) && Array.isArray(b)) return mergeLists(a, b, first, second, path);
  if (isRecord(a) && isRecord(b)) {
    let value: Record<string, unknown> = { ...a };
    let fields = first.fields;
    for (const [name, below] of Object.entries(b)) {
      const at = joinPath(path, name);
      const own = Object.hasOwn(a, name) ? a[name] : null;
      if (own === null || own === undefined) {
        value = { ...value, [name]: below };
        fields = [...fields, ...fieldsUnder(second.fields, at)];
      } else if (typeof own === 'object') {
        const merged = mergeTwo({ value: own, fields }, { value: below, fields: second.fields }, at);
        value = { ...value, [name]: merged.value };
        fields = merged.fields;
      }
    }
    return { value, fields };
  }
  return a === null || a === undefined ? second : first;
}

function mergeLists(a: unknown[], b: unknown[], first: Merged, second: Merged, path: string): Merged {
  const seen = new Set(a.map((item) => JSON.stringify(item)));
  const value = [...a];
  const fields = [...first.fields];
  b.forEach((item, i) => {
    const key = JSON.stringify(item);
    if (seen.has(key)) return;
    seen.add(key);
    const to = `${path}[${value.length}]`;
    const from = `${path}[${i}]`;
    for (const field of fieldsUnder(second.fields, from))
      fields.push({ ...field, path: `${to}${field.path.slice(from.length)}` });
    value.push(item);
  });
  return { value, fields };
}

function fieldsUnder(fields: readonly MergedField[], path: string): MergedField[] {
  return fields.filter(
    (field) => field.path === path || field.path.startsWith(`${path}.`) || field.path.startsWith(`${path}[`),
  );
}
