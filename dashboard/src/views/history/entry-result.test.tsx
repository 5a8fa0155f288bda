import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HistoryEntry } from '../../../../sdk/src/index.ts';

// The shared client needs the page's address.
beforeAll(() => vi.stubGlobal('location', new URL('http://127.0.0.1/dashboard/')));
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['extract', { user_prompt: 'the price', mock: false }, { request_id: '1', result: { price: 2.6 } }],
  ['scrape', { website_url: 'https://a.test', mock: false }, { request_id: '1', result: '# 2.6' }],
  ['search', { user_prompt: 'the price', mock: false }, { request_id: '1', result: { price: 2.6 } }],
])('a v1 request is shown as it was answered: %s', async (service, params, result) => {
  const { EntryResult } = await import('./entry-result.tsx');
  const entry = { service, params, result } as unknown as HistoryEntry;
  expect(renderToStaticMarkup(<EntryResult entry={entry} />)).toContain('2.6');
});

test('a run of a site monitor links to its crawl', async () => {
  const { EntryResult } = await import('./entry-result.tsx');
  const entry = { service: 'monitor', params: { scope: 'site' }, result: { id: '1', crawlId: '2' } };
  const shown = renderToStaticMarkup(<EntryResult entry={entry as unknown as HistoryEntry} />);
  expect(shown).toContain('href="/crawls/2"');
});
