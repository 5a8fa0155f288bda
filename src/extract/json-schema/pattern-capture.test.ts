import { describe, expect, it } from 'vitest';
import { compileCapture } from './pattern-capture.ts';

const TEXT = 'Art. 4711, 12 pieces at € 3.50 (was € 4.20), in stock';

describe('what a pattern captures', () => {
  it.each([
    '€ ([\\d.]+)',
    '\\d+',
    '(\\d+) pieces',
    'was € (.*?)\\)',
    '\\((.*)\\)',
    '(?:Art\\.|No\\.) (\\d+)',
    '(?<number>\\d+),',
    '(in|in stock)',
    '(a|ab)(c|bcd)?',
    '(sold out)|in (\\w+)',
    '^(\\w+)\\.',
    '(\\w+)$',
    '(\\d{1,2})\\.(\\d{2})',
    '(x*)',
    'nothing',
    '((\\w)+)',
    '\\bpie(.+?)s\\b',
  ])('is what RegExp finds: %s', (source) => {
    const match = new RegExp(source, 'u').exec(TEXT);
    const expected = match && (match[1] ?? match[0]);
    expect(compileCapture(source)(TEXT, { left: 100_000 })).toBe(expected);
  });

  it('is found in no time by patterns on which RegExp would hang', () => {
    const work = { left: 5_000_000 };
    expect(compileCapture('((a+)+)+b')('a'.repeat(20_000), work)).toBeNull();
    expect(work.left).toBeGreaterThan(0);
    expect(() => compileCapture('((((){900}){900}){900}){900}')).not.toThrow();
  });

  it.each(['(?=a)', '\\1(a)', '('])('refuses %s', (source) => {
    expect(() => compileCapture(source)).toThrow();
  });
});
