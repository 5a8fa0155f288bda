/**
 * Whether a schema is so small that the time to work with it is negligible. One with references is not: if a part
 * refers to itself twice, each level of a value doubles the work.
 */
import { isRecord } from '../../contract/request/is-record.ts';
import { isReferenceKeyword } from './keywords.ts';

const MAX_VALUES = 500;
const MAX_CHARACTERS = 20_000;
/** Each may compile to thousands of steps. */
const MAX_PATTERNS = 3;

/** @example const check = isLight(schema) ? checkSchema : inAChild; */
export function isLight(schema: unknown): boolean {
  let values = 0;
  let characters = 0;
  let patterns = 0;
  const stack: unknown[] = [schema];
  while (stack.length > 0) {
    const value = stack.pop();
    if (++values > MAX_VALUES || characters > MAX_CHARACTERS || patterns > MAX_PATTERNS) return false;
    if (typeof value === 'string') characters += value.length;
    else if (Array.isArray(value)) {
      if (value.length > MAX_VALUES) return false;
      stack.push(...value);
    } else if (isRecord(value)) {
      const keys = Object.keys(value);
      if (keys.length > MAX_VALUES) return false;
      for (const key of keys) {
        characters += key.length;
        if (isReferenceKeyword(key)) return false;
        if (key === 'pattern' || key === 'patternProperties') patterns += sizeOf(value[key]);
        stack.push(value[key]);
      }
    }
  }
  return patterns <= MAX_PATTERNS && characters <= MAX_CHARACTERS;
}

function sizeOf(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length : 1;
}
