import { expect, test } from 'vitest';
import { chartLine, scaleOf } from './chart-line.ts';

const SIZE = { width: 400, height: 100 };

test('time goes across and values go up, to scale', () => {
  const points = [
    { at: 0, value: 10 },
    { at: 100, value: 20 },
    { at: 400, value: 10 },
  ];
  const { path, yOf } = chartLine(points, scaleOf([10, 20]), SIZE);
  expect(path).toBe('M0 88L100 12L400 88');
  expect(yOf(15)).toBe(50);
});

test('a constant value is a line in the middle, and a single run a dot there', () => {
  expect(scaleOf([0])).toEqual({ bottom: -1, top: 1 });
  expect(chartLine([{ at: 7, value: 50 }], scaleOf([50]), SIZE).places).toEqual([{ x: 200, y: 50 }]);
});
