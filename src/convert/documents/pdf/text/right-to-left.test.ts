import type { ParsedPage } from '@llamaindex/liteparse';
import { describe, expect, it } from 'vitest';
import { writtenPdf } from '../../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../../test/fixtures/documents/reading.ts';
import { inReadingOrder, withReadingOrder } from './right-to-left.ts';

const HEBREW = ['שלום עולם, זה מסמך קצר בעברית', 'השורה השנייה ממשיכה את הטקסט', 'ושורה שלישית מסיימת אותו'];
const ARABIC = ['مرحبا بالعالم هذا نص عربي قصير', 'والسطر الثاني يتبع ذلك هنا'];

describe('text from right to left', () => {
  it('is complete and in reading order', async () => {
    expect(markdownOf(await read(writtenPdf(HEBREW), 'pdf'))).toEqual([HEBREW.join(' ')]);
    expect(markdownOf(await read(writtenPdf(ARABIC), 'pdf'))).toEqual([ARABIC.join(' ')]);
  });

  it('keeps words and numbers of other scripts, and brackets, the right way round', () => {
    const drawn = ')עם סוגריים( ראה words English כאן .12/05/2024';
    expect(inReadingOrder(drawn)).toBe('(עם סוגריים) ראה English words כאן 12/05/2024.');
    expect(inReadingOrder('األول')).toBe('الأول');
    expect(inReadingOrder('words English )a(')).toBe('words English )a(');
    expect(inReadingOrder('ראה мир Привет כאן')).toBe('ראה Привет мир כאן');
    expect(inReadingOrder('שלום עולם Pro 10 Windows כאן')).toBe('שלום עולם Windows 10 Pro כאן');
    // PDFium goes by the number of words.
    expect(inReadingOrder('a b אוניברסיטאותינו')).toBe('a b אוניברסיטאותינו');
    expect(inReadingOrder('The words עולם שלום mean peace')).toBe('The words שלום עולם mean peace');
    // More words than a call may have arguments.
    expect(inReadingOrder(`${'a '.repeat(200_000)}${'א '.repeat(200_000)}`)).toHaveLength(800_000);
  });

  it('keeps single brackets, after item numbers and if a pair spans two lines', () => {
    const read = 'א) ראשון (הערה)\r\n2) שני (הערה\r\nארוכה) וסוף';
    expect(inReadingOrder(read)).toBe(read);
    expect(inReadingOrder('א( ראשון\r\nארוכה( וסוף')).toBe('א) ראשון\r\nארוכה) וסוף');
  });

  it('keeps separate signs', async () => {
    const text = '— מחיר המוצר החדש 50 ₪';
    expect(markdownOf(await read(writtenPdf([text]), 'pdf'))).toEqual([text.replace('50', '05')]);
  });
});

describe('a page from left to right with a word from right to left', () => {
  const item = (text: string, x: number, y: number) => ({ text, x, y, width: 10 * text.length, height: 10 });
  const bbox = { x: 0, y: 0, width: 600, height: 10 };

  it('keeps its layout if that word is not found, and the places of the others', () => {
    const long = 'A long paragraph of words without any other letters, such as most of them are.';
    const page = {
      pageNum: 1,
      textItems: [item('Peace', 0, 0), item('םולש', 100, 0), item('here', 200, 0)],
      blocks: [
        { kind: 'paragraph', text: 'Peace םולש here', bbox },
        { kind: 'paragraph', text: long },
        { kind: 'heading', text: 'ב' },
      ],
    } as unknown as ParsedPage;
    const { blocks, textItems } = withReadingOrder(page, `Peace שלום here\r\n${long}`);
    expect(blocks?.map(({ text }) => text)).toEqual(['Peace שלום here', long, 'ב']);
    expect(textItems.flatMap(({ words = [] }) => words.map(({ text, x }) => `${text} ${x}`))).toEqual([
      'Peace 0',
      'שלום 100',
      'here 200',
    ]);
  });
});
