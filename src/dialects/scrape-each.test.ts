/** Several pages in one request: what an account is told when it gets some of them, or none. */
import { expect, it } from 'vitest';
import type { ScrapeInput } from '../contract/page/scrape.ts';
import type { ScrapeResult } from '../contract/page/scrape-result.ts';
import { AppError } from '../errors.ts';
import { scrapeEach } from './scrape-each.ts';

const ENTRIES = {
  page: (url: string) => ({ url, ok: true }),
  failed: (url: string, why: string) => ({ url, ok: false, why }),
};

function page(warnings: ScrapeResult['metadata']['warnings']): ScrapeResult {
  return { metadata: { warnings } } as unknown as ScrapeResult;
}

/** An account that may have so many pages. */
function account(most: number) {
  const state = { left: most, open: 0, mostOpen: 0, asked: 0 };
  return {
    state,
    async scrape(_: ScrapeInput) {
      state.asked += 1;
      state.open += 1;
      state.mostOpen = Math.max(state.mostOpen, state.open);
      await new Promise((resolve) => setImmediate(resolve));
      state.open -= 1;
      if (state.left-- <= 0) throw new AppError('rate_limited');
      return { answer: page([]), cost: 1 };
    },
  };
}

const urls = Array.from({ length: 20 }, (_, n) => `https://a.example/${n}`);

it('returns the pages that could be scraped, a few at a time, and says why others are missing', async () => {
  const calls = account(12);
  const entries = await scrapeEach(calls, urls, {}, ENTRIES);
  expect(entries.map(({ ok }) => ok)).toEqual([...Array(12).fill(true), ...Array(8).fill(false)]);
  expect(entries.at(-1)).toMatchObject({ url: urls[19], why: 'Too many requests' });
  expect(calls.state.mostOpen).toBeLessThanOrEqual(5);
  expect(calls.state.asked).toBeLessThan(20);
});

it('is refused as a whole if the account was refused every page', async () => {
  await expect(scrapeEach(account(0), urls, {}, ENTRIES)).rejects.toMatchObject({ type: 'rate_limited' });
});

it('reports an error page or a bot wall instead of returning it as the page', async () => {
  const found = [
    page([
      { reason: 'too_short', detail: '9 characters' },
      { reason: 'http_error', detail: 'HTTP 404' },
    ]),
    page([{ reason: 'bot_blocked' }]),
    page([{ reason: 'truncated', detail: 'It never ended' }]),
  ];
  const scrape = async () => ({ answer: found.shift() ?? page([]), cost: 0 });
  const entries = await scrapeEach({ scrape }, urls.slice(0, 3), {}, ENTRIES);
  expect(entries).toMatchObject([{ why: 'http_error: HTTP 404' }, { why: 'bot_blocked' }, { ok: true }]);
});
