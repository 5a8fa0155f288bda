import { describe, expect, it } from 'vitest';
import { lettersPdf } from '../../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../../test/fixtures/documents/reading.ts';

describe('letters that only formulas have', () => {
  it('stay in their sentence, and a formula of nothing else in its place', async () => {
    const file = lettersPdf([
      [72, 700, 'The height of the water over a day is given by'],
      [250, 670, '𝑦 = 𝑎 + 𝜔𝑡'],
      [72, 630, 'where 𝐴 is the amplitude of the tide and the angle'],
      [72, 616, '𝜑 is that of the moon over the harbour, or of 𝛿'],
      [72, 580, 'Nothing else is known about it so far.'],
    ]);
    expect(markdownOf(await read(file, 'pdf'))).toEqual([
      [
        'The height of the water over a day is given by',
        '𝑦 = 𝑎 + 𝜔𝑡',
        'where 𝐴 is the amplitude of the tide and the angle 𝜑 is that of the moon over the harbour, or of 𝛿',
        'Nothing else is known about it so far.',
      ].join('\n\n'),
    ]);
  });
});
