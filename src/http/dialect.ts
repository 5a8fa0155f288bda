/** Another interface to the same service, with its own paths, errors and keys. The service passes them in. */
import type { KeySurface } from '../contract/account/key-surface.ts';
import type { AppError } from '../errors.ts';

export type Dialect = {
  /** The beginning of all its paths, e.g. `/v1`. */
  prefix: string;
  /** Keys that work here only. The keys of our own API work here too. */
  keys: readonly KeySurface[];
  /** Whether its routes are part of our OpenAPI document. Interfaces of other services are not. */
  documented: boolean;
  /** The body of an error response, and its status if it differs from ours. */
  errorBody(error: AppError): object;
  errorStatus?(error: AppError): number;
  /** The name of a feature of the other service that is not served here, such as `Firecrawl's agent`. */
  notServed?(path: string): string | undefined;
  /** The header for idempotency, if it is not `Idempotency-Key`. A key that was used before is refused. */
  idempotencyHeader?: string;
  /** Headers of every answer under the prefix, even without a route. */
  headers(path: string): Record<string, string>;
};

export function dialectOf<D extends Dialect>(dialects: readonly D[], path: string): D | undefined {
  return dialects.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}
