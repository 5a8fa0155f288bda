/** Reads a JSON Schema that a person typed, and says what is wrong with it and where. */

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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'A schema is an object in braces.' };
  }
  const schema = value as Record<string, unknown>;
  const problem = wrongType(schema, '');
  return problem ? { problem } : { schema };
}

/** The most common mistake: a type that does not exist, such as `float`. */
function wrongType(schema: Record<string, unknown>, path: string): string | null {
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const wrong = types.find((type) => typeof type !== 'string' || !TYPES.has(type));
  if (wrong !== undefined) {
    return `${path || 'The schema'} has the type ${JSON.stringify(wrong)}. JSON Schema knows ${[...TYPES].join(', ')}.`;
  }
  const inner = [
    ...Object.entries(isObject(schema.properties) ? schema.properties : {}),
    ...(isObject(schema.items) ? [['items', schema.items] as const] : []),
  ];
  for (const [name, member] of inner) {
    const problem = isObject(member) ? wrongType(member, path ? `${path}.${name}` : name) : null;
    if (problem) return problem;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
