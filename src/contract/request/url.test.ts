import { expect, test } from 'vitest';
import { normaliseUrl, webUrl } from './url.ts';

test.each([
  ['https://example.com', 'https://example.com'],
  ['HTTP://Example.com/A', 'HTTP://Example.com/A'],
  ['example.com', 'https://example.com'],
  ['  example.com/a?b#c\n', 'https://example.com/a?b#c'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['localhost:3000', 'https://localhost:3000'],
  ['//example.com/a', 'https://example.com/a'],
  ['https://exa\n mple.com'.replace(' ', ''), 'https://example.com'],
  ['https://münchen.de/straße', 'https://münchen.de/straße'],
  ['[::1]:80/a', 'https://[::1]:80/a'],
  ['example.com/\0?\0', 'https://example.com/%00?%00'],
])('%j is read as %j', (given, got) => {
  expect(normaliseUrl(given)).toBe(got);
});

test.each([
  '',
  ' ',
  'https://',
  'https:///',
  'http://:80',
  'ftp://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.com',
  'chrome://version',
  'https://a b.com',
  'https://example.com:99999',
  'view-source:https://example.com',
  'https://exam\0ple.com/',
  `https://${'long.'.repeat(50)}example.com/`,
])('%j is no web address', (given) => {
  expect(normaliseUrl(given)).toBeNull();
});

test('the length of an address is limited', () => {
  expect(webUrl.safeParse(`https://example.com/${'a'.repeat(60_000)}`).success).toBe(true);
  const { error } = webUrl.safeParse(`https://example.com/${'a'.repeat(70_000)}`);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
