/** Requests to a service that the operator configured: a search engine, a model server, a payment node, an object store. */
import { type Dispatcher, request } from 'undici';
import { abortError, startDeadline, untilAborted } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';
import { orNull } from '../or-null.ts';
import { basicAuthentication } from './basic-authentication.ts';
import { readBody } from './decode-body.ts';
import { createDispatcher } from './guard/dispatcher.ts';
import { createGuard, portOf } from './guard/guard.ts';
import { NetworkError, networkReason, wasCutOff } from './network-error.ts';

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export type ServiceRequest = {
  /** By default POST if there is a body, else GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Appended to the service's address. */
  path?: string;
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Bytes are sent as they are, `URLSearchParams` as a form, anything else as JSON. */
  body?: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  maxBytes?: number | undefined;
  /** Do not read the body of the answer. */
  statusOnly?: boolean;
};

export type ServiceResponse = {
  status: number;
  bytes: Buffer;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  json(): unknown;
  retryAfter: string | undefined;
};

export type OperatorClient = {
  /**
   * Resolves for any status, and does not follow redirects: the operator configured one host. Throws the abort reason of
   * the request's signal, or a `ServiceError`.
   */
  send(request: ServiceRequest): Promise<ServiceResponse>;
  close(): Promise<void>;
};

/** Why a service did not answer. The message does not name the host, which may be private. */
export class ServiceError extends NetworkError {
  readonly kind: 'late' | 'too_long' | 'cut_off' | 'unreachable';

  constructor(host: string, kind: ServiceError['kind'], reason: string, cause: unknown) {
    super(`The service could not be reached: ${reason}`, { host, reason, cause });
    this.kind = kind;
  }
}

/** @example const client = createOperatorClient('http://127.0.0.1:8888'); await client.send({ path: '/search', … }); */
export function createOperatorClient(
  address: string,
  { headers = {}, connections = 8 }: { headers?: Record<string, string>; connections?: number } = {},
): OperatorClient {
  const base = new URL(address);
  // The configured host is the only private one that this client may reach.
  const guard = createGuard({ allowedPrivateHosts: [`${base.hostname}:${portOf(base)}`] });
  const authorization = basicAuthentication(base);
  const own = { ...(authorization && { authorization }), ...headers };
  const dispatcher = createDispatcher(guard, { connectionsPerOrigin: connections });

  async function exchange(sent: ServiceRequest, signal: AbortSignal): Promise<ServiceResponse> {
    const response = await request(addressOf(base, sent), {
      method: sent.method ?? (sent.body === undefined ? 'GET' : 'POST'),
      dispatcher: dispatcher as Dispatcher,
      headers: { ...own, ...contentType(sent.body), ...sent.headers },
      body: bodyOf(sent.body),
      signal,
    });
    // undici reports a broken body on the stream even if nobody reads it any more.
    response.body.on('error', () => {});
    const { 'content-encoding': encoding, 'retry-after': retryAfter } = response.headers;
    const limits = { maxBytes: sent.maxBytes ?? MAX_ANSWER_BYTES, signal };
    const { bytes } = sent.statusOnly
      ? { bytes: Buffer.alloc(0) }
      : await readBody(response.body, String(encoding ?? ''), limits);
    if (sent.statusOnly) response.body.destroy();
    return {
      status: response.statusCode,
      bytes,
      get text() {
        return bytes.toString();
      },
      json: () => orNull(() => ({ value: JSON.parse(bytes.toString()) as unknown }))?.value,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    };
  }

  return {
    async send(sent) {
      const deadline = startDeadline(sent.timeoutMs, sent.signal);
      try {
        if (sent.signal?.aborted) throw abortError(sent.signal);
        return await untilAborted(exchange(sent, deadline.signal), deadline.signal);
      } catch (error) {
        if (sent.signal?.aborted) throw abortError(sent.signal);
        throw failure(base.hostname, error, deadline.signal.aborted ? sent.timeoutMs : null);
      } finally {
        deadline.clear();
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function failure(host: string, error: unknown, lateAfterMs: number | null): ServiceError {
  if (lateAfterMs !== null) {
    return new ServiceError(host, 'late', `there was no answer within ${lateAfterMs / 1000} s`, error);
  }
  if (error instanceof AppError && error.type === 'payload_too_large') {
    return new ServiceError(host, 'too_long', 'its answer is too long', error);
  }
  return new ServiceError(host, wasCutOff(error) ? 'cut_off' : 'unreachable', networkReason(error), error);
}

/** Keeps the query of the configured address, which holds the key of some services. */
function addressOf(base: URL, { path = '', query = {} }: ServiceRequest): URL {
  const url = new URL(base);
  if (path !== '') url.pathname = base.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function contentType(body: unknown): Record<string, string> {
  if (body === undefined || body instanceof Uint8Array) return {};
  const isForm = body instanceof URLSearchParams;
  return { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
}

function bodyOf(body: unknown): string | Uint8Array | null {
  if (body === undefined) return null;
  if (body instanceof Uint8Array) return body;
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
}
