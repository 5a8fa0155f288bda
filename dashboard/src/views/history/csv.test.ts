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

test('a line of CSV is quoted where it must be, and nothing in it is a formula', () => {
  expect(csvLine(ENTRY)).toBe(
    `the-id,2026-03-01T09:30:00.000Z,search,failed,"'=cmd|""x"", y",,,"It took\ntoo long",0,12,,\r\n`,
  );
});
