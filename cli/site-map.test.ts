import { expect, it } from 'vitest';
import { locationsIn } from './site-map.ts';

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
