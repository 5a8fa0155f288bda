import { expect, it } from 'vitest';
import { monitorBody } from '../../contract/monitor/config.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import { patched } from './patch.ts';

const [first, second, third] = ['one', 'two', 'three'].map((token) => `https://a.test/feed?token=${token}`);
const stored = monitorBody.parse({ url: first, urls: [second, third], interval: '1h', scope: 'list' });
const shown = (url = '') => redactUrl(url);

it('keeps the secrets of addresses that come back redacted, also if they look the same', () => {
  expect(shown(first)).toBe(shown(second));
  expect(patched(stored, { urls: stored.urls?.map(shown) }).urls).toEqual([second, third]);
  const { url, urls } = patched(stored, { url: shown(first), urls: stored.urls?.map(shown) });
  expect([url, urls]).toEqual([first, [second, third]]);
});

it('keeps those of the further pages if the first moves', () => {
  const { url, urls } = patched(stored, { url: 'https://a.test/other', urls: stored.urls?.map(shown) });
  expect([url, urls]).toEqual(['https://a.test/other', [second, third]]);
});

it('keeps them for addresses that change places', () => {
  const other = { ...stored, urls: ['https://a.test/other?token=four'] };
  const { url, urls } = patched(other, { url: shown(other.urls[0]), urls: [shown(first)] });
  expect([url, urls]).toEqual([other.urls[0], [first]]);
});

it('drops the headers of a list that gets a page of another origin', () => {
  const sent = { ...stored, fetchConfig: { ...stored.fetchConfig, headers: { 'X-Key': 'k' } } };
  expect(patched(sent, { urls: [shown(second)] }).fetchConfig.headers).toEqual({ 'X-Key': 'k' });
  expect(patched(sent, { urls: ['https://b.test/'] }).fetchConfig.headers).toBeUndefined();
});
