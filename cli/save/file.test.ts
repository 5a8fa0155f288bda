import { expect, it } from 'vitest';
import { checkFile, isFileName } from './file.ts';

it.each([
  ['page.md', true],
  ['page.HTML', true],
  ['out/page.png', true],
  ['site', false],
  ['example.com', false],
  ['a.md/b', false],
  ['.md', false],
  // However it is called, this is a folder.
  ['point.md/', false],
])('says of %s whether it is a file', (path, isFile) => {
  expect(isFileName(path)).toBe(isFile);
});

it.each([
  ['jpeg', 'shot.png', false],
  ['jpeg', 'shot.jpg', true],
  ['webp', 'shot.WEBP', true],
] as const)('says of a picture in %s whether it fits into %s', (format, path, fits) => {
  const formats = [{ type: 'screenshot' as const, format }];
  const check = () => checkFile(path, { pages: ['https://example.com'], formats });
  if (fits) expect(check).not.toThrow();
  else expect(check).toThrow('would have the wrong ending');
});

it.each([
  ['links', 'links.json', false],
  ['branding', 'brand.json', true],
  ['json', 'data.json', true],
  ['links', 'links.txt', true],
  ['json', 'data.csv', true],
  ['links', 'links.csv', false],
] as const)('says of %s whether it fits into %s', (type, path, fits) => {
  const check = () => checkFile(path, { pages: ['https://example.com'], formats: [{ type }] });
  if (fits) expect(check).not.toThrow();
  else expect(check).toThrow('would have the wrong ending');
});
