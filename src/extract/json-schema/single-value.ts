/** Whether one string, number or boolean is allowed where a shape asks for it. */
import { format } from '@cfworker/json-schema';
import type { Pattern } from './pattern.ts';
import { isOfType, type Shape } from './shape.ts';
import type { JsonSchema } from './types.ts';

/** Long strings are never formatted values, and some of the expressions behind the formats are not linear. */
const MAX_FORMATTED = 2000;

export function isAllowed(
  value: string | number | boolean,
  shape: Shape,
  compile: (source: string) => Pattern,
): boolean {
  if (![...shape.types].some((type) => isOfType(value, type))) return false;
  if (shape.values && !shape.values.includes(value)) return false;
  if (typeof value === 'number') return shape.parts.every((part) => isWithin(value, part));
  if (typeof value === 'string') return shape.parts.every((part) => isFitting(value, part, compile));
  return true;
}

function isWithin(value: number, part: JsonSchema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = part;
  if (typeof minimum === 'number' && (value < minimum || (exclusiveMinimum === true && value === minimum))) {
    return false;
  }
  if (typeof maximum === 'number' && (value > maximum || (exclusiveMaximum === true && value === maximum))) {
    return false;
  }
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) return false;
  if (typeof multipleOf !== 'number') return true;
  const quotient = value / multipleOf;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function isFitting(value: string, part: JsonSchema, compile: (source: string) => Pattern): boolean {
  const { minLength, maxLength, pattern, format: name } = part;
  if (typeof minLength === 'number' && [...value].length < minLength) return false;
  if (typeof maxLength === 'number' && [...value].length > maxLength) return false;
  if (typeof pattern === 'string' && !compile(pattern).test(value)) return false;
  return typeof name !== 'string' || isFormatted(value, name);
}

/** Unknown formats are ignored, as JSON Schema demands. */
function isFormatted(value: string, name: string): boolean {
  if (name === 'url') return isFormatted(value, 'uri');
  const check = Object.hasOwn(format, name) ? format[name] : undefined;
  if (check === undefined) return true;
  return value.length <= MAX_FORMATTED && check(value);
}
