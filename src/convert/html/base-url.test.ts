/** Addresses are resolved as the URL standard says, with and without the URL parser. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseAt } from './base-url.ts';

const PAGE = 'https://example.com/dir/page.html?q=1#top';
const base = baseAt(PAGE);
const byStandard = (address: string, page = PAGE): string | null =>
  URL.parse(address.trim(), page)?.href ?? null;

test.each([
  '/a/b?c=d#e',
  '#',
  '#a?b#c',
  '#a b',
  '//other.example/a',
  '///a',
  '/a/../b',
  '/a/%2e%2E/b',
  '/a/./b',
  '/.well-known/x',
  'a b',
  ' /a ',
  '/ä?ö#ü',
  "/it's?it's",
  '/a|b^c`d',
  '/a\\b',
  'https://host.example',
  'https://host.example/',
  'https://host.example/a//b',
  'https://host.example//a',
  'https://HOST.example/a',
  'https://host.example:443/a',
  'https://1.2.3/a',
  'https://host.0x7f/a',
  'https://xn--a.example/',
  'https://user@host.example/a',
  'https:host.example/a',
  'mailto:a@b.example',
  'javascript:void(0)',
  'http://[',
  '',
])('%j', (address) => {
  expect(base.resolve(address)).toBe(byStandard(address));
});

test('keeps the user name in the address of the page', () => {
  const page = 'https://user:secret@example.com/';
  expect(baseAt(page).resolve('/a')).toBe(byStandard('/a', page));
});

test('resolves any combination of special characters', () => {
  const sign = fc.constantFrom(
    ...[
      '/',
      '.',
      '..',
      '%',
      '2e',
      '%2E',
      '?',
      '#',
      ':',
      '@',
      'a',
      'B',
      '1',
      '-',
      '_',
      '~',
      '&',
      '=',
      '\\',
      ' ',
    ],
    ...[
      'https://',
      'http://',
      'a.example',
      'xn--b',
      'é',
      "'",
      '"',
      '\t',
      '(',
      ')',
      '*',
      '+',
      ',',
      ';',
      '!',
      '$',
    ],
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 10 }), (signs) => {
      const address = signs.join('');
      expect(baseAt(PAGE).resolve(address)).toBe(byStandard(address));
    }),
    { numRuns: 3000 },
  );
});
