import { expect, test } from 'vitest';
import { chartDays, niceMaximum } from './chart-data.ts';

test('every day has a bar, even without usage', () => {
  const days = chartDays({
    from: '2026-02-27',
    to: '2026-03-02',
    days: [
      { day: '2026-02-28', service: 'scrape', credits: 3, calls: 3 },
      { day: '2026-02-28', service: 'crawl', credits: 10, calls: 4 },
      { day: '2025-01-01', service: 'crawl', credits: 99, calls: 1 },
    ],
  });
  expect(days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 13],
    ['2026-03-01', 0],
    ['2026-03-02', 0],
  ]);
  expect(days[1]?.credits.crawl).toBe(10);
});

test.each([
  [0, 2],
  [2, 2],
  [3, 5],
  [10, 10],
  [11, 20],
  [4_321, 5_000],
  [6_000, 10_000],
])('a scale for %i ends at %i', (value, top) => {
  expect(niceMaximum(value)).toBe(top);
});
