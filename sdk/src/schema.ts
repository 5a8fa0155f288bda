/**
 * Schemas of callers: a JSON Schema, or a schema of a library that supports Standard Schema and can produce a JSON
 * Schema (zod 4.2 and later, ArkType and others). No library is imported: the standard is an interface.
 */
import { WinnowError } from './errors.ts';

export type JsonSchemaObject = Record<string, unknown>;

type StandardIssue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
};
type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<StandardIssue> };

/**
 * The parts of https://standardschema.dev that are used here. The JSON Schema is required, so that the compiler rejects
 * schemas that cannot produce one (zod before 4.2).
 */
export type StandardSchema = {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
    readonly jsonSchema: { readonly input: (options: { target: 'draft-2020-12' }) => JsonSchemaObject };
  };
};

export type SchemaLike = JsonSchemaObject | StandardSchema;

/** The type of validated data; `unknown` for a plain JSON Schema. */
export type Infer<Schema> = Schema extends {
  readonly '~standard': { readonly types?: infer Types };
}
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : unknown;

/** The JSON Schema that is sent to the server. */
export function jsonSchemaOf(schema: SchemaLike): JsonSchemaObject {
  if (isZod3(schema)) {
    throw new TypeError(
      'This is a zod 3 schema, which cannot produce a JSON Schema. Use zod 4.2 or later, or pass zodToJsonSchema(schema) from the package zod-to-json-schema.',
    );
  }
  if (!isStandard(schema)) return schema;
  const { jsonSchema, vendor }: Partial<StandardSchema['~standard']> = schema['~standard'];
  if (jsonSchema) return jsonSchema.input({ target: 'draft-2020-12' });
  throw new TypeError(
    `This ${vendor} schema cannot produce a JSON Schema. Pass one, such as z.toJSONSchema(schema) with zod before 4.2.`,
  );
}

/** The data as the schema's library returns it: validated, transformed, typed. A blank page's null stays null. */
export async function readWith<Schema>(schema: Schema, data: unknown): Promise<Infer<Schema> | null> {
  if (data === null || data === undefined) return null;
  if (!isStandard(schema)) return data as Infer<Schema>;
  const result = await schema['~standard'].validate(data);
  if (!result.issues) return result.value as Infer<Schema>;
  const details = result.issues.map(({ message, path = [] }) => ({
    code: 'custom' as const,
    path: path.map((part) => keyOf(typeof part === 'object' ? part.key : part)),
    message,
  }));
  const [first] = details;
  const where = first && first.path.length > 0 ? ` at ${first.path.join('.')}` : '';
  throw new WinnowError('schema_mismatch', `The data does not match the schema${where}: ${first?.message}`, {
    details,
  });
}

function keyOf(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key;
}

/** Before 3.24 zod did not support Standard Schema, so its schemas look like any object. */
function isZod3(schema: object): boolean {
  return '_def' in schema && 'safeParse' in schema && !('_zod' in schema);
}

function isStandard(schema: unknown): schema is StandardSchema {
  // ArkType's schemas are functions.
  return (
    ((typeof schema === 'object' && schema !== null) || typeof schema === 'function') && '~standard' in schema
  );
}
