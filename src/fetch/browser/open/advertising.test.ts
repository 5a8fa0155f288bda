import { expect, it } from 'vitest';
import { isAdvertising } from './advertising.ts';

const blocked = (url: string, host = 'news.example') => isAdvertising(new URL(url), host);

it('knows hosts with their subdomains, and paths on any host', () => {
  expect(blocked('https://securepubads.g.doubleclick.net/x.js')).toBe(true);
  expect(blocked('https://doubleclick.net/')).toBe(true);
  expect(blocked('https://cdn.example/static/prebid-7.js?v=1')).toBe(true);
  expect(blocked('https://cdn.example/pagead/js/a.js')).toBe(true);
});

it('leaves alone what only sounds like it, and what is a site of its own', () => {
  expect(blocked('https://notdoubleclick.net/')).toBe(false);
  expect(blocked('https://cdn.example/uploads/header.js')).toBe(false);
  expect(blocked('https://cdn.example/loading/adverbs.html')).toBe(false);
  expect(blocked('https://hotjar.com/app.js', 'hotjar.com')).toBe(false);
});

it('looks at endless addresses in linear time', () => {
  const started = process.cpuUsage();
  for (const part of ['a', '/prebid', '/gpt', '.js']) {
    expect(blocked(`https://cdn.example/${part.repeat(20_000)}?/pagead/`)).toBe(false);
  }
  expect(blocked(`https://${'a.'.repeat(30_000)}cdn.example/`)).toBe(false);
  expect(blocked(`https://${'a.'.repeat(30_000)}doubleclick.net/`)).toBe(true);
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
