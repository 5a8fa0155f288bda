import { describe, expect, it } from 'vitest';
import { errorOf, WinnowError } from './errors.ts';
import { backOff, delayBeforeRetry, wait } from './retry.ts';

const failure = (type: WinnowError['type'], retryAfter?: string) =>
  new WinnowError(type, 'x', { headers: new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}) });
const always = (value: number) => () => value;

describe('delayBeforeRetry', () => {
  it.each(['rate_limited', 'internal_error', 'upstream_failed', 'timeout', 'connection_failed'] as const)(
    'tries %s again',
    (type) => expect(delayBeforeRetry(failure(type), 1, 3, always(0))).toBe(250),
  );

  it.each([
    'validation',
    'not_found',
    'auth_missing_key',
    'auth_invalid_key',
    'insufficient_credits',
    'blocked',
  ] as const)('gives up on %s', (type) => expect(delayBeforeRetry(failure(type), 1, 3)).toBeNull());

  it('gives up after the last attempt', () => {
    expect(delayBeforeRetry(failure('internal_error'), 2, 3)).not.toBeNull();
    expect(delayBeforeRetry(failure('internal_error'), 3, 3)).toBeNull();
  });

  it('keeps to Retry-After in seconds and as a date, and gives up when it is too long', () => {
    expect(delayBeforeRetry(failure('rate_limited', '7'), 1, 3, always(0))).toBe(7000);
    const inTenSeconds = new Date(Date.now() + 10_000).toUTCString();
    const delay = delayBeforeRetry(failure('rate_limited', inTenSeconds), 1, 3, always(0)) ?? 0;
    expect(delay).toBeGreaterThan(8_000);
    expect(delay).toBeLessThanOrEqual(10_000);
    expect(delayBeforeRetry(failure('rate_limited', '3600'), 1, 3)).toBeNull();
  });

  it('repeats after the 429 of a rate limit and of a proxy, but not of a plan limit, which has no Retry-After', () => {
    const refused = (body: string, headers: Record<string, string> = {}) =>
      errorOf(new Response(body, { status: 429, headers }), body);
    const envelope = JSON.stringify({ error: { type: 'rate_limited', message: 'Your plan runs 1 crawl' } });
    expect(delayBeforeRetry(refused(envelope, { 'Retry-After': '2' }), 1, 3, always(0))).toBe(2000);
    expect(delayBeforeRetry(refused('slow down'), 1, 3, always(0))).toBe(250);
    expect(delayBeforeRetry(refused(envelope), 1, 3, always(0))).toBeNull();
    expect(refused(envelope).retryable).toBe(false);
  });

  it('leaves other errors to the caller', () => {
    expect(delayBeforeRetry(new Error('x'), 1, 3)).toBeNull();
  });
});

it('backs off longer each time, up to a limit, half of it random', () => {
  const most = [1, 2, 3, 4, 5, 9].map((attempt) => backOff(attempt, always(1)));
  expect(most).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  expect(backOff(3, always(0))).toBe(1000);
});

it('stops waiting when the signal is aborted', async () => {
  const stop = new AbortController();
  const waiting = wait(60_000, stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(wait(60_000, stop.signal)).rejects.toThrow('enough');
});
