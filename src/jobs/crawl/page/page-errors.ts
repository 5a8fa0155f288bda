/** Why a page did not become a result, and whether to try again. */
import { AppError } from '../../../errors.ts';
import type { HostNote } from '../../../store/crawl/host-backoff.ts';

/** The page is skipped: it does not count towards the crawl's `maxPages`. */
export class PageSkipped extends Error {
  override name = 'PageSkipped';
  readonly reason: string;
  readonly url: string;

  constructor(reason: string, url: string, message: string) {
    super(message);
    this.reason = reason;
    this.url = url;
  }
}

/** Answers of a working site whose page fails. A proxy in front of a site that is down answers 502 and the like. */
const PAGE_ERRORS = [408, 425, 500];
const PROXY_ERRORS = /^50[24]$|^52\d$/;

/** The site answered with a temporary error. */
export class SiteUnavailable extends AppError {
  override name = 'SiteUnavailable';
  readonly note: Omit<HostNote, 'host'>;

  constructor(status: number, retryAfter: string | undefined, message = `The site answered ${status}`) {
    super('upstream_failed', message);
    const complaint = status === 429 || status === 503;
    const retryAfterMs = complaint ? parseRetryAfter(retryAfter) : null;
    this.note = {
      trouble: true,
      complaint,
      ...(PAGE_ERRORS.includes(status) && { isOfPage: true }),
      ...(PROXY_ERRORS.test(String(status)) && { isThere: true }),
      ...(retryAfterMs !== null && { retryAfterMs }),
    };
  }
}

/** Whether the same request may succeed later. */
export function isTemporaryStatus(status: number): boolean {
  return [408, 425, 429, 500, 502, 503, 504].includes(status) || (status >= 520 && status <= 524);
}

const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** Seconds or a date (RFC 9110, 10.2.3); null for anything else. */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | null {
  if (!value) return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(0, Math.round(seconds)), MAX_RETRY_AFTER_MS);
}

/** Unknown hosts and invalid certificates will not be fixed by the next try. */
const PERMANENT_CODES = /^(?:ENOTFOUND|CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Network errors have a cause; endless redirects have none and will happen again. */
export function isNetworkError(error: AppError): boolean {
  return error.type === 'timeout' || (error.type === 'upstream_failed' && error.cause !== undefined);
}

export function isWorthRetrying(error: AppError): boolean {
  if (error instanceof SiteUnavailable) return true;
  if (!isNetworkError(error) && error.type !== 'internal_error') return false;
  return !hasCode(error, PERMANENT_CODES);
}

/** The host has answered, with something that cannot be read. */
const NONSENSE_CODES = /^(?:HPE_|Z_|ERR_BROTLI_|ZSTD_|ERR_ZSTD_|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)/;

export function isNonsense(error: AppError): boolean {
  return hasCode(error, NONSENSE_CODES);
}

/** The host took the connection, and ended it in the middle. */
const RESET_CODES = /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

export function isReset(error: AppError): boolean {
  return hasCode(error, RESET_CODES);
}

function hasCode(error: AppError, codes: RegExp): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.test(cause.code)) return true;
  }
  return false;
}
