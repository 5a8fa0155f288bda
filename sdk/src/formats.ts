/** The requested formats of a page, whose schema may come from a schema library. */
import { type Infer, jsonSchemaOf, readWith, type SchemaLike } from './schema.ts';
import type { Format, JsonFormat, ScrapeResults } from './types.ts';

export type FormatInput =
  | Exclude<Format, JsonFormat>
  | (Omit<JsonFormat, 'schema'> & { schema?: SchemaLike | undefined });

/** The type of the data in the `json` format of a request. */
type JsonOf<Formats extends readonly FormatInput[]> =
  Extract<Formats[number], { type: 'json' }> extends { schema: infer Schema } ? Infer<Schema> : unknown;

export type TypedResults<Formats extends readonly FormatInput[]> = Omit<ScrapeResults, 'json'> & {
  /** Extracted data. */
  json?: Omit<NonNullable<ScrapeResults['json']>, 'data'> & { data: JsonOf<Formats> | null };
};

/** A request whose formats may have a library's schema. */
export type WithFormats<Request, Formats extends readonly FormatInput[] = readonly FormatInput[]> = Omit<
  Request,
  'formats'
> & { formats?: Formats | undefined };

/** The request as sent to the server, with JSON Schemas only. */
export function withPlainFormats<Input extends { formats?: readonly FormatInput[] | undefined }>(
  input: Input,
): Omit<Input, 'formats'> & { formats?: Format[] | undefined } {
  const formats = input.formats?.map((format) => {
    if (format.type !== 'json' || !format.schema) return format as Format;
    return { ...format, schema: jsonSchemaOf(format.schema) };
  });
  return { ...input, formats };
}

/** Validates and types the `json` member with the schema of the request. */
export async function typedResults<Formats extends readonly FormatInput[]>(
  formats: Formats | undefined,
  results: ScrapeResults,
): Promise<TypedResults<Formats>> {
  const { json, ...others } = results;
  if (!json) return others;
  const schema = formats?.find((format) => format.type === 'json')?.schema;
  const data = await readWith(schema, json.data);
  return { ...others, json: { ...json, data: data as JsonOf<Formats> | null } };
}
