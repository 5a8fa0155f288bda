/** Extractors: learned from sample pages of one kind, and run without a model. */
import { everyEntryByPage } from './paging.ts';
import { jsonSchemaOf, type SchemaLike } from './schema.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type {
  Extractor,
  ExtractorList,
  ExtractorRequest,
  LearnedExtractor,
  LearnRequest,
  ListExtractorsQuery,
  Ok,
} from './types.ts';

export type ExtractorInput = Omit<ExtractorRequest, 'schema'> & {
  /** A JSON Schema, or a zod schema. */
  schema?: SchemaLike | undefined;
};

export type ExtractorApi = ReturnType<typeof createExtractorApi>;

export function createExtractorApi(transport: Transport) {
  const at = (id: string, rest = '') => `/api/extractor/${encodeURIComponent(id)}${rest}`;

  const api = {
    /** Learns an extractor from sample pages. Use its `id` in a `json` format or an extract. */
    create: ({ schema, ...input }: ExtractorInput, options?: RequestOptions) => {
      const body = { ...input, ...(schema && { schema: jsonSchemaOf(schema) }) };
      return transport.json<LearnedExtractor>({ method: 'POST', path: '/api/extractor', body }, options);
    },
    /** One page of the list, newest first. */
    list: (query?: ListExtractorsQuery, options?: RequestOptions) =>
      transport.json<ExtractorList>({ method: 'GET', path: '/api/extractor', query }, options),
    /** Every extractor, newest first. */
    all: (options?: RequestOptions) => everyEntryByPage((page) => api.list({ page, limit: 100 }, options)),
    /** One extractor with all its versions. */
    get: (id: string, options?: RequestOptions) =>
      transport.json<Extractor>({ method: 'GET', path: at(id) }, options),
    /** Learns a new version, from other pages or from the same ones as they are now. */
    learn: (id: string, input: LearnRequest = {}, options?: RequestOptions) =>
      transport.json<LearnedExtractor>({ method: 'POST', path: at(id, '/learn'), body: input }, options),
    /** Deletes the extractor with all its versions. */
    delete: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: at(id) }, options),
  };
  return api;
}
