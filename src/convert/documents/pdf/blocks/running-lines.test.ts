import { describe, expect, it } from 'vitest';
import { at, lines, textPdf } from '../../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../../test/fixtures/documents/reading.ts';
import {
  NUMBERED,
  pagesPdf,
  prose,
  runningContent,
} from '../../../../../test/fixtures/documents/running-lines.ts';
import { findRunningLines } from './running-lines.ts';

const EXPECTED: Record<string, (page: number) => string[]> = {
  invoices: (page) => [`Invoice ${1000 + page}`],
  'invoices in large type': (page) => [`# Invoice ${1000 + page}`],
  chapters: (page) => [`# Chapter ${page}: On`],
  parts: (page) => [`# Part ${page}`],
  orders: (page) => [`Order ${4999 + page}`, `Total ${page * 100}.00`],
};

describe('lines that differ by a number', () => {
  for (const [name, content] of Object.entries(NUMBERED)) {
    it(`${name} are content`, async () => {
      const document = await read(pagesPdf(content), 'pdf');
      expect(document.metadata.runningLines).toBeUndefined();
      for (const [i, markdown] of markdownOf(document).entries()) {
        for (const text of EXPECTED[name]?.(i + 1) ?? []) expect(markdown).toContain(text);
        expect(markdown).toContain('Here the harbour office speaks');
        expect(markdown).toContain('entered in the book by hand.');
      }
    });
  }
});

it('reads pages of numbers in linear time', () => {
  const numbers = Array.from({ length: 800 }, (_, i) => String(i * 7)).join('\n');
  const pages = Array.from({ length: 50 }, (_, i) => ({ pageNum: i + 1, textItems: [] }) as never);
  const started = process.cpuUsage();
  findRunningLines(pages, new Map(pages.map((page) => [page, numbers])));
  // It took 6 s.
  expect(process.cpuUsage(started).user).toBeLessThan(1_500_000);
});

describe('running lines', () => {
  it('are left out of the pages and listed', async () => {
    const document = await read(pagesPdf(runningContent), 'pdf');
    expect(document.metadata.runningLines).toEqual([
      'Harbour Office Annual Report Page 1',
      'Printed for the council 1',
    ]);
    for (const markdown of markdownOf(document)) {
      expect(markdown).toMatch(/^Here the harbour office speaks .* by hand\.$/s);
      expect(markdown).not.toMatch(/Annual Report|council|Page \d/);
    }
  });

  it('are found on the two sides of a book', async () => {
    const document = await read(
      pagesPdf(
        (page) =>
          (page % 2
            ? at(72, 762, 'The Harbour', 8) + at(520, 762, String(page + 11), 8)
            : at(72, 762, String(page + 11), 8) + at(480, 762, 'A History', 8)) + prose(page),
        8,
      ),
      'pdf',
    );
    expect(document.metadata.runningLines).toEqual(['The Harbour 12', '13 A History']);
    expect(markdownOf(document).join()).not.toMatch(/History|The Harbour/);
  });

  it('may be page numbers only, which are listed once', async () => {
    const document = await read(
      pagesPdf((page) => prose(page) + at(300, 40, `- ${page} -`, 9)),
      'pdf',
    );
    expect(document.metadata.runningLines).toEqual(['- 1 -']);
    expect(markdownOf(document).join()).not.toContain('- 1 -');
  });

  it('do not include a header in heading size, one with an amount, or one close to the text in its size', async () => {
    const document = await read(
      pagesPdf(
        (page) =>
          at(72, 760, 'Harbour Office', 20, 'F2') +
          at(72, 736, 'Deposit: 250.00', 8) +
          at(72, 704, 'In the name of the council:') +
          prose(page),
      ),
      'pdf',
    );
    expect(document.metadata.runningLines).toBeUndefined();
    for (const markdown of markdownOf(document)) {
      expect(markdown).toContain('Harbour Office');
      expect(markdown).toContain('250.00');
      expect(markdown).toContain('In the name of the council:');
    }
  });

  it('are only page numbers in a document of two pages', async () => {
    const document = await read(pagesPdf(runningContent, 2), 'pdf');
    expect(document.metadata.runningLines).toBeUndefined();
    for (const markdown of markdownOf(document)) expect(markdown).toContain('Harbour Office Annual Report');
    const numbered = await read(
      pagesPdf((page) => prose(page) + at(300, 40, `Page ${page} of 2`, 8), 2),
      'pdf',
    );
    expect(numbered.metadata.runningLines).toEqual(['Page 1 of 2']);
  });

  it('do not include numbers at the foot of a page that do not count the pages', async () => {
    const numbers = [912, 17, 448, 3001];
    const document = await read(
      pagesPdf((page) => prose(page) + at(300, 40, String(numbers[page - 1]))),
      'pdf',
    );
    expect(document.metadata.runningLines).toBeUndefined();
    for (const [i, markdown] of markdownOf(document).entries())
      expect(markdown).toContain(String(numbers[i]));
  });

  it('do not include the text of pages that are all alike', async () => {
    const ticket = lines(72, 740, ['City Theatre', 'Admit one']) + at(72, 60, 'Keep this ticket', 8);
    const document = await read(
      pagesPdf(() => ticket),
      'pdf',
    );
    expect(document.metadata.runningLines).toBeUndefined();
    expect(markdownOf(document)[2]).toMatch(/City Theatre.*Admit one.*Keep this ticket/s);
  });
});

describe('structure inside pages', () => {
  it('marks bold runs inside a line', async () => {
    const content =
      'BT /F1 11 Tf 72 700 Td (Please pay ) Tj /F2 11 Tf (before Friday) Tj /F1 11 Tf ( or we close.) Tj ET\n';
    const [markdown] = markdownOf(await read(textPdf([{ content }]), 'pdf'));
    expect(markdown).toBe('Please pay **before Friday** or we close.');
  });

  it('nests lists by their indent and keeps letters in front of items', async () => {
    const items: [number, string, string][] = [
      [0, '\x95', 'Papers'],
      [1, '\x95', 'Signed papers'],
      [1, '\x95', 'Stamped papers'],
      [0, '\x95', 'Ships'],
    ];
    const bullets = items
      .map(([level, marker, text], i) =>
        [at(72 + level * 18, 700 - i * 16, marker), at(86 + level * 18, 700 - i * 16, text)].join(''),
      )
      .join('');
    const letters = lines(72, 600, ['a) First letter of all', 'b) Second letter of all']);
    const [markdown] = markdownOf(await read(textPdf([{ content: bullets + letters }]), 'pdf'));
    expect(markdown).toMatch(/- Papers\n {2}- Signed papers\n {2}- Stamped papers\n- Ships/);
    expect(markdown).toMatch(/- a\) First letter of all\n- b\) Second letter of all/);
  });
});
