import { expect, test } from 'vitest';
import {
  linesToList,
  linesToMap,
  mapToLines,
  valueAt,
  withoutDefaults,
  withoutRedacted,
  withValue,
} from './body.ts';

test('a value is set at its path and removed again, leaving no empty parents', () => {
  const body = withValue({ url: 'https://a.test' }, 'fetchConfig.timeout', 5000);
  expect(body).toEqual({ url: 'https://a.test', fetchConfig: { timeout: 5000 } });
  expect(valueAt(body, 'fetchConfig.timeout')).toBe(5000);
  expect(withValue(body, 'fetchConfig.timeout', undefined)).toEqual({ url: 'https://a.test' });
  expect(valueAt({ url: 'x' }, 'url.length')).toBeUndefined();
});

test('lines become headers and patterns', () => {
  expect(linesToMap('Accept: text/html\nno colon\nX-Time: 10:30')).toEqual({
    Accept: 'text/html',
    'X-Time': '10:30',
  });
  expect(linesToMap('  ')).toBeUndefined();
  expect(mapToLines({ a: '1', b: '2' })).toBe('a: 1\nb: 2');
  expect(linesToList(' /blog/** \n\n/news/*')).toEqual(['/blog/**', '/news/*']);
});

test('values that equal the defaults are removed from a past request', () => {
  const defaults = {
    'fetchConfig.mode': { default: 'auto' },
    'fetchConfig.timeout': { default: 60_000 },
    sitemap: { default: false },
  };
  const body = {
    url: 'https://a.test',
    sitemap: false,
    webhookUrl: null,
    includePatterns: [],
    fetchConfig: { mode: 'auto', timeout: 5000 },
    schema: { type: 'object', properties: {} },
  };
  expect(withoutDefaults(body, defaults)).toEqual({
    url: 'https://a.test',
    fetchConfig: { timeout: 5000 },
    schema: { type: 'object', properties: {} },
  });
});

test('no limit differs from the default limit', () => {
  expect(withoutDefaults({ maxDepth: null, maxPages: 50 }, { maxDepth: { default: 2 } })).toEqual({
    maxDepth: null,
    maxPages: 50,
  });
});

test('redacted secrets are not sent', () => {
  const headers = { Authorization: '[redacted]', Accept: 'text/html' };
  const body = { url: 'https://a.test', fetchConfig: { headers, cookies: { sid: '[redacted]' } } };
  expect(withoutRedacted(body)).toEqual({
    body: { url: 'https://a.test', fetchConfig: { headers: { Accept: 'text/html' } } },
    missing: ['Authorization', 'sid'],
  });
  expect(withoutRedacted({ url: 'https://a.test' })).toEqual({
    body: { url: 'https://a.test' },
    missing: [],
  });
});
