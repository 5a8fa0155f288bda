/** The calls that answer at once: scrape, extract, parse, search, map, schema. */
import {
  type FormatInput,
  type TypedResults,
  typedResults,
  type WithFormats,
  withPlainFormats,
} from './formats.ts';
import { type Infer, jsonSchemaOf, readWith, type SchemaLike } from './schema.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type {
  ExtractRequest,
  ExtractResult,
  MapRequest,
  MapResult,
  ParseOptions,
  ParseResult,
  SchemaRequest,
  SchemaResult,
  ScrapeRequest,
  ScrapeResult,
  SearchRequest,
  SearchResult,
} from './types.ts';

export type ScrapeInput<Formats extends readonly FormatInput[] = readonly FormatInput[]> = WithFormats<
  ScrapeRequest,
  Formats
>;

export type ScrapeOutput<Formats extends readonly FormatInput[] = readonly FormatInput[]> = Omit<
  ScrapeResult,
  'results'
> & { results: TypedResults<Formats> };

export type ParseInput<Formats extends readonly FormatInput[] = readonly FormatInput[]> = WithFormats<
  ParseOptions,
  Formats
> & {
  /** The bytes of the file. */
  file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer;
  /** Its name, such as `report.pdf`; a `File` has its own. */
  name?: string | undefined;
};

export type ParseOutput<Formats extends readonly FormatInput[] = readonly FormatInput[]> = Omit<
  ParseResult,
  'results'
> & { results: TypedResults<Formats> };

export type ExtractInput<Schema = SchemaLike> = Omit<ExtractRequest, 'schema'> & {
  schema?: Schema | undefined;
};
export type ExtractOutput<Schema = SchemaLike> = Omit<ExtractResult, 'json'> & {
  /** The data; null on a blank page. */
  json: Infer<Schema> | null;
};

export type SearchInput<Schema = SchemaLike> = Omit<SearchRequest, 'schema'> & {
  schema?: Schema | undefined;
};
export type SearchOutput<Schema = SchemaLike> = Omit<SearchResult, 'json'> & {
  /** The data across all results, if there was a prompt. */
  json?: Infer<Schema> | null;
};

export async function scrape<const Formats extends readonly FormatInput[]>(
  transport: Transport,
  input: ScrapeInput<Formats>,
  options?: RequestOptions,
): Promise<ScrapeOutput<Formats>> {
  const body = withPlainFormats(input);
  const result = await transport.json<ScrapeResult>({ method: 'POST', path: '/api/scrape', body }, options);
  return { ...result, results: await typedResults(input.formats, result.results) };
}

export async function parse<const Formats extends readonly FormatInput[]>(
  transport: Transport,
  { file, name, ...input }: ParseInput<Formats>,
  options?: RequestOptions,
): Promise<ParseOutput<Formats>> {
  const form = new FormData();
  const blob = file instanceof Blob ? file : new Blob([file]);
  form.set('file', blob, name ?? (file instanceof File ? file.name : 'file'));
  form.set('options', JSON.stringify(withPlainFormats(input)));
  const result = await transport.json<ParseResult>({ method: 'POST', path: '/api/parse', form }, options);
  return { ...result, results: await typedResults(input.formats, result.results) };
}

export async function extract<Schema extends SchemaLike>(
  transport: Transport,
  input: ExtractInput<Schema>,
  options?: RequestOptions,
): Promise<ExtractOutput<Schema>> {
  const body = withJsonSchema(input);
  const result = await transport.json<ExtractResult>({ method: 'POST', path: '/api/extract', body }, options);
  return { ...result, json: await readWith(input.schema as Schema, result.json) };
}

export async function search<Schema extends SchemaLike>(
  transport: Transport,
  input: SearchInput<Schema>,
  options?: RequestOptions,
): Promise<SearchOutput<Schema>> {
  const body = withJsonSchema(input);
  const { json, ...result } = await transport.json<SearchResult>(
    { method: 'POST', path: '/api/search', body },
    options,
  );
  return json === undefined ? result : { ...result, json: await readWith(input.schema as Schema, json) };
}

export function map(transport: Transport, input: MapRequest, options?: RequestOptions): Promise<MapResult> {
  return transport.json<MapResult>({ method: 'POST', path: '/api/map', body: input }, options);
}

export function schema(
  transport: Transport,
  input: Omit<SchemaRequest, 'existing_schema'>,
  options?: RequestOptions,
): Promise<SchemaResult> {
  return transport.json<SchemaResult>({ method: 'POST', path: '/api/schema', body: input }, options);
}

function withJsonSchema<Input extends { schema?: SchemaLike | undefined }>(input: Input) {
  return input.schema ? { ...input, schema: jsonSchemaOf(input.schema) } : input;
}
