import { expect, it } from 'vitest';
import { createStyle } from '../terminal.ts';
import { pageLine } from './job-into.ts';

const PIPE = { isTerminal: false, width: 80, style: createStyle(false) };
const page = { url: 'https://example.com/', title: 'A mill', status: 'completed' as const, statusCode: 200 };
const missing = { ...page, title: 'Not here', statusCode: 404, warning: 'http_error' as const };

it.each([
  [page, 'good\thttps://example.com/\tA mill'],
  [missing, 'error page, 404\thttps://example.com/\tNot here'],
  [{ ...page, status: 'failed' as const, error: 'No answer' }, 'failed\thttps://example.com/\tNo answer'],
  [{ ...page, status: 'skipped' as const, reason: 'robots' }, 'skipped\thttps://example.com/\trobots'],
])('says how a page went, as the line at the end counts it', (each, line) => {
  expect(pageLine(each, PIPE)).toBe(line);
});

it('tells them apart on a narrow terminal too', () => {
  const narrow = { ...PIPE, isTerminal: true, width: 30 };
  expect([page, missing].map((each) => pageLine(each, narrow)[0])).toEqual(['+', '!']);
});
