import { expect, it } from 'vitest';
import type { MonitorTick } from '../../../../sdk/src/index.ts';
import { patternOf, restlessSpot } from './restless-spot.ts';

const tick = (content: string, line = 7) =>
  ({ changed: true, diffs: { markdown: [{ type: 'added', line, content }] } }) as unknown as MonitorTick;
const config = { url: 'https://a.example', interval: '1h' };

it('finds a line that changed in several runs, and a pattern for every version', () => {
  const ticks = [tick('Seen 12 times'), tick('A headline', 2), tick('Seen 9 times'), tick('Seen 7 times')];
  const spot = restlessSpot(ticks, config);
  expect(spot).toEqual({ line: 'Seen 12 times', pattern: '^Seen .* times$', runs: 3 });
  const ignore = { patterns: ['^Seen .* times$'] };
  expect(restlessSpot(ticks, { ...config, ignore })).toBeNull();
});

it('ignores lines that changed only twice, or in different places', () => {
  expect(restlessSpot([tick('a 1'), tick('a 2')], config)).toBeNull();
  expect(restlessSpot([tick('a 1', 1), tick('a 2', 2), tick('a 3', 3)], config)).toBeNull();
});

it('has no pattern for lines with nothing in common', () => {
  expect(patternOf(['To be or not', 'All the world'])).toBeNull();
  expect(restlessSpot([tick('xa'), tick('yb'), tick('zc')], config)).toMatchObject({ pattern: null });
  expect(patternOf(['1 (of 3) + x', '2 (of 3) + x'])).toBe('^.* \\(of 3\\) \\+ x$');
  // Their first halves in UTF-16 are the same.
  expect(patternOf(['Today 🌧 12°', 'Today 🌤 14°'])).toBe('^Today .*°$');
});
