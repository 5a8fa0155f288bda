import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { resultPages } from './result-pages.ts';

const pagesOf = (result: object, url: string | null = null, most = 1_000) =>
  resultPages({ results: [{ zstd: zstdCompressSync(JSON.stringify(result)), url }], most })[0];

const metadata = { url: 'https://example.com/a', title: 'A', language: 'en' };

describe('the pages of a stored result', () => {
  it('are read from Markdown, without its marks', () => {
    const data = [
      '# Ferries\n\n- [![a boat](https://example.com/b.png)](/boats "all") leaves **daily**\n> `now`\n\n| from | to |\n| --- | --- |\n| Kiel | Oslo |\n\n1\\. snake\\_case',
    ];
    const text = 'Ferries\n\na boat leaves daily\nnow\n\n from to \n\n Kiel Oslo \n\n1. snake_case';
    expect(pagesOf({ results: { markdown: { data } }, metadata })).toEqual([{ ...metadata, text }]);
  });

  it('are read from HTML if there is no Markdown, up to the limit', () => {
    const data = ['<article><h1>Tides</h1><p>High at noon.</p><script>not(this)</script></article>'];
    expect(pagesOf({ results: { html: { data } }, metadata })?.[0]?.text).toBe('Tides\nHigh at noon.');
    expect(pagesOf({ results: { html: { data } }, metadata }, null, 5)?.[0]?.text).toBe('Tides');
  });

  it('have the extracted data, and the requested address if there is no other', () => {
    const json = { name: 'Lamp', offers: [{ price: '12 €' }], stock: 3 };
    expect(pagesOf({ json, metadata: { fetch: { url: 'https://example.com/b' } } })).toEqual([
      { url: 'https://example.com/b', title: '', language: null, text: 'Lamp\n12 €' },
    ]);
    expect(pagesOf({ result: '# Old\n\nText' }, 'https://example.com/c')).toEqual([
      { url: 'https://example.com/c', title: '', language: null, text: 'Old\n\nText' },
    ]);
    expect(pagesOf({ results: { links: { data: [] } }, metadata })).toEqual([{ ...metadata, text: '' }]);
    expect(pagesOf({ json }, null)).toEqual([]);
  });

  it('are several for a search', () => {
    const results = ['x', 'y'].map((name) => ({
      url: `https://example.com/${name}`,
      title: name,
      content: name,
    }));
    expect(pagesOf({ results })?.map(({ url, text }) => [url, text])).toEqual([
      ['https://example.com/x', 'x'],
      ['https://example.com/y', 'y'],
    ]);
  });

  it.each(['[', '](', '![', '<', '| ', '\\', '#'])('take little time for many of %j', (mark) => {
    const started = process.cpuUsage();
    pagesOf({ results: { markdown: { data: ['a', mark.repeat(64_000)] } }, metadata }, null, 16_000);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });
});
