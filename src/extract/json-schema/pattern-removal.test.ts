import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRemoval } from './pattern-removal.ts';

describe('removing the matches of a pattern', () => {
  it.each([
    ['\\d+', 'a1b22c', 'abc'],
    ['\\d+ views', '12 views of 3 hills', ' of 3 hills'],
    ['^Updated .*$', 'Updated a minute ago', ''],
    ['^b', 'abb', 'abb'],
    ['(?:ab)+', 'xababyab', 'xy'],
    ['a|ab', 'xab', 'x'],
    ['x*', 'axxb', 'ab'],
    ['\\bcat\\b', 'cat concat cat', ' concat '],
    ['nothing', 'as it was', 'as it was'],
    ['é', 'café 😀', 'caf 😀'],
    ['.', '', ''],
  ])('%s from %j leaves %j', (pattern, text, left) => {
    expect(compileRemoval(pattern)(text)).toBe(left);
  });

  it('agrees with RegExp on simple patterns', () => {
    const piece = fc.constantFrom('a', 'b', '\\d', '[ab]', 'a+', 'b*', '[^a]+', '(?:ab)+');
    const pattern = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'c'), maxLength: 20 });
    fc.assert(
      fc.property(pattern, text, (source, input) => {
        expect(compileRemoval(source)(input)).toBe(input.replace(new RegExp(source, 'g'), ''));
      }),
      { numRuns: 300 },
    );
  });

  it('takes linear time where other engines hang', () => {
    const started = process.cpuUsage();
    compileRemoval('(a+)+$')(`${'a'.repeat(20_000)}b`);
    compileRemoval('(?:a|aa)+c')('a'.repeat(20_000));
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });

  it('refuses what it cannot run', () => {
    expect(() => compileRemoval('(a')).toThrow();
    expect(() => compileRemoval('(a)\\1')).toThrow();
  });
});
