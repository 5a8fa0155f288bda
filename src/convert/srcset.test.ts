import { expect, it } from 'vitest';
import { parseSrcset } from './srcset.ts';

it.each([
  ['a.jpg', [['a.jpg', '']]],
  [
    'a.jpg 1x, b.jpg 2x',
    [
      ['a.jpg', ' 1x'],
      ['b.jpg', ' 2x'],
    ],
  ],
  [
    'a.jpg 100w,b.jpg 1.5x',
    [
      ['a.jpg', ' 100w'],
      ['b.jpg', ' 1.5x'],
    ],
  ],
  ['a,b.jpg 2x', [['a,b.jpg', ' 2x']]],
  [
    'a.jpg, b.jpg',
    [
      ['a.jpg', ''],
      ['b.jpg', ''],
    ],
  ],
  [' , a.jpg\n 300w 200h ,, ', [['a.jpg', ' 300w']]],
  ['data:image/png;base64,AA== 2x', [['data:image/png;base64,AA==', ' 2x']]],
  ['', []],
])('%j', (srcset, expected) => {
  expect(parseSrcset(srcset).map(({ url, descriptor }) => [url, descriptor])).toEqual(expected);
});

it.each([' ', ':', 'a ', '1', ', '])('reads a wall of %j in one pass', (brick) => {
  const wall = `a${brick.repeat(20_000 / brick.length)}`;
  const started = process.cpuUsage();
  for (let i = 0; i < 20; i++) parseSrcset(`${wall}\u0001`);
  // Each took half a second and more.
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
