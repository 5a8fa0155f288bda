import { describe, expect, it } from 'vitest';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';
import { number, oneSheet, row, words, xlsx } from '../../../../test/fixtures/documents/xlsx.ts';
import { formatNumber } from './number-format.ts';
import { findRegions } from './regions.ts';
import { readSheet } from './sheet.ts';

describe('xlsx', () => {
  it('returns one part per visible sheet, with its name, and names hidden sheets', async () => {
    const document = await read(xlsx(), 'xlsx');
    expect(document.metadata).toEqual({
      title: 'Fruit accounts',
      language: 'en',
      runningLines: ['Fruit & Co', 'Page #'],
    });
    expect(markdownOf(document).map((sheet) => sheet.split('\n')[0])).toEqual([
      '## Prices',
      '## Merged',
      '## Chart',
    ]);
    expect(document.warnings).toEqual([
      { reason: 'truncated', detail: 'Hidden sheets were left out: Secret' },
    ]);
  });

  it('formats numbers and dates, and keeps links', async () => {
    const [prices = ''] = markdownOf(await read(xlsx(), 'xlsx'));
    expect(prices).toContain('| Item | Price | Bought | Share |');
    expect(prices).toContain('| Pears | € 1,234.50 | 2023-03-15 | 12.5% |');
    expect(prices).toContain('| [Website](https://fruit.example/) | -€ 2.00 | 2023-03-16 | 36:00:00 |');
  });

  it('continues after an empty row, and separates two tables of one sheet', async () => {
    const [prices = ''] = markdownOf(await read(xlsx(), 'xlsx'));
    expect(prices).toMatch(/36:00:00 \|\n\| Total \| € 1,232\.50 \|/);
    expect(prices).toMatch(/\n\n\| Side \| Note \|\n\| --- \| --- \|\n\| 1 \| two ?<br> ?lines \|/);
  });

  it('keeps merged cells as one', async () => {
    const merged = markdownOf(await read(xlsx(), 'xlsx'))[1];
    expect(merged).toMatch(/\| Quarter \| \| Total \|\n\| --- \| --- \| --- \|\n\| 1 \| 2 \| 3 \|/);
  });

  it('keeps text boxes and the titles of charts, including chart sheets', async () => {
    expect(markdownOf(await read(xlsx(), 'xlsx'))[2]).toMatch(/Fruit by quarter$/);
    expect(markdownOf(await read(xlsx(), 'xlsx'))[1]).toMatch(/3 \|\n\nCounted by hand\n\nFruit by quarter$/);
  });
});

