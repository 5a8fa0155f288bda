import { expect, it } from 'vitest';
import { createStyle } from '../terminal.ts';
import { entryLine } from './history.ts';

const entry = {
  id: '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570',
  userId: '0198c7a3-0c55-7f08-a2e7-6d1b94c3f571',
  service: 'monitor' as const,
  status: 'completed' as const,
  params: { url: 'https://example.com/' },
  result: null,
  error: null,
  elapsedMs: 100,
  statusCode: 200,
  warning: null,
  creditsUsed: 1,
  pages: null,
  run: null,
  sessionId: null,
  requestParentId: null,
  createdAt: '2026-01-15T09:30:00.000Z',
};

it.each([
  [{}, 'good'],
  [{ run: { changed: true, firstRun: false } }, 'changed'],
  [{ statusCode: 404, warning: 'http_error' as const }, 'error page, 404'],
  [{ status: 'failed' as const, statusCode: null }, 'failed'],
])('says how a call went: %j', (facts, words) => {
  const screen = { isTerminal: false, width: 80, style: createStyle(false) };
  expect(entryLine({ ...entry, ...facts }, screen)).toBe(
    [entry.createdAt, 'monitor', words, entry.id, 'https://example.com/'].join('\t'),
  );
});
