import { expect, test } from 'vitest';
import { redactParams } from './redact.ts';

test('cookies and credential headers lose their values, not their names', () => {
  const body = {
    url: 'https://example.com',
    fetchConfig: {
      cookies: { sid: 'abc', theme: 'dark' },
      headers: {
        Authorization: 'Bearer abc',
        Cookie: 'a=b',
        'X-Api-Key': 'abc',
        'Proxy-Authorization': 'abc',
        'X-CSRF-Token': 'abc',
        'Accept-Language': 'de',
        'User-Agent': 'me',
      },
      timeout: 5000,
    },
  };
  const before = structuredClone(body);
  expect(redactParams(body)).toEqual({
    url: 'https://example.com',
    fetchConfig: {
      cookies: { sid: '[redacted]', theme: '[redacted]' },
      headers: {
        Authorization: '[redacted]',
        Cookie: '[redacted]',
        'X-Api-Key': '[redacted]',
        'Proxy-Authorization': '[redacted]',
        'X-CSRF-Token': '[redacted]',
        'Accept-Language': 'de',
        'User-Agent': 'me',
      },
      timeout: 5000,
    },
  });
  expect(body).toEqual(before);
});

test('the configuration inside a job is covered too', () => {
  expect(redactParams({ cronId: 'c', config: { fetchConfig: { cookies: { a: 'b' } } } })).toEqual({
    cronId: 'c',
    config: { fetchConfig: { cookies: { a: '[redacted]' } } },
  });
});

test('what has no secrets stays as it is', () => {
  const body = { prompt: 'my token', schema: { properties: { token: {} } }, config: 'x', fetchConfig: null };
  expect(redactParams(body)).toEqual(body);
});
