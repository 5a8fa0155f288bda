import fc from 'fast-check';
import { expect, it } from 'vitest';
import { replaceBetween } from './replace-between.ts';

it('does what a regular expression does', () => {
  const text = fc.array(fc.constantFrom('a', '<', '>', '](', ')', '\n')).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (given) => {
      expect(replaceBetween(given, '<', '>', '')).toBe(given.replace(/<[^>]*>/g, ''));
      expect(replaceBetween(given, '](', ')', ' ')).toBe(given.replace(/\]\([^)]*\)/g, ' '));
    }),
  );
});

it('handles starts without an end in no time', () => {
  const started = process.cpuUsage();
  const text = '<'.repeat(1_000_000);
  expect(replaceBetween(text, '<', '>', '')).toBe(text);
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
