/** Why a page did not become a result, and whether another try may help. */
import { AppError } from '../../errors.ts';
import type { HostNote } from '../../store/crawl-frontier.ts';

/** The page is left out: it does not count against the crawl's bound. */
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

/** The site answered that it cannot answer now. */
export class SiteInTrouble extends AppError {
  override name = 'SiteInTrouble';
  readonly note: Omit<HostNote, 'host'>;

  constructor(status: number, retryAfter: string | undefined) {
    super('upstream_failed', `The site answered ${status}`);
    const complaint = status === 429 || status === 503;
    const retryAfterMs = complaint ? readRetryAfter(retryAfter) : null;
    this.note = { trouble: true, complaint, ...(retryAfterMs !== null && { retryAfterMs }) };
  }
}

/** Statuses that the same request may not meet again. */
export function mayPassLater(status: number): boolean {
  return [408, 425, 429, 500, 502, 503, 504].includes(status) || (status >= 520 && status <= 524);
}

const LONGEST_RETRY_AFTER_MS = 10 * 60_000;

/** Seconds or a date (RFC 9110, 10.2.3); null when the header says neither. */
export function readRetryAfter(value: string | undefined, now = Date.now()): number | null {
  if (!value) return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(0, Math.round(seconds)), LONGEST_RETRY_AFTER_MS);
}

/** A name that does not exist or a certificate that is wrong will be so in a second too. */
const LASTING = /^(?:ENOTFOUND|CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** What came of the network has a cause; a page that redirects in circles has none and will do so again. */
export function isOfTheNetwork(error: AppError): boolean {
  return error.type === 'timeout' || (error.type === 'upstream_failed' && error.cause !== undefined);
}

export function isWorthAnotherTry(error: AppError): boolean {
  if (error instanceof SiteInTrouble) return true;
  if (!isOfTheNetwork(error) && error.type !== 'internal_error') return false;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && LASTING.test(cause.code)) return false;
  }
  return true;
}
