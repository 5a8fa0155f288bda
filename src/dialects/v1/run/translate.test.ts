import { describe, expect, it } from 'vitest';
import { markdownifyBody } from '../contract/markdownify.ts';
import { searchscraperBody } from '../contract/searchscraper.ts';
import { smartcrawlerBody } from '../contract/smartcrawler.ts';
import { smartscraperBody } from '../contract/smartscraper.ts';
import { toCrawl, toExtract, toScrape, toSearch } from './translate.ts';

const schema = { type: 'object', properties: { price: { type: 'number' } } };
const headers = { 'Accept-Language': 'de' };

describe('each v1 field has its place in v2', () => {
  it('smartscraper', () => {
    const body = smartscraperBody.parse({
      user_prompt: 'The price',
      website_url: 'example.com',
      output_schema: schema,
      headers,
      cookies: { a: 'b' },
      stealth: true,
      number_of_scrolls: 50,
    });
    expect(toExtract(body)).toMatchObject({
      url: 'https://example.com',
      prompt: 'The price',
      schema,
      mode: 'normal',
      fetchConfig: {
        headers,
        cookies: { a: 'b' },
        stealth: true,
        scrolls: 50,
        mode: 'auto',
        timeout: 60_000,
      },
    });
    const html = smartscraperBody.parse({ user_prompt: 'x', website_html: '<p>' });
    expect(toExtract(html)).toMatchObject({ html: '<p>' });
    const markdown = smartscraperBody.parse({ user_prompt: 'x', website_markdown: '# x' });
    expect(toExtract(markdown)).toMatchObject({ markdown: '# x' });
  });

  it('searchscraper', () => {
    const body = searchscraperBody.parse({
      user_prompt: 'The price',
      output_schema: schema,
      headers,
      stealth: true,
      time_range: 'past_month',
    });
    expect(toSearch(body)).toMatchObject({
      query: 'The price',
      prompt: 'The price',
      schema,
      numResults: 3,
      timeRange: 'past_month',
      fetchConfig: { headers, stealth: true },
    });
  });

  it('markdownify', () => {
    const body = markdownifyBody.parse({ website_url: 'https://example.com/a', headers, stealth: true });
    expect(toScrape(body)).toMatchObject({
      url: 'https://example.com/a',
      formats: [{ type: 'markdown', mode: 'normal' }],
      fetchConfig: { headers, stealth: true },
    });
  });

  it('smartcrawler', () => {
    const body = smartcrawlerBody.parse({
      url: 'https://example.com/a',
      prompt: 'The price',
      schema,
      depth: 3,
      max_pages: 7,
      same_domain_only: false,
      rules: { include_paths: ['/a/*'], exclude_paths: ['/b/*'] },
      sitemap: true,
      stealth: true,
    });
    expect(toCrawl(body)).toMatchObject({
      url: 'https://example.com/a',
      formats: [{ type: 'markdown' }, { type: 'json', prompt: 'The price', schema }],
      maxDepth: 3,
      maxPages: 7,
      maxLinksPerPage: 1000,
      allowExternal: true,
      includePatterns: ['/a/*'],
      excludePatterns: ['/b/*'],
      sitemap: true,
      fetchConfig: { stealth: true },
    });
    const plain = smartcrawlerBody.parse({ url: 'example.com', extraction_mode: false });
    expect(toCrawl(plain)).toMatchObject({
      formats: [{ type: 'markdown', mode: 'normal' }],
      maxDepth: 1,
      maxPages: 10,
      allowExternal: false,
      sitemap: false,
    });
  });
});
