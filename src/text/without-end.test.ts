import { expect, it } from 'vitest';
import { withoutEnd } from './without-end.ts';

it.each([
  ['/a//', '/', '/a'],
  ['//', '/', ''],
  ['', '/', ''],
  ['/a', '/', '/a'],
  ['a. , .', '., ', 'a'],
])('%j without %j at its end is %j', (text, characters, expected) => {
  expect(withoutEnd(text, characters)).toBe(expected);
});

it('handles characters that are not at the end in no time', () => {
  const started = process.cpuUsage();
  expect(withoutEnd(`${'/'.repeat(1_000_000)}a`, '/')).toHaveLength(1_000_001);
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
