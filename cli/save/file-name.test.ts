import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseName, createNames } from './file-name.ts';

describe('baseName', () => {
  it.each([
    ['https://example.com/', 'index'],
    ['https://example.com/docs/Intro.html', 'docs-intro'],
    ['https://example.com/docs/?page=2&sort=a', 'docs-page-2-sort-a'],
    ['https://example.com/caf%C3%A9/%E6%BC%A2%E5%AD%97', 'café-漢字'],
    ['https://example.com/a/../..%2f..%2fetc/passwd', 'etc-passwd'],
    ['https://example.com/.hidden', 'hidden'],
    ['https://example.com/%', 'index'],
    ['https://example.com/con', 'con-page'],
    ['https://example.com/aux.txt', 'aux-page.txt'],
    ['https://other.example/a', 'other.example-a'],
    ['https://example.com:8080/a', 'example.com-8080-a'],
  ])('%s', (url, expected) => expect(baseName(url, 'example.com')).toBe(expected));

  it('is short and safe, whatever the address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const name = baseName(url, 'example.com');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(80);
        expect(name).toMatch(/^[^./\\\x00-\x1f:*?"<>|-][^/\\\x00-\x1f:*?"<>|]*$/u);
      }),
    );
  });
});

it('gives each address a unique name that is not taken', () => {
  const nameFor = createNames('example.com', [['https://example.com/old', 'Taken']]);
  const urls = ['/a', '/A', '/a.html', '/a-2', '/taken'].map((path) => `https://example.com${path}`);
  expect(urls.map(nameFor)).toEqual(['a', 'a-2', 'a-3', 'a-2-2', 'taken-2']);
  const long = (end: string) => `https://example.com/${'x'.repeat(200)}${end}`;
  expect(nameFor(long('1'))).not.toBe(nameFor(long('2')));
});

it('gives an address its earlier name', () => {
  const nameFor = createNames('example.com', [['https://example.com/a', 'mill']]);
  expect(['/a', '/b', '/a', '/b'].map((path) => nameFor(`https://example.com${path}`))).toEqual([
    'mill',
    'b',
    'mill',
    'b',
  ]);
});
