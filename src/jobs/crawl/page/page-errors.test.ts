/** Which errors are worth another try, and when. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../errors.ts';
import { networkError } from '../../../net/network-error.ts';
import { isTemporaryStatus, isWorthRetrying, parseRetryAfter, SiteUnavailable } from './page-errors.ts';

describe('another try', () => {
  const failure = (code: string) => networkError('a.example', Object.assign(new Error(code), { code }));

  it('is made after temporary errors', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])
      expect(isWorthRetrying(failure(code))).toBe(true);
    expect(isWorthRetrying(new AppError('timeout'))).toBe(true);
    expect(isWorthRetrying(new SiteUnavailable(503, undefined))).toBe(true);
  });

  it('is not made after permanent errors', () => {
    for (const code of ['ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
      expect(isWorthRetrying(failure(code))).toBe(false);
    for (const type of ['blocked', 'payload_too_large', 'extraction_failed', 'upstream_failed'] as const)
      expect(isWorthRetrying(new AppError(type))).toBe(false);
  });

  it('is made after some statuses only', () => {
    expect([429, 500, 503, 522].every(isTemporaryStatus)).toBe(true);
    expect([200, 301, 403, 404, 410, 501].some(isTemporaryStatus)).toBe(false);
  });
});

describe('Retry-After', () => {
  it('is seconds or a date, within reason', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(parseRetryAfter('2', now)).toBe(2_000);
    expect(parseRetryAfter('Sun, 01 Mar 2026 00:00:05 GMT', now)).toBe(5_000);
    expect(parseRetryAfter('Sun, 01 Mar 2020 00:00:05 GMT', now)).toBe(0);
    expect(parseRetryAfter('999999', now)).toBe(600_000);
    for (const value of ['', 'soon', undefined]) expect(parseRetryAfter(value, now)).toBeNull();
  });

  it('counts with 429 and 503', () => {
    expect(new SiteUnavailable(429, '3').note).toEqual({
      trouble: true,
      complaint: true,
      retryAfterMs: 3_000,
    });
    expect(new SiteUnavailable(502, '3').note).toEqual({ trouble: true, complaint: false, isThere: true });
  });

  it('does not apply to the host if only one page fails', () => {
    expect(new SiteUnavailable(500, '3').note).toEqual({ trouble: true, complaint: false, isOfPage: true });
  });
});
