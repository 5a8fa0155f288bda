import { describe, expect, it } from 'vitest';
import { createProgress, duration, progressLine } from './progress.ts';
import { createStyle } from './terminal.ts';

const LINE = { label: '', done: 120, total: 500, elapsedMs: 5_000, rate: 24, unit: 'pages' };

describe('progressLine', () => {
  it('has counts, rate and remaining time', () => {
    expect(progressLine(LINE, 80)).toBe('[=======                       ]  120/500  24 pages/s  16 s left');
  });

  it.each([
    [40, '120/500  24 pages/s  16 s left'],
    [25, '120/500  16 s left'],
    [20, '120/500  16 s left'],
    [10, '120/500'],
    [5, '120…'],
  ])('fits %i columns', (width, expected) => {
    expect(progressLine(LINE, width)).toBe(expected);
    expect(expected.length).toBeLessThan(width);
  });

  it('has the elapsed time if the total is unknown', () => {
    expect(progressLine({ ...LINE, label: 'Starting', total: 0, rate: 0 }, 80)).toBe('Starting 5 s');
  });
});

it('formats durations as people do', () => {
  expect([900, 59_000, 75_000, 3_725_000].map(duration)).toEqual(['1 s', '59 s', '1:15', '1:02:05']);
});

describe('createProgress', () => {
  it('writes only notes if there is no terminal', () => {
    const written: string[] = [];
    const screen = { isTerminal: false, width: 80, style: createStyle(false) };
    const progress = createProgress({ screen, write: (text) => written.push(text) });
    progress.update({ done: 1, total: 2 });
    progress.note('a note');
    progress.end();
    expect(written).toEqual(['a note\n']);
  });
});
