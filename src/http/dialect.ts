/** Another interface to the same service, with paths, errors and keys of its own. The service hands them in. */
import type { KeySurface } from '../contract/account/key-surface.ts';
import type { AppError } from '../errors.ts';

export type Dialect = {
  /** All its paths begin with this, e.g. `/v1`. */
  prefix: string;
  /** Keys that work here only. The keys of our own API work here too. */
  keys: readonly KeySurface[];
  /** Whether its routes are part of our OpenAPI document. Interfaces that others have published are not. */
  documented: boolean;
  /** The body of an error response, and its status where that is not ours. */
  errorBody(error: AppError): object;
  errorStatus?(error: AppError): number;
  /** What a path of the real service is for that is not served here, as `Firecrawl's agent`. */
  notServed?(path: string): string | undefined;
  /** The header that makes a request idempotent, where it is not `Idempotency-Key`. A key that was used is refused. */
  idempotencyHeader?: string;
  /** Headers of every answer under the prefix, also where there is no route. */
  headers(path: string): Record<string, string>;
};

export function dialectOf<D extends Dialect>(dialects: readonly D[], path: string): D | undefined {
  return dialects.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}
