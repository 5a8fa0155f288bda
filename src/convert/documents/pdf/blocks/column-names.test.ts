import { expect, it } from 'vitest';
import { at, textPdf } from '../../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../../test/fixtures/documents/reading.ts';

/** Numbers end where the name of their column ends. */
function statement(rows: string[][], shift = 0): Buffer {
  const cells = rows.flatMap((row, y) =>
    row.map((text, x) => {
      const width = 5 * text.replace(/[.,]/g, '').length + 2.5 * (text.match(/[.,]/g)?.length ?? 0);
      const place = ([57, 128, 398, 468, 539][x] ?? 0) + (y === 0 ? shift : 0);
      return at(x > 1 ? place - width : place, (y === 0 ? 725 : 714) - 23 * y, text, 9);
    }),
  );
  return textPdf([
    {
      content:
        at(57, 755, 'Account statement', 14, 'F2') + at(57, 741, 'Account 12345678', 9) + cells.join(''),
    },
  ]);
}

const NAMES = ['Date', 'Details', 'Out', 'In', 'Balance'];
const ROWS = [
  ['01/05/24', 'Wages of the month', '', '900.00', '1,900.00'],
  ...['02', '03', '04', '05', '06', '07'].map((day) => [
    `${day}/05/24`,
    'Card payment',
    '12.00',
    '',
    '980.00',
  ]),
  ['08/05/24', 'Paid back', '', '40.00', '1,020.00'],
];

it('columns that are never filled in the same row are separated by their names', async () => {
  const file = statement([NAMES, ...ROWS]);
  const [markdown = ''] = markdownOf(await read(file, 'pdf'));
  expect(markdown).toBe(
    [
      '# Account statement',
      'Account 12345678',
      [
        `| ${NAMES.join(' | ')} |`,
        '| --- | --- | --- | --- | --- |',
        ...ROWS.map((row) => `| ${row.join(' | ')} |`.replace('|  |', '| |')),
      ].join('\n'),
    ].join('\n\n'),
  );
});

it('words that are not above the columns of a table stay outside', async () => {
  const [markdown = ''] = markdownOf(await read(statement([NAMES, ...ROWS], 20), 'pdf'));
  expect(markdown).toMatch(/Date Details Out In Balance\n\n\|/);
});
