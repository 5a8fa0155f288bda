import { describe, expect, it } from 'vitest';
import { docx } from '../../../test/fixtures/documents/docx.ts';
import { markdownOf, read } from '../../../test/fixtures/documents/reading.ts';
import { number, oneSheet, row, words } from '../../../test/fixtures/documents/xlsx.ts';
import { namesYears } from './year-head.ts';

describe('a head of years', () => {
  it('is distinguished from numbers by the rows below it', () => {
    const below = [['North', '10', '12']];
    expect(namesYears(['Region', '2021', '2022'], below)).toBe(true);
    expect(namesYears(['', '2022', '2021'], below)).toBe(true);
    expect(namesYears(['', '2024-01-01', '2024-02-01'], below)).toBe(true);
    expect(namesYears(['Region', '2021', '2021'], below)).toBe(false);
    expect(namesYears(['Founded', '1921'], [['Ships', '12']])).toBe(false);
    expect(namesYears(['Anna', '1990', '2012'], [['Bert', '1985', '2009']])).toBe(false);
    expect(namesYears(['Region', '2021', '17'], below)).toBe(false);
    expect(namesYears(['Region', '1900', '1950', '2000'], [['North', '10', '12', '14']])).toBe(true);
    expect(namesYears(['Bolts', '1950', '2010'], [['Nuts', '300', '450']])).toBe(false);
    expect(namesYears(['Anna', '2010', '2012'], [['Bert', '', '']])).toBe(false);
  });

  it('is the head of a table in CSV, Excel and Word', async () => {
    const head = '| Region | 2021 | 2022 |\n| --- | --- | --- |\n| North | 10 | 12 |';
    expect(markdownOf(await read('Region,2021,2022\nNorth,10,12\n', 'csv'))).toEqual([head]);
    const titled = markdownOf(await read('Ships by year\nRegion,2021,2022\nNorth,10,12\n', 'csv'));
    expect(titled).toEqual([`Ships by year\n\n${head}`]);
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const line = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const table = `<w:tbl>${line('Region', '2021', '2022')}${line('North', '10', '12')}</w:tbl>`;
    expect(markdownOf(await read(docx(Buffer.from('x'), table), 'docx'))).toEqual([head]);
    const sheet = oneSheet([
      row(1, words('A1', 'Ships by year')),
      row(2, words('A2', 'Region') + number('B2', 2021) + number('C2', 2022)),
      row(3, words('A3', 'North') + number('B3', 10) + number('C3', 12)),
    ]);
    expect(markdownOf(await read(sheet, 'xlsx'))).toEqual([`## Sheet\n\nShips by year\n\n${head}`]);
  });
});
