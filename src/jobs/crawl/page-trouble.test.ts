/** What is worth another try, and when. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { networkError } from '../../net/network-error.ts';
import { isWorthAnotherTry, mayPassLater, readRetryAfter, SiteInTrouble } from './page-trouble.ts';

describe('another try', () => {
  const failure = (code: string) => networkError('a.example', Object.assign(new Error(code), { code }));

  it('is for what may pass', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])
      expect(isWorthAnotherTry(failure(code))).toBe(true);
    expect(isWorthAnotherTry(new AppError('timeout'))).toBe(true);
    expect(isWorthAnotherTry(new SiteInTrouble(503, undefined))).toBe(true);
  });

  it('is not for what stays', () => {
    for (const code of ['ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
      expect(isWorthAnotherTry(failure(code))).toBe(false);
    for (const type of ['blocked', 'payload_too_large', 'extraction_failed', 'upstream_failed'] as const)
      expect(isWorthAnotherTry(new AppError(type))).toBe(false);
  });

  it('is for some statuses only', () => {
    expect([429, 500, 503, 522].every(mayPassLater)).toBe(true);
    expect([200, 301, 403, 404, 410, 501].some(mayPassLater)).toBe(false);
  });
});

describe('Retry-After', () => {
  it('is seconds or a date, within reason', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(readRetryAfter('2', now)).toBe(2_000);
    expect(readRetryAfter('Sun, 01 Mar 2026 00:00:05 GMT', now)).toBe(5_000);
    expect(readRetryAfter('Sun, 01 Mar 2020 00:00:05 GMT', now)).toBe(0);
    expect(readRetryAfter('999999', now)).toBe(600_000);
    for (const value of ['', 'soon', undefined]) expect(readRetryAfter(value, now)).toBeNull();
  });

  it('counts with 429 and 503', () => {
    expect(new SiteInTrouble(429, '3').note).toEqual({ trouble: true, complaint: true, retryAfterMs: 3_000 });
    expect(new SiteInTrouble(500, '3').note).toEqual({ trouble: true, complaint: false });
  });
});
