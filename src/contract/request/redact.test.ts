import { expect, test } from 'vitest';
import { redactFetchConfig, redactParams, redactUrl } from './redact.ts';

test('cookies and all but harmless headers lose their values, not their names', () => {
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
        'X-Anything': 'abc',
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
        'X-Anything': '[redacted]',
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

test('values without secrets stay unchanged', () => {
  const body = { prompt: 'my token', schema: { properties: { token: {} } }, config: 'x', fetchConfig: null };
  expect(redactParams(body)).toEqual(body);
});

test.each([
  ['https://me:pass@a.test/x', 'https://a.test/x'],
  ['https://a.test/?access_token=abc&page=2', 'https://a.test/?access_token=%5Bredacted%5D&page=2'],
  ['https://a.test/?X-Amz-Signature=abc', 'https://a.test/?X-Amz-Signature=%5Bredacted%5D'],
  ['https://a.test/?apiKey=abc&key=b', 'https://a.test/?apiKey=%5Bredacted%5D&key=%5Bredacted%5D'],
  ['https://a.test/#access_token=abc', 'https://a.test/'],
  ['https://a.test/?author=ann&keyboard=x&q=a b#top', 'https://a.test/?author=ann&keyboard=x&q=a b#top'],
  ['not a url', 'not a url'],
  ['https://a.test/?token=abc&token=b', 'https://a.test/?token=%5Bredacted%5D&token=%5Bredacted%5D'],
])('%s is shown as %s', (url, shown) => expect(redactUrl(url)).toBe(shown));

test('an address with thousands of secrets is redacted quickly', () => {
  const names = Array.from({ length: 5_000 }, (_, n) => `token${n}`);
  const before = process.threadCpuUsage();
  const shown = redactUrl(`https://a.test/?${names.map((name) => `${name}=abc`).join('&')}`);
  const { user, system } = process.threadCpuUsage(before);
  expect(shown).toBe(`https://a.test/?${names.map((name) => `${name}=%5Bredacted%5D`).join('&')}`);
  expect((user + system) / 1000).toBeLessThan(1_000);
});

test('text typed into a page is not kept, other steps are', () => {
  const steps = [
    'Click "Sign in"',
    'Type "hush" into Password and press Enter',
    'Click Next, then enter hush',
    'Click the field and put hush there',
    'Wait 2 s',
  ];
  expect(redactParams({ steps, website_url: 'https://u:p@a.test/', headers: { 'X-Key': 'hush' } })).toEqual({
    steps: ['Click "Sign in"', 'Type [redacted]', 'Click [redacted]', 'Click [redacted]', 'Wait 2 s'],
    website_url: 'https://a.test/',
    headers: { 'X-Key': '[redacted]' },
  });
});

test('text and scripts of actions are redacted, also in repeats and in plain words', () => {
  const actions = [
    { type: 'click', text: 'Sign in' },
    { type: 'write', selector: '#password', text: 'sesame' },
    'type "sesame" into Password',
    'click "Sign in"',
    { type: 'executeJavascript', script: 'login("sesame")', optional: true },
    { type: 'repeat', until: 'idle', actions: [{ type: 'write', text: 'sesame' }, 'fill Code with sesame'] },
  ];
  const { fetchConfig } = redactParams({ fetchConfig: { actions } }) as {
    fetchConfig: { actions: unknown[] };
  };
  expect(JSON.stringify(fetchConfig)).not.toContain('sesame');
  expect(fetchConfig.actions.slice(0, 2)).toEqual([
    { type: 'click', text: 'Sign in' },
    { type: 'write', selector: '#password', text: '[redacted]' },
  ]);
  expect(fetchConfig.actions.slice(3, 5)).toEqual([
    'click "Sign in"',
    { type: 'executeJavascript', script: '[redacted]', optional: true },
  ]);
});

test('proxies lose their credentials, and names of pools stay', () => {
  const shown = (proxy: string) => redactFetchConfig({ proxy });
  expect(shown('socks5://me:sesame@p.example:1080')).toEqual({ proxy: 'socks5://p.example:1080' });
  expect(shown('home')).toEqual({ proxy: 'home' });
});

test('only the host of a webhook is kept, and its owner sees the path', () => {
  const body = {
    webhookUrl: 'https://hooks.example/T0/sesame?token=sesame',
    notify: [
      { type: 'slack', url: 'https://chat.example:8443/services/sesame' },
      { type: 'email', to: ['a@b.example'] },
    ],
  };
  const stored = {
    webhookUrl: 'https://hooks.example/[redacted]',
    notify: [{ type: 'slack', url: 'https://chat.example:8443/[redacted]' }, body.notify[1]],
  };
  expect(redactParams(body)).toEqual(stored);
  expect(redactParams(stored)).toEqual(stored);
  expect(redactParams({ webhookUrl: 'https://hooks.example' })).toEqual({
    webhookUrl: 'https://hooks.example',
  });
  expect(redactParams(body, redactUrl)).toEqual({
    ...body,
    webhookUrl: 'https://hooks.example/T0/sesame?token=%5Bredacted%5D',
  });
});
