import { describe, expect, it } from 'vitest';
import { PAGE } from '../../../../test/fixtures/documents/images.ts';
import {
  at,
  columnsPdf,
  filledPdf,
  lines,
  reportPdf,
  scannedPdf,
  textPdf,
  turnedPdf,
} from '../../../../test/fixtures/documents/pdf.ts';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';
import { countPages } from '../read.ts';

describe('pdf', () => {
  it('returns one part per page, with headings, whole words, lists and links', async () => {
    const document = await read(reportPdf(), 'pdf');
    const [first = '', second = ''] = markdownOf(document);
    expect(document.metadata).toEqual({
      title: 'Harbour Report (with a list of ships) (1871)',
      language: 'en-US',
      pagesTotal: 2,
      pagesProcessed: 2,
    });
    expect(first).toMatch(/^# Harbour Report\n/);
    expect(first).toContain('a self-taught clerk to put them in order, and he did it in a single winter.');
    expect(first).toMatch(/- Papers in order\n- Stamps on paper/);
    expect(first).toContain('[Read the rules here](https://harbour.example/rules)');
    expect(second).toMatch(
      /\| Ship \| Tons \| Port \|\n\| --- \| --- \| --- \|\n\| Aurora \| 120 \| Bergen \|/,
    );
    expect(second).toContain('The table is kept by the clerk.');
  });

  it('keeps what is filled in or typed onto a page, once, but for passwords', async () => {
    const [page = ''] = markdownOf(await read(filledPdf(), 'pdf'));
    expect(page).toContain('Name:');
    expect(page.match(/Ada Lovelace|Winter|Paid in full|swordfish/g)?.sort()).toEqual([
      'Ada Lovelace',
      'Paid in full',
      'Winter',
    ]);
  });

  it('returns the places of words if asked to', async () => {
    const [plain] = (await read(reportPdf(), 'pdf')).parts;
    expect(plain).not.toHaveProperty('places');
    const { parts } = await read(reportPdf(), 'pdf', { withPlaces: true });
    const box = parts[0]?.places?.boxOf('Harbour Report');
    expect(box).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
    const row = parts[1]?.places?.boxOf('Aurora 120 Bergen');
    expect(row?.width).toBeGreaterThan(row?.height ?? 0);
    expect(parts[1]?.places?.boxOf('not on the page')).toBeNull();
  });

  it('distinguishes equal words by the text around them', async () => {
    const rows = ['Aurora 12 120', 'Boreas 12 130'];
    const { parts } = await read(textPdf([{ content: lines(72, 720, rows) }]), 'pdf', { withPlaces: true });
    const boxOf = (around: string[]) => parts[0]?.places?.boxOf('12', around);
    const first = boxOf([]);
    expect(boxOf(['12', rows[0] ?? ''])).toEqual(first);
    expect(boxOf(['12', rows[1] ?? ''])?.y).toBeGreaterThan(first?.y ?? 0);
    // As narrow as the words, not the line.
    expect(first?.width).toBeLessThan(20);
  });

  it('returns the places of rotated text on the page as it is shown', async () => {
    const { parts } = await read(turnedPdf(), 'pdf', { withPlaces: true });
    const box = parts[0]?.places?.boxOf('The harbour office opened its doors');
    // The text runs upwards from 120 points above the lower edge, on a base line 200 from the left.
    expect(box?.height).toBeGreaterThan((box?.width ?? 0) * 5);
    expect(box?.x).toBeGreaterThan(180);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(210);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(672);
  });

  it('reads one column after the other', async () => {
    const text = markdownOf(await read(columnsPdf(), 'pdf')).join('\n');
    expect(text.indexOf('omega')).toBeGreaterThan(text.indexOf('Alpha'));
    expect(text.indexOf('Beta')).toBeGreaterThan(text.indexOf('omega'));
  });

  it('keeps intended line breaks, and separates paragraphs', async () => {
    const address = ['Mrs Pike', '12 Mill Lane', 'Dunwich'];
    const prose = [
      'A long first line of prose that goes on to the very edge of the page here,',
      'and a second line that ends it.',
      'A new paragraph starts on this line, which is as long as the first one was,',
      'and goes on below.',
    ];
    const [markdown = ''] = markdownOf(
      await read(textPdf([{ content: lines(72, 720, address) + lines(72, 640, prose) }]), 'pdf'),
    );
    expect(markdown).toMatch(/Mrs Pike( {2}|\\)\n12 Mill Lane( {2}|\\)\nDunwich/);
    expect(markdown).toMatch(/here, and a second line that ends it\.\n\nA new paragraph/);
  });

  it('reads rotated text', async () => {
    const [markdown = ''] = markdownOf(await read(turnedPdf(), 'pdf'));
    expect(markdown).toContain('The harbour office opened its doors in the spring of that year');
    expect(markdown).toContain('in a single winter.');
  });

  it('counts all pages and reads as many as allowed', async () => {
    const pages = Array.from({ length: 30 }, (_, i) => ({
      content: at(72, 700, `This is the text of page ${i + 1}.`),
    }));
    const bytes = textPdf(pages);
    expect(await countPages(bytes, 'application/pdf')).toBe(30);
    const some = await read(bytes, 'pdf', { maxPages: 3 });
    expect(some.metadata).toMatchObject({ pagesTotal: 30, pagesProcessed: 3 });
    expect(some.warnings).toEqual([{ reason: 'truncated', detail: '3 of 30 pages were read' }]);
    expect(markdownOf(some)).toHaveLength(3);
    const all = await read(bytes, 'pdf', { maxPages: -1 });
    expect(all.metadata).toMatchObject({ pagesProcessed: 30 });
    expect(markdownOf(all)[29]).toContain('page 30');
    expect(all.warnings).toEqual([]);
  });

  it('reads and counts existing pages, not the million that a small file claims', async () => {
    const file = textPdf([{ content: at(50, 700, 'The only page') }]).toString('latin1');
    const claiming = Buffer.from(file.replace('/Count 1>>', '/Count 1000000>>'), 'latin1');
    expect(await countPages(claiming, 'application/pdf')).toBe(1);
    // It took minutes, and all the memory of the process.
    expect((await read(claiming, 'pdf', { maxPages: -1 })).metadata).toMatchObject({
      pagesTotal: 1,
      pagesProcessed: 1,
    });
    const damaged = Buffer.from(file.replace('/Count 1>>', '/Count 3>>'), 'latin1');
    expect(await countPages(damaged, 'application/pdf')).toBe(3);
  });

  it('counts the pages of a damaged file after a broken one', async () => {
    const whole = textPdf(Array.from({ length: 300 }, (_, i) => ({ content: at(50, 700, `Page ${i}`) })));
    // The kids are numbered one after the other: these are no longer pages.
    const kids = /\/Kids\[([^\]]+)\]/.exec(whole.toString('latin1'))?.[1]?.match(/\d+ 0 R/g) ?? [];
    let file = whole.toString('latin1');
    for (const kid of [kids[150], kids[299]])
      file = file.replace(kid ?? 'none', (kid ?? '').replace(/\d/g, '9'));
    expect(await countPages(Buffer.from(file, 'latin1'), 'application/pdf')).toBe(300);
  });

  it('reads thousands of pages in linear time', async () => {
    const page = (i: number) => ({
      content: lines(50, 760, ['Header', `Text of page ${i}, which is here.`]),
    });
    const file = textPdf(Array.from({ length: 2_000 }, (_, i) => page(i)));
    const started = process.cpuUsage();
    const { metadata } = await read(file, 'pdf', { maxPages: -1 });
    // With half as many more it took 6 s.
    expect(process.cpuUsage(started).user).toBeLessThan(2_700_000);
    expect(metadata).toMatchObject({ pagesProcessed: 2_000 });
  });

  it('recognises only the scanned page', async () => {
    const document = await read(await scannedPdf(), 'pdf');
    const [first = '', second = ''] = markdownOf(document);
    expect(document.metadata.ocr).toEqual({
      model: 'tesseract (eng)',
      pagesProcessed: 1,
      pages: [{ index: 1 }],
    });
    expect(first).toContain('The harbour office opened');
    const words = new Set(second.toLowerCase().match(/[a-z]+/g));
    const expected =
      PAGE.join(' ')
        .toLowerCase()
        .match(/[a-z]+/g) ?? [];
    const found = expected.filter((word) => words.has(word)).length;
    expect(found / expected.length).toBeGreaterThanOrEqual(0.95);
  });
});
