/** Turns the many errors of sockets, TLS, HTTP and decompression into one public sentence about the host. */
import { AppError } from '../errors.ts';
import { words } from '../text/word-lists.ts';

/**
 * The reason given to clients for each error code, or name where undici gives no code. A code that ends in `*` is a prefix.
 * The first match counts.
 */
const REASONS: [reason: string, codes: string][] = [
  ['the name does not resolve', 'ENOTFOUND ENODATA'],
  ['the name could not be looked up', 'EAI_*'],
  ['the connection was refused', 'ECONNREFUSED'],
  ['the connection was reset', 'ECONNRESET EPIPE'],
  ['the connection was closed before the answer was complete', 'UND_ERR_SOCKET UND_ERR_INFO'],
  ['the connection timed out', 'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT'],
  ['the server sent no answer', 'UND_ERR_HEADERS_TIMEOUT'],
  ['the server stopped sending', 'UND_ERR_BODY_TIMEOUT'],
  ['the host is unreachable', 'EHOSTUNREACH'],
  ['the network is unreachable', 'ENETUNREACH EADDRNOTAVAIL'],
  ['its TLS certificate has expired', 'CERT_HAS_EXPIRED'],
  ['its TLS certificate is not valid', 'CERT_*'],
  ['its TLS certificate is for another name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['its TLS certificate is self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN'],
  ['its TLS certificate could not be verified', 'UNABLE_TO_*'],
  ['the TLS handshake failed; is its address one with http://?', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ['the TLS handshake failed', 'ERR_SSL_* ERR_TLS_* EPROTO'],
  ['it sent too many headers', 'HPE_HEADER_OVERFLOW UND_ERR_HEADERS_OVERFLOW'],
  ['it does not speak valid HTTP', 'HPE_* HTTPParserError'],
  ['it broke the HTTP/2 protocol', 'ERR_HTTP2_*'],
  ['the body does not have the announced length', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'],
  ['the compressed body is broken', 'Z_* ERR_BROTLI_* ERR__ERROR_FORMAT_* ZSTD_* ERR_ZSTD_*'],
];

const UNKNOWN = 'the connection failed';

/** A failure below HTTP. `reason` is a clause such as "the connection was refused" and names no address. */
export class NetworkError extends AppError {
  readonly host: string;
  readonly reason: string;

  constructor(message: string, { host, reason, cause }: { host: string; reason: string; cause: unknown }) {
    super('upstream_failed', message, { cause });
    this.host = host;
    this.reason = reason;
  }
}

/**
 * An `AppError` for a failed request to a host: the error itself if it is one (the guard's refusal, an abort), else a
 * `NetworkError`. The cause keeps the details for the operator's log, addresses included; the message never has them.
 *
 * @example catch (error) { throw networkError(url.hostname, error); }
 */
export function networkError(host: string, error: unknown): AppError {
  const found = findReason(error);
  return found instanceof AppError ? found : couldNotFetch(host, found, error);
}

export function couldNotFetch(host: string, reason = UNKNOWN, cause?: unknown): NetworkError {
  return new NetworkError(`Could not fetch from ${host}: ${reason}`, { host, reason, cause });
}

/** The reason alone, for callers that say themselves what could not be reached. */
export function networkReason(error: unknown): string {
  const found = findReason(error);
  if (typeof found === 'string') return found;
  return found instanceof NetworkError ? found.reason : UNKNOWN;
}

/** Whether the connection broke, as a kept-alive one may when it is used again: such a request is worth a retry. */
export function wasCutOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';
}

function findReason(error: unknown): AppError | string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
    const isMeant = (pattern: string) =>
      pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern;
    const reason = REASONS.find(([, codes]) => words(codes).some(isMeant))?.[0];
    if (reason) return reason;
  }
  return UNKNOWN;
}
