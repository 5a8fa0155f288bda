/** Equal runs of four words have the same number everywhere. */
import { expect, it } from 'vitest';
import { numberWordRuns } from './word-runs.ts';

const numbers = (...texts: string[]): number[][] =>
  numberWordRuns(texts).ofText.map((runs) => Array.from(runs));

it('gives equal runs the same number, once for each text', () => {
  expect(numbers('a b c d e', 'x b c d e', 'a b c d. A b c d', 'b c d e b c d e')).toEqual([
    [0, 1],
    [2, 1],
    [0, 3, 4, 5, 6],
    [1, 7, 8, 9],
  ]);
});

it('finds none in shorter texts, or across two texts', () => {
  expect(numberWordRuns([])).toEqual({ ofText: [], different: 0 });
  expect(numbers('', 'a b c', '... – !', 'd e f g')).toEqual([[], [], [], [0]]);
});

it('has room for the most runs that a text can have', () => {
  const text = Array.from({ length: 30_000 }, (_, i) => String.fromCharCode(0x4e00 + (i % 20_000))).join(' ');
  const { ofText, different } = numberWordRuns([text, text]);
  expect(different).toBeGreaterThan(19_000);
  expect(ofText.map((runs) => new Set(runs).size)).toEqual([different, different]);
  expect(Math.max(...(ofText[1] ?? []))).toBe(different - 1);
});
