/** The JSON Schema of a caller, as far as its type can be known before it is checked. */
import { isRecord } from '../../contract/request/is-record.ts';

export type JsonSchema = { [keyword: string]: unknown };
export type SubSchema = JsonSchema | boolean;

export const TYPE_NAMES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

export type Path = (string | number)[];

export function isSubSchema(value: unknown): value is SubSchema {
  return typeof value === 'boolean' || isRecord(value);
}
