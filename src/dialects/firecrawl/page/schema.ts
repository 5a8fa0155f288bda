/** The schema of an extraction. Firecrawl also accepts `{name: 'string'}`, the example in its n8n node. */
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

/** @example schemaOf({ name: 'string' }) // { type: 'object', properties: { name: { type: 'string' } } } */
export function schemaOf(given: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(given);
  const isShort = fields.length > 0 && fields.every(([, type]) => TYPES.includes(String(type)));
  // `{type: 'object'}` alone is already a schema.
  if (!isShort || (fields.length === 1 && 'type' in given)) return given;
  return { type: 'object', properties: Object.fromEntries(fields.map(([name, type]) => [name, { type }])) };
}

/** Why a schema was ignored: their JavaScript client sends this for every schema of zod 4. */
export const EMPTY_SCHEMA = 'it names no field; of a zod 4 schema, give your client z.toJSONSchema(schema)';

export function isEmptySchema(schema: object | null | undefined): boolean {
  return schema != null && Object.keys(schema).every((keyword) => keyword === '$schema');
}
