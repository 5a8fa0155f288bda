import { expect, test } from 'vitest';
import { type DiffLine, hunksOf } from './hunks.ts';

const removed = (line: number, content: string): DiffLine => ({ type: 'removed', line, content });
const added = (line: number, content: string): DiffLine => ({ type: 'added', line, content });
const shape = (lines: DiffLine[]) =>
  hunksOf(lines).map((hunk) => hunk.map(({ before, after }) => [before?.line ?? null, after?.line ?? null]));

test('a changed line is beside its new version, with the changed words marked', () => {
  const [hunk] = hunksOf([removed(3, 'It costs 4 euros'), added(3, 'It costs 5 euros')]);
  expect(hunk?.[0]?.before?.words.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['4']);
  expect(hunk?.[0]?.after?.words.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['5']);
  expect(hunk?.[0]?.after?.words.map(({ text }) => text).join('')).toBe('It costs 5 euros');
});

test('separate changes stay separate, even if earlier ones shifted the lines', () => {
  // Before: a b c d e f. After: x y a c d F.
  const lines = [
    added(1, 'x'),
    added(2, 'y'),
    removed(2, 'b'),
    removed(5, 'e'),
    removed(6, 'f'),
    added(6, 'F'),
  ];
  expect(shape(lines)).toEqual([
    [
      [null, 1],
      [null, 2],
    ],
    [[2, null]],
    [
      [5, 6],
      [6, null],
    ],
  ]);
});

test('only additions, and only removals', () => {
  expect(shape([added(4, 'new'), added(5, 'newer')])).toEqual([
    [
      [null, 4],
      [null, 5],
    ],
  ]);
  expect(shape([removed(1, 'old'), removed(9, 'older')])).toEqual([[[1, null]], [[9, null]]]);
  expect(shape([])).toEqual([]);
});
