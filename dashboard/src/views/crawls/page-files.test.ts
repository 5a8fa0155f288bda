import { expect, test } from 'vitest';
import type { CrawlPageWithScrape } from '../../../../sdk/src/index.ts';
import { baseName, filesOf } from './page-files.ts';

test.each([
  ['https://a.test/', 'a.test/index'],
  ['https://a.test/blog/one', 'a.test/blog/one'],
  ['https://a.test/..%2f..%2fetc/passwd', 'a.test/__2f.._2fetc/passwd'],
  ['https://a.test/a/.hidden?q=1&r=ü', 'a.test/a/_hidden_q_1_r_C3_BC'],
  ['http://a.test:8080/x', 'a.test_8080/x'],
])('%s is saved as %s', (url, name) => {
  expect(baseName(url)).toBe(name);
});

test('each format is a file, and no two files share a name', () => {
  const page = {
    url: 'https://a.test/x',
    scrape: {
      results: {
        markdown: { data: ['one', 'two'] },
        links: { data: ['https://b.test/'], metadata: { count: 1 } },
      },
    },
  } as unknown as CrawlPageWithScrape;
  const taken = new Set<string>();
  expect(filesOf(page, taken)).toEqual([
    { name: 'a.test/x.md', content: 'one\n\ntwo' },
    { name: 'a.test/x.links.txt', content: 'https://b.test/' },
  ]);
  // Nor are names that differ only in case.
  const other = { ...page, url: 'https://a.test/X' };
  expect(filesOf(other, taken, { screenshot: new Uint8Array(3) }).map(({ name }) => name)).toEqual([
    'a.test/X-2.md',
    'a.test/X-2.links.txt',
    'a.test/X.jpg',
  ]);
});

test('pictures are named by their type, and PDFs and MHTML archives are files too', () => {
  const page = {
    url: 'https://a.test/x',
    scrape: { results: { screenshot: { data: {}, metadata: { contentType: 'image/png' } } } },
  } as unknown as CrawlPageWithScrape;
  const bytes = new Uint8Array(3);
  const names = filesOf(page, new Set(), { screenshot: bytes, pdf: bytes, mhtml: bytes }).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['a.test/x.png', 'a.test/x.pdf', 'a.test/x.mhtml']);
});
