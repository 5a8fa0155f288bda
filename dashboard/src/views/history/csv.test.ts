import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { csvLine } from './csv.ts';

const ENTRY: HistoryEntry = {
  id: 'the-id',
  userId: 'u',
  service: 'search',
  status: 'failed',
  params: { query: '=cmd|"x", y' },
  result: null,
  error: { type: 'timeout', message: 'It took\ntoo long' },
  elapsedMs: 12,
  statusCode: null,
  warning: null,
  creditsUsed: 0,
  pages: null,
  run: null,
  sessionId: null,
  requestParentId: null,
  createdAt: '2026-03-01T09:30:00.000Z',
};

test('a line of CSV is quoted if necessary, and contains no formulas', () => {
  expect(csvLine(ENTRY, { grouped: true })).toBe(
    `the-id,2026-03-01T09:30:00.000Z,search,failed,failed,"'=cmd|""x"", y",,,"It took\ntoo long",0,12,,\r\n`,
  );
});

test('a crawl has the cost of its pages if those have no lines', () => {
  const pages = { status: 'completed', finished: 3, failed: 0, errorPages: 1, creditsUsed: 4 } as const;
  const crawl: HistoryEntry = { ...ENTRY, status: 'completed', error: null, creditsUsed: 2, pages };
  expect(csvLine(crawl, { grouped: true })).toMatch(/,completed,1 error page,.*,4,12,,\r\n$/);
  expect(csvLine(crawl, { grouped: false })).toMatch(/,2,12,,\r\n$/);
});
