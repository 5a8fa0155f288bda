/** Turns the many errors of sockets, TLS, HTTP and decompression into one public sentence about the host. */
import { AppError } from '../errors.ts';

/** What a client is told, by error code, or by name where undici gives no code. Codes ending in `*` match by their beginning. */
const REASONS: [code: string, reason: string][] = [
  ['ENOTFOUND', 'the name does not resolve'],
  ['ENODATA', 'the name does not resolve'],
  ['EAI_*', 'the name could not be looked up'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was reset'],
  ['UND_ERR_SOCKET', 'the connection was closed before the answer was complete'],
  ['UND_ERR_INFO', 'the connection was closed before the answer was complete'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the connection timed out'],
  ['UND_ERR_HEADERS_TIMEOUT', 'the server sent no answer'],
  ['UND_ERR_BODY_TIMEOUT', 'the server stopped sending'],
  ['EHOSTUNREACH', 'the host is unreachable'],
  ['ENETUNREACH', 'the network is unreachable'],
  ['EADDRNOTAVAIL', 'the network is unreachable'],
  ['CERT_HAS_EXPIRED', 'its TLS certificate has expired'],
  ['CERT_*', 'its TLS certificate is not valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its TLS certificate is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its TLS certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its TLS certificate is self-signed'],
  ['UNABLE_TO_*', 'its TLS certificate could not be verified'],
  ['ERR_SSL_*', 'the TLS handshake failed'],
  ['ERR_TLS_*', 'the TLS handshake failed'],
  ['EPROTO', 'the TLS handshake failed'],
  ['HPE_HEADER_OVERFLOW', 'it sent too many headers'],
  ['UND_ERR_HEADERS_OVERFLOW', 'it sent too many headers'],
  ['HPE_*', 'it does not speak valid HTTP'],
  ['HTTPParserError', 'it does not speak valid HTTP'],
  ['ERR_HTTP2_*', 'it broke the HTTP/2 protocol'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'the body does not have the announced length'],
  ['Z_*', 'the compressed body is broken'],
  ['ERR_BROTLI_*', 'the compressed body is broken'],
  ['ERR__ERROR_FORMAT_*', 'the compressed body is broken'],
  ['ZSTD_*', 'the compressed body is broken'],
  ['ERR_ZSTD_*', 'the compressed body is broken'],
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
 * An `AppError` for what went wrong on the way to a host: the one that is already there (the guard's refusal, an
 * abort), else a `NetworkError`. The cause keeps the details, addresses included, for the operator's log; the message
 * never has them.
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

/** The reason alone, for callers who say in their own words what could not be reached. */
export function networkReason(error: unknown): string {
  const found = findReason(error);
  if (typeof found === 'string') return found;
  return found instanceof NetworkError ? found.reason : UNKNOWN;
}

/** Whether the connection broke, as a kept-alive one may just when it is used again: worth another try. */
export function wasCutOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';
}

function findReason(error: unknown): AppError | string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
    const reason = REASONS.find(([pattern]) =>
      pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern,
    )?.[1];
    if (reason) return reason;
  }
  return UNKNOWN;
}
