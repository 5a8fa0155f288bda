import { expect, it } from 'vitest';
import type { Winnow } from '../sdk/src/index.ts';
import { UsageError } from '../src/command-line/command.ts';
import { mapSite, startOf } from './site-map.ts';

it('knows an address without its scheme, and what is none', () => {
  expect(startOf('example.com/a').href).toBe('https://example.com/a');
  expect(() => startOf('not an address')).toThrow(UsageError);
});

const OPTIONS = { sitemaps: true, links: false, external: false, note: () => {}, reading: () => {} };

/** What is printed for a site whose sitemap is this. */
async function addressesIn(sitemap: string): Promise<string[]> {
  const scrape = async ({ url }: { url: string }) => {
    const data = [url.endsWith('/robots.txt') ? '' : sitemap];
    return { metadata: { statusCode: 200 }, results: { markdown: { data } } };
  };
  const winnow = { scrape } as unknown as Winnow;
  const found: string[] = [];
  for await (const url of mapSite(winnow, new URL('https://example.com/'), OPTIONS)) found.push(url);
  return found;
}

it('finds the addresses in a sitemap', async () => {
  const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://example.com/a?x=1&amp;y=2</loc><lastmod>2026-01-01</lastmod></url>
    <url><loc>
      <![CDATA[https://example.com/b]]>
    </loc></url><url><loc>https://example.com/&#99;&#x64;</loc></url></urlset>`;
  expect(await addressesIn(xml)).toEqual([
    'https://example.com/a?x=1&y=2',
    'https://example.com/b',
    'https://example.com/cd',
  ]);
});

it('takes a plain list as well', async () => {
  expect(await addressesIn('https://example.com/a\nhttps://example.com/b\nnothing\n')).toEqual([
    'https://example.com/a',
    'https://example.com/b',
  ]);
});

it('lets nothing through to the terminal that an address cannot hold', async () => {
  const sitemap =
    '<urlset><url><loc>https://example.com/\x1b[2J</loc></url><url><loc>https://example.com</loc></url></urlset>';
  expect(await addressesIn(sitemap)).toEqual(['https://example.com/%1B[2J', 'https://example.com/']);
});
