/** Public errors for failed navigations. */
import { AppError, messageOf } from '../../../errors.ts';
import type { EgressRoute } from '../../../net/guard/egress-route.ts';
import { type Guard, portOf } from '../../../net/guard/guard.ts';
import { couldNotFetch } from '../../../net/network-error.ts';

/** The address leads to something that a browser does not show as a page: a download, a file, an empty response. */
export class NotAPage extends Error {
  override name = 'NotAPage';
}

/** The objects that know why a page could not be reached. */
export type Egress = { route: EgressRoute; guard: Guard };

/** Reasons for Chromium's error codes; for others it is "the connection failed". */
const REASONS: [RegExp, string][] = [
  [/ERR_TOO_MANY_REDIRECTS/, 'too many redirects'],
  [/ERR_UNSAFE_REDIRECT/, 'it redirected to something that is not on the web'],
  [/ERR_CERT_DATE_INVALID/, 'its TLS certificate has expired'],
  [/ERR_CERT_COMMON_NAME_INVALID/, 'its TLS certificate is for another name'],
  [/ERR_CERT_/, 'its TLS certificate is not valid'],
  [/ERR_SSL_|ERR_BAD_SSL/, 'the TLS handshake failed'],
  [/ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_CONNECTION_CLOSED/, 'the connection was reset'],
  [/ERR_INVALID_HTTP_RESPONSE|ERR_INVALID_CHUNKED|ERR_HTTP2_/, 'it does not speak valid HTTP'],
  [/ERR_CONTENT_DECODING_FAILED/, 'the compressed body is broken'],
  [/ERR_RESPONSE_HEADERS_TOO_BIG/, 'it sent too many headers'],
];

/** The guard's error for an address that the browser itself refused, so that the proxy was never asked. */
function refusalOf(url: string, guard: Guard): unknown {
  try {
    guard.checkUrl(url);
    return null;
  } catch (error) {
    return error;
  }
}

/** The error for a failed navigation. */
export function navigationError(error: unknown, failedUrl: string, { route, guard }: Egress): unknown {
  const message = messageOf(error);
  if (/Download is starting|net::ERR_ABORTED/.test(message)) return new NotAPage('a download');
  if (/ERR_HTTP_RESPONSE_CODE_FAILURE/.test(message)) return new NotAPage('an empty answer');
  const refusal = refusalOf(failedUrl, guard);
  if (refusal) return refusal;
  const url = URL.parse(failedUrl);
  if (!url) return new AppError('upstream_failed', 'The page could not be opened', { cause: error });
  // The egress proxy knows why it did not connect; the browser only saw a dead connection.
  const known = route.failureOf(url.hostname, portOf(url));
  if (known) return known;
  if (!/net::ERR_/.test(message)) return error instanceof Error ? error : new Error(message);
  return couldNotFetch(url.hostname, REASONS.find(([pattern]) => pattern.test(message))?.[1], error);
}
