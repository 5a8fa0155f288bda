import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';
import { PatternError } from './pattern-syntax.ts';

const PATTERNS = [
  '^abc$',
  'b+',
  '^(a|b)*c?$',
  '^[a-c]{2,3}$',
  '^\\d{1,2}(?:\\.\\d+)?$',
  '^[^ab]*$',
  '\\bab\\b',
  'a\\Bb',
  '^$',
  '(?<first>a)b|c$',
  '^[a-z]+(-[a-z]+)*$',
  'a{0}b',
  '^.$',
  '\\p{Lu}',
  'a??b',
];

describe('compilePattern', () => {
  it('agrees with RegExp on short texts', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '-', '1', '.', ' ', 'A', '\n'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.constantFrom(...PATTERNS), text, (source, value) => {
        expect(compilePattern(source).test(value)).toBe(new RegExp(source, 'u').test(value));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['^(a+)+$', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*a){12}', '.*.*.*.*=x'])(
    'answers at once where backtracking would explode: %s',
    (source) => {
      const started = process.cpuUsage();
      compilePattern(source).test(`${'a'.repeat(5000)}!`);
      expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
    },
  );

  it.each([
    ['(', 'not a regular expression'],
    ['(?=a)b', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(a)\\1', 'back-references'],
    ['(a{500}){500}', 'too many repetitions'],
    ['a'.repeat(2000), 'longer than'],
  ])('refuses %s', (source, reason) => {
    expect(() => compilePattern(source)).toThrow(PatternError);
    expect(() => compilePattern(source)).toThrow(reason);
  });
});
