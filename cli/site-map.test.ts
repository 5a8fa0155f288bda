import { expect, it } from 'vitest';
import type { Winnow } from '../sdk/src/index.ts';
import { UsageError } from '../src/command-line/command.ts';
import { locationsIn, mapSite, startOf } from './site-map.ts';

it('finds the addresses in a sitemap', () => {
  const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://example.com/a?x=1&amp;y=2</loc><lastmod>2026-01-01</lastmod></url>
    <url><loc>
      <![CDATA[https://example.com/b]]>
    </loc></url><url><loc>https://example.com/&#99;&#x64;</loc></url></urlset>`;
  expect(locationsIn(xml)).toEqual([
    'https://example.com/a?x=1&y=2',
    'https://example.com/b',
    'https://example.com/cd',
  ]);
});

it('takes a plain list as well', () => {
  expect(locationsIn('https://example.com/a\nhttps://example.com/b\nnothing\n')).toEqual([
    'https://example.com/a',
    'https://example.com/b',
  ]);
});

it('knows an address without its scheme, and what is none', () => {
  expect(startOf('example.com/a').href).toBe('https://example.com/a');
  expect(() => startOf('not an address')).toThrow(UsageError);
});

it('lets nothing through to the terminal that an address cannot hold', async () => {
  const sitemap = '<urlset><loc>https://example.com/\x1b[2J</loc><loc>https://example.com</loc></urlset>';
  const scrape = async () => ({ metadata: { statusCode: 200 }, results: { markdown: { data: [sitemap] } } });
  const told: string[] = [];
  const options = { sitemaps: true, links: false, external: false, note: () => {}, reading: () => {} };
  const winnow = { scrape } as unknown as Winnow;
  for await (const url of mapSite(winnow, new URL('https://example.com/'), options)) told.push(url);
  expect(told).toEqual(['https://example.com/%1B[2J', 'https://example.com/']);
});
