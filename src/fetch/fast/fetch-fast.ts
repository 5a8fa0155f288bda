/** The fast engine: plain HTTP by undici, over guarded and pooled connections. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, request as undiciRequest } from 'undici';
import { abortError, untilAborted } from '../../concurrency/deadline.ts';
import { AppError, invalidField } from '../../errors.ts';
import { type Body, type PackedBody, readBody, readPacked, tooLarge } from '../../net/decode-body.ts';
import type { DispatcherPool } from '../../net/guard/dispatcher.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { networkError, wasCutOff } from '../../net/network-error.ts';
import { acceptLanguage } from '../accept-language.ts';
import { maxBytesByStart, refuseUnreadable } from '../content-type.ts';
import type { PackedResponse, RawResponse } from '../document.ts';
import { type Exchange, followRedirects } from './follow-redirects.ts';
import type { RawRequest } from './raw-request.ts';

export type FastDeps = { guard: Guard; dispatchers: DispatcherPool; userAgent: string };

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/**
 * A redirect's body is read this far and this long, so that its connection can be used again. The deadline of the fetch
 * does not end that once the fetch is over, and a server that drips would hold the connection.
 */
const DISCARD_BYTES = 16 * 1024;
const DISCARD_MS = 1_000;

/**
 * @example
 * const response = await fetchFast({ url, options, deadline, maxBytes, upstream: null }, deps);
 */
export function fetchFast(request: RawRequest, deps: FastDeps): Promise<RawResponse> {
  return fetchBy(readBody, request, deps);
}

/** Leaves a short body to be unpacked elsewhere. */
export function fetchPacked(request: RawRequest, deps: FastDeps): Promise<RawResponse | PackedResponse> {
  return fetchBy(readPacked, request, deps);
}

type ReadBy<Read> = (...of: Parameters<typeof readBody>) => Promise<Read>;

function fetchBy<Read extends Body | PackedBody>(read: ReadBy<Read>, request: RawRequest, deps: FastDeps) {
  const defaults = {
    'user-agent': deps.userAgent,
    accept: ACCEPT,
    'accept-language': acceptLanguage(request.options.country),
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
  return deps.dispatchers.use(request.upstream, (dispatcher) =>
    followRedirects(request, deps.guard, (url, headers) =>
      exchange(read, url, { ...defaults, ...headers }, request, dispatcher),
    ),
  );
}

async function exchange<Read extends Body | PackedBody>(
  readBy: ReadBy<Read>,
  url: URL,
  headers: Record<string, string>,
  { deadline: { signal }, maxBytes, cut, room }: RawRequest,
  dispatcher: Dispatcher,
): Promise<Exchange<Read>> {
  const failed = (error: unknown, ended = signal) => fetchError(error, url, ended);
  const response = await untilAborted(send(url, headers, dispatcher, signal), signal).catch((error) => {
    throw failed(error);
  });
  const { body, statusCode: status } = response;
  // undici reports a broken body on the stream even when nobody reads it any more.
  body.on('error', () => {});
  return {
    status,
    headers: joinHeaders(response.headers),
    setCookies: [response.headers['set-cookie'] ?? []].flat(),
    async read() {
      try {
        const { 'content-length': length, 'content-encoding': encoding } = response.headers;
        const { 'content-type': type } = response.headers;
        const contentType = String(type ?? '');
        if (!cut && Number(length) > maxBytes) {
          refuseUnreadable(contentType);
          throw tooLarge(maxBytes);
        }
        const limitByStart = (start: Buffer) => {
          refuseUnreadable(contentType, start);
          return maxBytesByStart(start, contentType, maxBytes);
        };
        const read = await readBy(body, String(encoding ?? ''), {
          maxBytes,
          signal,
          cut,
          room,
          ...(!cut && { limitByStart }),
          ...(length !== undefined && { declaredBytes: Number(length) }),
        });
        return 'packed' in read ? { ...read, unpack: unpacking(read, failed) } : read;
      } catch (error) {
        body.destroy();
        throw failed(error);
      }
    },
    discard: () => {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(DISCARD_MS)]);
      body.dump({ limit: DISCARD_BYTES, signal: ended }).catch(() => {});
    },
  };
}

function unpacking(
  { unpack }: PackedBody,
  failed: (error: unknown, signal: AbortSignal) => AppError,
): PackedBody['unpack'] {
  return (signal) =>
    unpack(signal).catch((error) => {
      throw failed(error, signal);
    });
}

type Response = Dispatcher.ResponseData;

/** Schemes by which some servers sign in a connection, not a request: who used it next would be signed in as well. */
const OF_CONNECTION = /^(?:negotiate|ntlm)\b/i;

/** A kept-alive connection may be closed by the server just as it is used again: that is worth one more try. */
async function send(
  url: URL,
  headers: Record<string, string>,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Response> {
  const isLast = OF_CONNECTION.test(headers.authorization ?? '');
  const options = { dispatcher, headers, signal, ...(isLast && { reset: true }) };
  try {
    return await undiciRequest(url, options);
  } catch (error) {
    if (signal.aborted || !wasCutOff(error)) throw error;
    return undiciRequest(url, options);
  }
}

function fetchError(error: unknown, url: URL, signal: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  if (signal.aborted) return abortError(signal);
  if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG') {
    return invalidField(['fetchConfig', 'headers'], 'Not a valid HTTP header');
  }
  return networkError(url.hostname, error);
}

function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) joined[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return joined;
}
