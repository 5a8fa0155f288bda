import fc from 'fast-check';
import { encode } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../src/contract/page/token-estimate.ts';
import { endWithin, fairShares } from './tokens.ts';

const SAMPLES = {
  prose: 'The miller pours the grain between the stones, and what comes out is sifted twice. ',
  markdown: '- [Page 17 of the catalogue](https://example.com/catalogue/page?number=17&sort=price)\n',
  code: 'for (const [index, value] of list.entries()) total += value * weights[index];\n',
  russian: 'Мельник насыпает зерно между жерновами и дважды просеивает муку. ',
  chinese: '磨坊主把谷物倒在石磨之间，然后筛两次。',
  greek: 'Ο μυλωνάς ρίχνει το σιτάρι ανάμεσα στις πέτρες. ',
};

describe('estimateTokens', () => {
  it.each(Object.entries(SAMPLES))('is near the truth for %s, and rather too high', (_, sample) => {
    const text = sample.repeat(20);
    const ratio = estimateTokens(text) / encode(text).length;
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(2.5);
  });

  it('does not read every character of a text of many megabytes', () => {
    const text = SAMPLES.prose.repeat(250_000);
    const before = process.cpuUsage();
    const tokens = estimateTokens(text);
    // All of them took 100 ms.
    expect(process.cpuUsage(before).user).toBeLessThan(40_000);
    expect(tokens / (estimateTokens(SAMPLES.prose) * 250_000)).toBeCloseTo(1, 1);
  });
});

describe('endWithin', () => {
  it('takes everything that fits, and ends between paragraphs or words', () => {
    expect(endWithin('short', 0, 100)).toBe(5);
    const text = `${'word '.repeat(30)}\n\n${'more '.repeat(30)}`;
    expect(text.slice(0, endWithin(text, 0, 50)).endsWith('\n\n')).toBe(true);
    expect(text.slice(0, endWithin(text, 0, 20)).endsWith(' ')).toBe(true);
  });

  it('reads every text to its end, within the budget, and splits no character', () => {
    const character = fc.constantFrom('a', ' ', '\n', 'я', '磨', '🌾');
    const texts = fc.array(character, { maxLength: 300 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 40 }), (text, budget) => {
        let at = 0;
        while (at < text.length) {
          const end = endWithin(text, at, budget);
          const piece = text.slice(at, end);
          expect(end).toBeGreaterThan(at);
          expect(estimateTokens(piece)).toBeLessThanOrEqual(budget + 1);
          expect(piece.isWellFormed()).toBe(true);
          at = end;
        }
      }),
    );
  });
});

describe('fairShares', () => {
  it('gives small parts what they need and divides the rest', () => {
    expect(fairShares([10, 500, 20, 900], 430)).toEqual([10, 200, 20, 200]);
    expect(fairShares([10, 20], 1000)).toEqual([10, 20]);
    expect(fairShares([], 100)).toEqual([]);
  });
});
