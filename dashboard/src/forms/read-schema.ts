/** Parses a JSON Schema that a person typed, and says what is wrong and where. */
import { isRecord } from '../../../src/contract/request/is-record.ts';

type Read = { schema?: Record<string, unknown>; problem?: string };

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

export function readSchema(text: string): Read {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      problem: `This is not JSON yet: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    };
  }
  if (!isRecord(value)) return { problem: 'A schema is an object in braces.' };
  const problem = wrongType(value, '');
  return problem ? { problem } : { schema: value };
}

/** The most common mistake: a type that does not exist, such as `float`. */
function wrongType(schema: Record<string, unknown>, path: string): string | null {
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const wrong = types.find((type) => typeof type !== 'string' || !TYPES.has(type));
  if (wrong !== undefined) {
    return `${path || 'The schema'} has the type ${JSON.stringify(wrong)}. JSON Schema knows ${[...TYPES].join(', ')}.`;
  }
  const inner = [
    ...Object.entries(isRecord(schema.properties) ? schema.properties : {}),
    ...(isRecord(schema.items) ? [['items', schema.items] as const] : []),
  ];
  for (const [name, member] of inner) {
    const problem = isRecord(member) ? wrongType(member, path ? `${path}.${name}` : name) : null;
    if (problem) return problem;
  }
  return null;
}
