import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, type Line } from './lines.ts';

const lines = (texts: string[]): Line[] =>
  texts.map((text, index) => ({ compared: text, content: text, line: index + 1 }));

/** A text without its lines in a diff. */
function without(texts: string[], type: 'added' | 'removed', before: string[], after: string[]): string[] {
  const gone = new Set(
    diffLines(lines(before), lines(after))
      .filter((entry) => entry.type === type)
      .map(({ line }) => line),
  );
  return texts.filter((_, index) => !gone.has(index + 1));
}

describe('the differences of two texts', () => {
  it('leave the same text when they are taken out of both', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(without(before, 'removed', before, after)).toEqual(without(after, 'added', before, after));
      }),
      { numRuns: 500 },
    );
  });

  it('do not count spaces, which are markup where they are not between words', () => {
    const spaced = lines(['see ours :', '**a** , b']);
    expect(diffLines(lines(['see ours:', '**a**, b']), spaced)).toEqual([]);
    expect(diffLines(lines(['see ours:', 'c']), spaced)).toHaveLength(2);
  });

  it('are empty exactly when the texts are the same', () => {
    const text = fc.array(fc.constantFrom('a', 'b'), { maxLength: 6 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const same = before.join('\n') === after.join('\n') && before.length === after.length;
        expect(diffLines(lines(before), lines(after)).length === 0).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  it('name the line itself', () => {
    const found = diffLines(lines(['a', 'b', 'c']), lines(['a', 'x', 'c', 'd']));
    expect(found).toEqual([
      { type: 'removed', line: 2, content: 'b' },
      { type: 'added', line: 2, content: 'x' },
      { type: 'added', line: 4, content: 'd' },
    ]);
  });
});

describe('texts with their lines in a thoroughly different order', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `line ${n}`);
  const backwards = many.toReversed();

  it('have all moved', () => {
    const started = process.cpuUsage();
    expect(diffLines(lines(many), lines(backwards))).toHaveLength(10_000);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  it('are compared by what is new and what is gone', () => {
    const found = diffLines(lines([...many, 'old', 'same', 'same']), lines(['same', ...backwards, 'new']));
    expect(found.map(({ type, content }) => `${type} ${content}`)).toEqual([
      'removed old',
      'removed same',
      'added new',
    ]);
  });
});
