import { expect, it } from 'vitest';
import { crawlBody } from '../../contract/crawl/config.ts';
import { siteCrawl } from '../../contract/monitor/scope.ts';
import { AppError } from '../../errors.ts';
import { mostPages } from './max-pages.ts';

it('is the usual number, or all that the operator allows, if a request names none', () => {
  for (const { maxPages } of [crawlBody.parse({ url: 'https://a.test' }), siteCrawl.parse({})]) {
    expect(mostPages(maxPages, { maxCrawlPages: 1_000 })).toBe(50);
    expect(mostPages(maxPages, { maxCrawlPages: 20 })).toBe(20);
  }
});

it('is all that the operator allows where a request names no bound', () => {
  const { maxPages } = crawlBody.parse({ url: 'https://a.test', maxPages: null });
  expect(mostPages(maxPages, { maxCrawlPages: 1_000 })).toBe(1_000);
  expect(mostPages(maxPages, { maxCrawlPages: 20 })).toBe(20);
});

it('is what a request names, if that is allowed', () => {
  const { maxPages } = crawlBody.parse({ url: 'https://a.test', maxPages: 50 });
  expect(mostPages(maxPages, { maxCrawlPages: 50 })).toBe(50);
  expect(() => mostPages(maxPages, { maxCrawlPages: 20 })).toThrow(AppError);
});