describe('the cells of a sheet', () => {
  const merged = (...blocks: string[]) =>
    `<mergeCells>${blocks.map((block) => `<mergeCell ref="${block}"/>`).join('')}</mergeCells>`;
  const head = row(1, words('A1', 'Place'), words('B1', 'Count'));
  const column = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => row(from + i, number(`A${from + i}`, 1)));

  it.each([
    [
      'each two rows high',
      [row(2, words('A2', 'North'), number('B2', 1)), row(4, words('A4', 'South'), number('B4', 2))],
      ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5'],
      '| North | 1 |\n| South | 2 |',
    ],
    [
      'with a blank row under one cell',
      [
        row(2, words('A2', 'North'), number('B2', 1)),
        row(4, number('B4', 2)),
        row(5, words('A5', 'South'), number('B5', 3)),
      ],
      ['A2:A4'],
      '| North | 1 |\n| | 2 |\n| South | 3 |',
    ],
  ])('stay in their columns if merged cells are %s', async (_, rows, blocks, expected) => {
    const file = oneSheet([head, ...rows], { rest: merged(...blocks) });
    expect(markdownOf(await read(file, 'xlsx'))).toEqual([
      `## Sheet\n\n| Place | Count |\n| --- | --- |\n${expected}`,
    ]);
  });

  const TABLE = '| Place | Count |\n| --- | --- |\n| North | 1 |';
  it.each([
    ['in the first cell', words('A1', 'Sales 2024'), '', `Sales 2024\n\n${TABLE}`],
    ['over the table', words('A1', 'Sales 2024'), merged('A1:B1'), `Sales 2024\n\n${TABLE}`],
    [
      'over one column, which names a group',
      words('B1', 'Sales'),
      '',
      '| | Sales |\n| --- | --- |\n| Place | Count |\n| North | 1 |',
    ],
  ])('name the columns below a title %s', async (_, title, rest, expected) => {
    const rows = [
      row(1, title),
      row(2, words('A2', 'Place'), words('B2', 'Count')),
      row(3, words('A3', 'North'), number('B3', 1)),
    ];
    expect(markdownOf(await read(oneSheet(rows, { rest }), 'xlsx'))).toEqual([`## Sheet\n\n${expected}`]);
  });

  it('are not a title if one spans several rows, or the table is a form', async () => {
    const below = row(2, words('B2', 'First'), words('C2', 'Second'));
    const data = row(3, words('A3', 'North'), number('B3', 1), number('C3', 2));
    const tall = oneSheet([row(1, words('A1', 'Place')), below, data], { rest: merged('A1:A2') });
    expect(markdownOf(await read(tall, 'xlsx'))[0]).toMatch(/^## Sheet\n\n\| Place \|/);
    const form = [
      row(2, words('A2', 'Name'), words('B2', 'Jo')),
      row(3, words('A3', 'Town'), words('B3', 'Ghent')),
    ];
    const contact = oneSheet([row(1, words('A1', 'Contact')), ...form]);
    expect(markdownOf(await read(contact, 'xlsx'))[0]).toMatch(/^## Sheet\n\n\| Contact \|/);
  });

  it('show what a spreadsheet program would, and formulas that were never calculated', async () => {
    const rows = [
      row(
        1,
        '<c r="A1" t="s"><v>0</v></c>',
        '<c r="B1" t="inlineStr"><is><t>Town</t><rPh><t>TOWN</t></rPh></is></c>',
        '<c r="C1" t="b"/>',
      ),
      row(2, number('A2', 45_000, 1), number('B2', 0.5, 2), '<c r="C2"><f>A2*2</f><v></v></c>'),
      row(3, ...['1', 'true', '0'].map((is, i) => `<c r="${'ABC'[i]}3" t="b"><v>${is}</v></c>`)),
    ];
    const file = oneSheet(rows, { strings: ['On_x000D_\nday_x005F_x000D_'], formats: [0, 31, 32] });
    const [sheet = ''] = markdownOf(await read(file, 'xlsx'));
    expect(sheet.replaceAll('\\', '')).toContain('| On<br>day_x000D_ | Town | |');
    expect(sheet).toContain('| 2023-03-15 | 12:00 | =A2\\*2 |\n| TRUE | TRUE | FALSE |');
  });

  it('take little space and time with one very wide row', async () => {
    const wide = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i)).flatMap((letter) =>
      Array.from('ACEGIKMOQSUWY', (other) => number(`${letter}${other}1`, 1)),
    );
    const document = await read(oneSheet([row(1, number('A1', 1), ...wide), ...column(2, 4_000)]), 'xlsx');
    expect(document.parts).toHaveLength(1);
    const solid = Array.from({ length: 500 }, (_, i) => number(`${columnName(i)}1`, 1));
    const table = await read(oneSheet([row(1, ...solid), ...column(2, 2_500)]), 'xlsx');
    expect(table.warnings).toEqual([]);
    let cells = 0;
    const stack = [...(table.parts[0]?.root.children ?? [])];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if ('name' in node && node.name === 'td') cells += 1;
      if ('children' in node) for (const child of node.children) stack.push(child);
    }
    expect(cells).toBe(500 + 2_499);
  });
});

function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

it('bounds the work for links that all cover the whole sheet', () => {
  const rows = Array.from({ length: 1_000 }, (_, i) =>
    row(i + 1, ...[0, 1, 2, 3].map((at) => number(`${columnName(at)}${i + 1}`, 1))),
  );
  const links = '<hyperlink ref="A1:D1000" r:id="rId1"/>'.repeat(20_000);
  const workbook = { strings: [], formats: [''], is1904: false } as never;
  const startedAt = process.cpuUsage();
  const sheet = readSheet(
    `<worksheet>${rows.join('')}${links}</worksheet>`,
    workbook,
    () => 'https://a.example/',
  );
  // It took 2 s, and minutes where a sheet is full.
  expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  expect(sheet.rows.get(999)?.get(3)?.href).toBe('https://a.example/');
});

