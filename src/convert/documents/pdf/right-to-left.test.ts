import { describe, expect, it } from 'vitest';
import { writtenPdf } from '../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';
import { inReadingOrder } from './right-to-left.ts';

const HEBREW = ['שלום עולם, זה מסמך קצר בעברית', 'השורה השנייה ממשיכה את הטקסט', 'ושורה שלישית מסיימת אותו'];
const ARABIC = ['مرحبا بالعالم هذا نص عربي قصير', 'والسطر الثاني يتبع ذلك هنا'];

describe('text from right to left', () => {
  it('is given in the order in which it is read, and whole', async () => {
    expect(markdownOf(await read(writtenPdf(HEBREW), 'pdf'))).toEqual([HEBREW.join(' ')]);
    expect(markdownOf(await read(writtenPdf(ARABIC), 'pdf'))).toEqual([ARABIC.join(' ')]);
  });

  it('keeps words and numbers of other scripts, and brackets, the right way round', () => {
    const drawn = ')עם סוגריים( ראה words English כאן .12/05/2024';
    expect(inReadingOrder(drawn)).toBe('(עם סוגריים) ראה English words כאן 12/05/2024.');
    expect(inReadingOrder('األول')).toBe('الأول');
    expect(inReadingOrder('words English )a(')).toBe('words English )a(');
  });
});
