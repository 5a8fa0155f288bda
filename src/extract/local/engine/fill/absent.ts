/** What an object has where nothing was found. */
import type { Shape } from '../../../json-schema/shape.ts';
import type { SubSchema } from '../../../json-schema/types.ts';
import { setOwn } from '../../../set-own.ts';
import type { Filler } from './filler.ts';

/** Adds missing properties: null if the schema allows it, and required ones with only one possible value. */
export function complete(value: Record<string, unknown>, shape: Shape, filler: Pick<Filler, 'shapes'>): void {
  for (const [name, schema] of shape.properties) {
    if (Object.hasOwn(value, name)) continue;
    const absent = absentValue(schema, shape.required.has(name), filler);
    if (absent !== undefined) setOwn(value, name, absent);
  }
}

export function absentValue(schema: SubSchema, required: boolean, filler: Pick<Filler, 'shapes'>): unknown {
  const variants = filler.shapes.variantsOf(filler.shapes.shapeOf(schema));
  if (variants.some((shape) => shape.types.has('null'))) return null;
  if (!required) return undefined;
  for (const shape of variants) {
    if (shape.values?.length === 1) return shape.values[0];
    if (shape.types.has('array') && shape.prefix.length === 0) return [];
    if (!shape.types.has('object')) continue;
    const value: Record<string, unknown> = {};
    complete(value, shape, filler);
    if ([...shape.required].every((name) => Object.hasOwn(value, name))) return value;
  }
  return undefined;
}

export function hasRequired(value: unknown, { required }: Shape): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return [...required].every((name) => Object.hasOwn(value, name));
}
