/** The stealth engine: HTTP with Chrome's TLS and headers (impit), through the egress proxy. */
import { Impit, type ImpitResponse } from 'impit';
import { abortError, untilAborted } from '../../concurrency/deadline.ts';
import { AppError, messageOf } from '../../errors.ts';
import { tooLarge } from '../../net/decode-body.ts';
import type { EgressProxy } from '../../net/guard/egress-proxy.ts';
import type { EgressRoute } from '../../net/guard/egress-route.ts';
import { type Guard, portOf } from '../../net/guard/guard.ts';
import { networkError } from '../../net/network-error.ts';
import { acceptLanguage } from '../accept-language.ts';
import type { RawResponse } from '../document.ts';
import { type Exchange, followRedirects } from '../fast/follow-redirects.ts';
import type { RawRequest } from '../fast/raw-request.ts';
import { BROWSER, chromeHeaders } from './chrome-headers.ts';

export type StealthDeps = { guard: Guard; egress: EgressProxy };

/** A new client for each fetch (0.2 ms) keeps the connections and credentials of callers apart. */
export async function fetchStealth(request: RawRequest, deps: StealthDeps): Promise<RawResponse> {
  const { signal } = request.deadline;
  const route = deps.egress.route({
    guard: deps.guard,
    upstream: request.upstream,
    signal,
    // A compressed body is no longer than the decoded one; headers and TLS of up to 20 hops come on top.
    maxBytes: request.maxBytes + 8 * 1024 * 1024,
  });
  const proxyUrl = deps.egress.url.replace('//', `//${route.username}:${route.password}@`);
  const client = new Impit({ browser: BROWSER, proxyUrl, followRedirects: false });
  const language = acceptLanguage(request.options.country);
  try {
    return await followRedirects(request, deps.guard, (url, headers) =>
      exchange(client, url, chromeHeaders(url, language, headers), request, route),
    );
  } finally {
    route.close();
  }
}

async function exchange(
  client: Impit,
  url: URL,
  headers: [string, string][],
  { deadline, maxBytes, cut = false, room }: RawRequest,
  route: EgressRoute,
): Promise<Exchange> {
  const { signal } = deadline;
  const failed = (error: unknown) => fetchError(error, url, signal, route);
  const response = await untilAborted(
    client.fetch(url.href, {
      headers,
      signal,
      redirect: 'manual',
      // Later than our own deadline; set because the client's default of 30 s is shorter than some callers allow.
      timeout: Math.ceil(deadline.remainingMs()) + 1000,
    }),
    signal,
  ).catch((error: unknown) => {
    throw failed(error);
  });
  return {
    status: response.status,
    headers: joinHeaders(response),
    setCookies: response.headers.getSetCookie(),
    async read() {
      try {
        const declared = response.headers.get('content-length');
        const isKnown = declared !== null && !response.headers.has('content-encoding');
        const length = isKnown ? Number(declared) : maxBytes;
        if (length > maxBytes && !cut) throw tooLarge(maxBytes);
        const needed = await room?.take(Math.min(length, maxBytes), signal);
        const body = await readBounded(response, { maxBytes, cut }, signal);
        needed?.(body.length);
        return { bytes: body };
      } catch (error) {
        throw failed(error);
      }
    },
    // Closing the route closes the connection.
    discard: () => void response.body.cancel().catch(() => {}),
  };
}

async function readBounded(
  response: ImpitResponse,
  { maxBytes, cut }: { maxBytes: number; cut: boolean },
  signal: AbortSignal,
): Promise<Buffer> {
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return Buffer.concat(chunks, bytes);
      bytes += value.length;
      if (bytes > maxBytes && !cut) throw tooLarge(maxBytes);
      chunks.push(value);
      if (bytes > maxBytes) {
        void reader.cancel().catch(() => {});
        return Buffer.concat(chunks, maxBytes);
      }
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error;
  }
}

/** impit's errors have no codes; these patterns are tried on the message, in order. */
const CODES: [RegExp, string][] = [
  [/certificate.{0,40}expired|CertExpired|\bExpired\b/i, 'CERT_HAS_EXPIRED'],
  [/NotValidForName|not valid for (?:any )?name/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/UnknownIssuer|self.?signed|certificate/i, 'CERT_UNTRUSTED'],
  [/\btls\b|handshake|InvalidMessage|AlertReceived|corrupt message/i, 'EPROTO'],
  [/IncompleteMessage|UnexpectedEof|connection closed/i, 'UND_ERR_SOCKET'],
  [/header.{0,30}(?:too large|overflow|too long)|TooLarge/i, 'HPE_HEADER_OVERFLOW'],
  [/Parse\(|invalid (?:HTTP|chunk|header)|protocol/i, 'HPE_INVALID'],
  [/decod|gzip|brotli|zstd|deflate/i, 'Z_DATA_ERROR'],
  [/reset/i, 'ECONNRESET'],
];

function fetchError(error: unknown, url: URL, signal: AbortSignal, route: EgressRoute): AppError {
  if (error instanceof AppError) return error;
  if (signal.aborted) return abortError(signal);
  const failure = route.failureOf(url.hostname, portOf(url));
  if (failure) return failure;
  const message = messageOf(error);
  const code = CODES.find(([pattern]) => pattern.test(message))?.[1];
  return networkError(url.hostname, Object.assign(new Error(message, { cause: error }), { code }));
}

function joinHeaders(response: ImpitResponse): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    joined[name] = joined[name] === undefined ? value : `${joined[name]}, ${value}`;
  }
  return joined;
}
