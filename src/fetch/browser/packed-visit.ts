/** Serialises a visit for the process with the browser, and its result for the process that requested it. */
import { deserialize, serialize } from 'node:v8';
import { AppError, type ErrorPicture, type PublicError, publicError } from '../../errors.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import type { PageFileType } from '../document.ts';
import type { JsRequest } from './fetch-js.ts';
import { NotAPage } from './navigate/navigation-error.ts';
import type { Visited } from './visit.ts';

export type PackedRequest = Omit<JsRequest, 'deadline'>;

type PlainError =
  | { notAPage: string }
  | (PublicError & { retryAfterSeconds?: number; picture?: ErrorPicture });

type Packed =
  | { visited: Omit<Visited, 'failures'>; failures: [string, PlainError][] }
  | { error: PlainError };

const place = (id: string, column: 'request' | 'answer') => ({ table: 'browser_visit', column, row: id });

export function packRequest(seals: Seals, id: string, request: JsRequest): Buffer {
  const { url, options, needs, maxBytes, key, patient = false, upstream, session } = request;
  return pack(seals, id, 'request', {
    ...{ url, options, needs, maxBytes, key, patient, session },
    upstream: upstream && plainUpstream(upstream),
  } satisfies PackedRequest);
}

/** Leaves out the functions that report to the proxy pool. */
function plainUpstream({ url, external, isCallers, pool }: Upstream): Upstream {
  return { url, external, ...(isCallers !== undefined && { isCallers }), ...(pool && { pool }) };
}

export function unpackRequest(seals: Seals, id: string, sealed: Buffer): PackedRequest {
  return unpack(seals, id, 'request', sealed) as PackedRequest;
}

export function packVisited(seals: Seals, id: string, { failures, ...visited }: Visited): Buffer {
  const failed = Object.entries(failures ?? {}).map(([name, error]) => [name, plainError(error)]);
  return pack(seals, id, 'answer', { visited, failures: failed });
}

export function packError(seals: Seals, id: string, error: unknown): Buffer {
  return pack(seals, id, 'answer', { error: plainError(error) });
}

/** Throws the error that the visit threw. */
export function unpackVisited(seals: Seals, id: string, sealed: Buffer): Visited {
  const packed = unpack(seals, id, 'answer', sealed) as Packed;
  if ('error' in packed) throw errorOf(packed.error);
  const failures = packed.failures.map(([name, error]) => [name as PageFileType, errorOf(error)]);
  return { ...packed.visited, ...(failures.length > 0 && { failures: Object.fromEntries(failures) }) };
}

function plainError(error: unknown): PlainError {
  if (error instanceof NotAPage) return { notAPage: error.message };
  const shown =
    error instanceof AppError
      ? error
      : new AppError('upstream_failed', 'The browser could not finish the page');
  const { retryAfterSeconds, picture } = shown;
  return {
    ...publicError(shown),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(picture && { picture }),
  };
}

function errorOf(plain: PlainError): Error {
  if ('notAPage' in plain) return new NotAPage(plain.notAPage);
  const { type, message, ...options } = plain;
  return new AppError(type, message, options);
}

function pack(seals: Seals, id: string, column: 'request' | 'answer', value: unknown): Buffer {
  return seals.seal(serialize(value).toString('base64'), place(id, column));
}

/** Only our own processes can seal, so the form is trusted. Buffers are restored as buffers. */
function unpack(seals: Seals, id: string, column: 'request' | 'answer', sealed: Buffer): unknown {
  return deserialize(Buffer.from(seals.open(sealed, place(id, column)), 'base64'));
}
