import { describe, expect, it } from 'vitest';
import { at, formPdf } from '../../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../../test/fixtures/documents/reading.ts';

type Field = [x: number, y: number, value: string];

async function pageOf(content: string, fields: Field[]): Promise<string> {
  const [page = ''] = markdownOf(await read(formPdf(content, fields), 'pdf'));
  return page;
}

/** A page has to have some text of its own. */
const HEAD = at(72, 720, 'Application for a permit to fish in the harbour');

describe('values of form fields that are not drawn', () => {
  it('follow the labels to their left', async () => {
    const labels = at(72, 690, 'Name:') + at(300, 690, 'Boat:') + at(72, 660, 'Port (home):');
    const fields: Field[] = [
      [140, 655, 'Bergen'],
      [340, 685, 'Aurora'],
      [140, 685, 'Ada Lovelace'],
    ];
    const page = await pageOf(HEAD + labels, fields);
    expect(page.replace(/\s+/g, ' ')).toBe(
      'Application for a permit to fish in the harbour Name: Ada Lovelace Boat: Aurora Port (home): Bergen',
    );
  });

  it('take the place of the lines to write on', async () => {
    const labels =
      at(72, 690, 'Name: __________________ Boat: __________________') + at(72, 660, 'Port:________');
    const fields: Field[] = [
      [108, 685, 'Ada Lovelace'],
      [260, 685, 'Aurora'],
      [100, 655, 'Bergen'],
    ];
    const page = await pageOf(HEAD + labels, fields);
    expect(page.replace(/\s+/g, ' ')).toContain('Name: Ada Lovelace Boat: Aurora Port: Bergen');
  });

  it('follow the labels above them', async () => {
    const labels = at(72, 690, 'Name') + at(300, 690, 'Boat');
    const fields: Field[] = [
      [72, 668, 'Ada Lovelace'],
      [300, 668, 'Aurora'],
    ];
    const page = await pageOf(HEAD + labels, fields);
    expect(page.replace(/\s+/g, ' ')).toContain('Name Ada Lovelace Boat Aurora');
  });

  it('fill the empty cells of a table', async () => {
    const rows = [
      ['Boat', 'Tons', 'Port'],
      ['Aurora', '120', 'Bergen'],
      ['Beagle', '', 'Leith'],
    ];
    const grid =
      [0, 1, 2, 3].map((i) => `72 ${650 - i * 20} m 372 ${650 - i * 20} l S\n`).join('') +
      [0, 1, 2, 3].map((i) => `${72 + i * 100} 650 m ${72 + i * 100} 590 l S\n`).join('');
    const cells = rows.flatMap((row, r) => row.map((text, c) => at(78 + c * 100, 636 - r * 20, text, 10)));
    const page = await pageOf(HEAD + grid + cells.join(''), [[174, 591, '90']]);
    expect(page).toContain('| Beagle | 90 | Leith |');
  });

  it('fill the cells of their columns, in any order', async () => {
    const rows = [
      ['Boat', 'Spring', 'Summer', 'Autumn'],
      ['Aurora', '120', '130', '140'],
      ['Beagle', '', '', ''],
    ];
    const grid =
      [0, 1, 2, 3].map((i) => `72 ${650 - i * 20} m 552 ${650 - i * 20} l S\n`).join('') +
      [0, 1, 2, 3, 4].map((i) => `${72 + i * 120} 650 m ${72 + i * 120} 590 l S\n`).join('');
    const cells = rows.flatMap((row, r) => row.map((text, c) => at(78 + c * 120, 636 - r * 20, text, 10)));
    const fields: Field[] = [
      [437, 591, '93'],
      [197, 591, '91'],
      [317, 591, '92'],
    ];
    const page = await pageOf(HEAD + grid + cells.join(''), fields);
    expect(page).toContain('| Beagle | 91 | 92 | 93 |');
  });

  it('stay paragraphs where no label is near', async () => {
    expect(await pageOf(HEAD, [[72, 300, 'Ada Lovelace']])).toMatch(/harbour\n\nAda Lovelace$/);
  });
});
