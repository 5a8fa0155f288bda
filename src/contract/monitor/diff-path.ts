/** The path of a value in captured JSON, as `diffs` and the conditions of alarms write it: `offers[0].price`. */
import { orNull } from '../../or-null.ts';
import { findNumber } from './written-number.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;
const STEP = /\.?([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** The path of a member of the value at a path. */
export function memberPath(path: string, name: string): string {
  if (!NAME.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** The steps of a path; null if it is not one. */
export function stepsOf(path: string): (string | number)[] | null {
  const steps: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (!found) return null;
    const [, name, index, quoted] = found;
    const step = name ?? (index === undefined ? unquoted(quoted) : Number(index));
    if (step === null) return null;
    steps.push(step);
  }
  return steps.length > 0 ? steps : null;
}

/** Null if it has an escape that JSON does not know. */
function unquoted(text = ''): string | null {
  return orNull(() => JSON.parse(text) as string);
}

/** Undefined if there is nothing. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const step of stepsOf(path) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** A number, or a text with one in it, such as a price. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? (findNumber(value, 'en')?.value ?? null) : null;
}
