import { describe, expect, it } from 'vitest';
import { lettersPdf } from '../../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../../test/fixtures/documents/reading.ts';

describe('letters that only formulas use', () => {
  it('stay in their sentence, and a formula that has no others stays in its place', async () => {
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

  it('stay in their place below a table, and if the same words are above several formulas', async () => {
    const rows = [
      ['Harbour', 'North', 'South'],
      ['Bergen', 'yes 🟢', 'no 🔴'],
      ['Leith', 'no 🔴', 'yes 🟢'],
    ].flatMap((row, y) => row.map((text, x): [number, number, string] => [72 + 120 * x, 700 - 18 * y, text]));
    const file = lettersPdf([
      [72, 740, 'The table gives the state of all the harbours of the year.'],
      ...rows,
      [250, 610, '𝑦 = 𝑎 + 𝜔𝑡'],
      [72, 570, 'Or as here:'],
      [250, 540, '𝑧 = 𝑏'],
      [72, 510, 'Or as here:'],
      [250, 480, '𝑤 = 𝑐'],
      [72, 450, 'Nothing else is known about it so far.'],
    ]);
    const [markdown = ''] = markdownOf(await read(file, 'pdf'));
    expect(markdown.match(/The table|Bergen|Leith|Or as|.* = .*|Nothing/g)).toEqual([
      'The table',
      'Bergen',
      'Leith',
      '𝑦 = 𝑎 + 𝜔𝑡',
      'Or as',
      '𝑧 = 𝑏',
      'Or as',
      '𝑤 = 𝑐',
      'Nothing',
    ]);
  });
});

it('a page in a script of such letters is read, not recognised', async () => {
  // Drawn as signs and capital letters, in which something would be recognised.
  const letters = Array.from({ length: 58 }, (_, i) => String.fromCodePoint(0x10400 + i));
  const lines = [letters.slice(0, 32), letters.slice(32)].map((line) => line.join(''));
  const file = lettersPdf(lines.map((text, i) => [72, 740 - 60 * i, text]));
  const { metadata, ...document } = await read(file, 'pdf');
  expect(metadata).not.toHaveProperty('ocr');
  expect(markdownOf({ metadata, ...document })).toEqual([lines.join(' ')]);
});
