import { expect, it } from 'vitest';
import {
  outcomeOfCrawl,
  outcomeOfEntry,
  outcomeOfPage,
  outcomeOfTick,
  outcomeWords,
  tickWords,
} from './outcome.ts';

it('an error page is never good, whatever its call was', () => {
  expect(outcomeOfPage({ status: 'completed', statusCode: 200 })).toBe('good');
  expect(outcomeOfPage({ status: 'completed', statusCode: 404, warning: 'http_error' })).toBe('error page');
  expect(outcomeOfPage({ status: 'completed', statusCode: 503 })).toBe('error page');
  expect(outcomeOfPage({ status: 'completed', statusCode: 200, warning: 'bot_blocked' })).toBe('error page');
  expect(outcomeOfPage({ status: 'failed' })).toBe('failed');
  expect(outcomeOfPage({ status: 'skipped' })).toBe('skipped');
});

it('a tick that captured something else was not compared', () => {
  const tick = { status: 'completed', changed: false } as const;
  expect(outcomeOfTick({ ...tick, warnings: [{ reason: 'http_error' }] })).toBe('error page');
  expect(outcomeOfTick({ ...tick, firstRun: true })).toBe('first run');
  expect(outcomeOfTick({ ...tick, changed: true })).toBe('changed');
  expect(outcomeOfTick(tick)).toBe('good');
});

it('the run of a monitor has its own outcome in a list of calls too', () => {
  const entry = { status: 'completed', statusCode: 200, run: { changed: true, firstRun: false } } as const;
  expect(outcomeOfEntry(entry)).toBe('changed');
  expect(outcomeOfEntry({ ...entry, run: { changed: false, firstRun: true } })).toBe('first run');
  expect(outcomeOfEntry({ ...entry, statusCode: 503 })).toBe('error page');
  expect(outcomeOfEntry({ ...entry, status: 'failed' })).toBe('failed');
  expect(outcomeOfEntry({ status: 'completed', run: null })).toBe('good');
  expect(tickWords({ status: 'completed', changed: false })).toBe('good');
  const down = { status: 'completed', changed: false, statusCode: 503 } as const;
  expect(tickWords({ ...down, warnings: [{ reason: 'http_error' }] })).toBe('not compared: error page, 503');
});

it('an error page is named with its status', () => {
  expect(outcomeWords('error page', { statusCode: 404, warning: 'http_error' })).toBe('error page, 404');
  expect(outcomeWords('error page', { statusCode: 403, warning: 'bot_blocked' })).toBe('blocked, 403');
  expect(outcomeWords('error page', { statusCode: 200, warning: 'bot_blocked' })).toBe('blocked');
  expect(outcomeWords('good', { statusCode: 200 })).toBe('good');
});

it('a crawl with an error page in it is not good', () => {
  const crawl = { status: 'completed', failed: 0, errorPages: 0 } as const;
  expect(outcomeOfCrawl(crawl)).toBe('good');
  expect(outcomeOfCrawl({ ...crawl, failed: 1 })).toBe('error page');
  expect(outcomeOfCrawl({ ...crawl, status: 'stopped', errorPages: 1 })).toBe('stopped');
  const pages = { ...crawl, errorPages: 1 };
  const entry = outcomeOfEntry({ status: 'completed', pages });
  expect(outcomeWords(entry, { pages })).toBe('1 error page');
  expect(outcomeWords(entry, { pages: { ...pages, errorPages: 2 } })).toBe('2 error pages');
  expect(outcomeWords(entry, { pages: { failed: 1, errorPages: 0 } })).toBe('1 failed page');
  expect(outcomeWords(entry, { pages: { failed: 1, errorPages: 2 } })).toBe('3 errors');
});

it('a crawl in the history of an older server, which has fewer details, is judged by its entry', () => {
  const pages = { finished: 2, creditsUsed: 3 } as unknown as Parameters<typeof outcomeOfCrawl>[0];
  expect(outcomeOfEntry({ status: 'completed', pages })).toBe('good');
});