it('counts on where the number of a row is none that a sheet can have', () => {
  const workbook = { strings: [], formats: [''], is1904: false } as never;
  const rows = ['4', 'Infinity', '1e300', 'x', '-1'].map(
    (at, i) => `<row r="${at}"><c><v>${i}</v></c></row>`,
  );
  const sheet = readSheet(`<worksheet>${rows.join('')}</worksheet>`, workbook, () => undefined);
  expect([...sheet.rows.keys()]).toEqual([3, 4, 5, 6, 7]);
  expect(findRegions(sheet)).toEqual([{ top: 3, bottom: 7, left: 0, right: 0 }]);
});

it('reads ranges from any corner', () => {
  const workbook = { strings: [], formats: [''], is1904: false } as never;
  const merged = '<mergeCell ref="B2:A1"/><mergeCell ref="A9999999:GR1"/>';
  const sheet = readSheet(
    `<worksheet>${row(1, number('A1', 1))}${merged}</worksheet>`,
    workbook,
    () => undefined,
  );
  expect(sheet.merged).toEqual([
    { top: 0, left: 0, bottom: 1, right: 1 },
    { top: 0, left: 0, bottom: 999, right: 199 },
  ]);
});

it('applies each of thousands of links in rows of many cells', () => {
  const [count, columns] = [500, Array.from({ length: 60 }, (_, at) => columnName(at))];
  const rows = Array.from({ length: count }, (_, i) =>
    row(i + 1, ...columns.map((column) => number(`${column}${i + 1}`, 1))),
  );
  const links = Array.from({ length: count * 10 }, (_, i) => {
    const [at, column] = [Math.floor(i / 10) + 1, columns[i % 10]];
    return `<hyperlink ref="${column}${at}" r:id="rId1"/>`;
  });
  const workbook = { strings: [], formats: [''], is1904: false } as never;
  const xml = `<worksheet>${rows.join('')}${links.join('')}</worksheet>`;
  const sheet = readSheet(xml, workbook, () => 'https://a.example/');
  const linked = [...sheet.rows.values()].flatMap((cells) => [...cells.values()].filter(({ href }) => href));
  expect(linked).toHaveLength(count * 10);
});

describe('formatNumber', () => {
  it.each([
    [1234.5, '#,##0.00', '1,234.50'],
    [-1234.5, '#,##0.00', '-1,234.50'],
    [-1599.99, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', '($1,599.99)'],
    [0.256, '0%', '26%'],
    [198356388, '0.00E+00', '1.98E+08'],
    [2.5, '# ?/?', '2 1/2'],
    [0.333, '# ?/?', '1/3'],
    [1234567, '#,##0,"k"', '1,235k'],
    [7, '000', '007'],
    [19.99, '0 "dollars and" .00 "cents"', '19 dollars and .99 cents'],
    [5, '[$€-407] 0.00', '€ 5.00'],
    [150, '[>100]"many";0', 'many'],
    [50, '[>100]"many";0', '50'],
    [0, '0;-0;"none"', 'none'],
    [0.1 + 0.2, '', '0.3'],
    [61, 'yyyy-mm-dd', '1900-03-01'],
    [59, 'yyyy-mm-dd', '1900-02-28'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [45000.75, 'd/m/yy h:mm', '2023-03-15 18:00'],
    [0.5, 'h:mm:ss AM/PM', '12:00:00'],
    [1.25, '[h]:mm', '30:00:00'],
    [3, 'General', '3'],
    [12, '@', '12'],
    [123456789, '000-00-0000', '123-45-6789'],
    [5551234, '[<=9999999]###-####;(###) ###-####', '555-1234'],
    [2125551234, '[<=9999999]###-####;(###) ###-####', '(212) 555-1234'],
    [1234567890, '0.0,,', '1234.6'],
    [1235, '# ##0', '1 235'],
    [0, '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', '-'],
    [-5, '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', '-5.00'],
    [-0.5, '# ?/?', '-1/2'],
    [-1, '[$-409]d-mmm-yy;@', '-1'],
    [7, '0'.repeat(300), '7'],
    [7, '0"open', '7'],
  ])('%d as %s is %s', (value, format, expected) => {
    expect(formatNumber(value, format)).toBe(expected);
  });

  it('supports the date system that begins in 1904', () => {
    expect(formatNumber(1, 'yyyy-mm-dd', true)).toBe('1904-01-02');
  });
});
