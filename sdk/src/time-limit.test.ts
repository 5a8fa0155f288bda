import { expect, it } from 'vitest';
import { CALL_TIMEOUT_MS } from '../../src/contract/fetch/fetch-config.ts';
import { SETTINGS } from '../../src/settings/settings.ts';
import { defaultLimitMs } from './time-limit.ts';

const { callExtraMs } = SETTINGS.parse({});

it('is longer than the server may take over a call', () => {
  for (const path of ['/api/scrape', '/api/extract', '/api/search', '/api/map', '/api/parse'])
    expect(defaultLimitMs({ method: 'POST', path })).toBeGreaterThan(CALL_TIMEOUT_MS + callExtraMs);
});

it('follows the time that the call gives its page', () => {
  const limit = (timeout: number) =>
    defaultLimitMs({ method: 'POST', path: '/api/scrape', body: { fetchConfig: { timeout } } });
  expect(limit(5_000)).toBe(limit(60_000) - 55_000);
});

it('is a minute for calls that are answered at once, and longer for reading samples', () => {
  expect(defaultLimitMs({ method: 'GET', path: '/api/credits' })).toBe(60_000);
  expect(defaultLimitMs({ method: 'POST', path: '/api/crawl', body: { url: 'x' } })).toBe(60_000);
  expect(defaultLimitMs({ method: 'POST', path: '/api/extractor/x/learn' })).toBeGreaterThan(400_000);
});
