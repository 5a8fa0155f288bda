import { expect, test } from 'vitest';
import { counted, formatAgo, formatDuration, formatMs, formatNumber, shortUrl } from './format.ts';

test('numbers and times as people read them', () => {
  expect([formatMs(12.4), formatMs(1_540), formatMs(65_000)]).toEqual(['12 ms', '1.5 s', '1 min 5 s']);
  expect([formatMs(999.7), formatMs(59_990), formatMs(119_600)]).toEqual(['1.0 s', '1 min 0 s', '2 min 0 s']);
  expect(formatMs(9_003_000)).toBe('2 h 30 min');
  expect([formatDuration(59), formatDuration(3_700), formatDuration(90_000)]).toEqual([
    '59 s',
    '1 h 1 min',
    '1 d 1 h',
  ]);
  expect([formatNumber(12_345), formatNumber(Number.MAX_SAFE_INTEGER)]).toEqual(['12,345', 'unlimited']);
  expect([counted(0, 'page'), counted(1, 'page'), counted(1_200, 'page')]).toEqual([
    '0 pages',
    '1 page',
    '1,200 pages',
  ]);
  expect(shortUrl('https://www.a.test/b/')).toBe('a.test/b');
});

test('near times are relative, distant ones are dates', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(formatAgo('2026-03-01T11:59:58Z', now)).toBe('just now');
  expect(formatAgo('2026-03-01T11:57:00Z', now)).toBe('3 min. ago');
  expect(formatAgo('2026-03-01T11:00:01Z', now)).toBe('59 min. ago');
  expect(formatAgo('2026-03-01T14:00:00Z', now)).toBe('in 2 hr.');
  expect(formatAgo('2025-03-01T12:00:00Z', now)).toContain('2025');
});
