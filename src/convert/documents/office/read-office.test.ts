import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { docx } from '../../../../test/fixtures/documents/docx.ts';
import { odt, rtf } from '../../../../test/fixtures/documents/odt-epub-rtf.ts';
import { pptx } from '../../../../test/fixtures/documents/pptx.ts';
import { markdownOf, read } from '../../../../test/fixtures/documents/reading.ts';
import { withoutTableControls } from './content-controls.ts';
import { prepareOdt } from './odt.ts';

const grey = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

describe('docx', () => {
  it('reads headings, lists, tables, links, notes, formulas and pictures', async () => {
    const document = await read(docx(grey), 'docx');
    const [markdown = ''] = markdownOf(document);
    expect(document.metadata).toEqual({
      title: 'The Orchard Handbook',
      language: 'en-GB',
      runningLines: ['The Orchard Society', 'For members'],
    });
    expect(markdown).toMatch(/^# The Orchard Handbook\n\n# Planting\n/);
    expect(markdown).toContain('Dig a hole **twice** as wide, and water *slowly*.');
    expect(markdown).toMatch(/- Spade\n- Stakes\n {2}- Oak stakes/);
    expect(markdown).toMatch(/1\. First dig\n2\. Then plant/);
    expect(markdown).toContain('[growers guide](https://orchard.example/guide) first[^1]');
    expect(markdown).toContain('[^1]: Printed every spring.');
    expect(markdown).toMatch(
      /\| Tree \| Height \| Years \|\n\| --- \| --- \| --- \|\n\| Apple \| 4 m to 6 m \|/,
    );
  });

  it('writes formulas as TeX, in the line and on lines of their own', async () => {
    const [markdown = ''] = markdownOf(await read(docx(grey), 'docx'));
    expect(markdown).toContain('The ratio $\\frac{a}{b}+\\sqrt{x}$ matters, as does $c$.');
    expect(markdown).toContain('$$\n\\sum_{i=1}^n i^2\n$$');
  });

  it('returns embedded pictures as assets, with their alternative text', async () => {
    const document = await read(docx(grey), 'docx');
    expect(markdownOf(document)[0]).toContain('![A grey square](asset:grey.png)');
    expect(document.assets).toEqual([{ name: 'grey.png', contentType: 'image/png', bytes: grey }]);
  });
});

describe('pptx', () => {
  it('returns one part per slide, with tables and notes', async () => {
    const document = await read(pptx(), 'pptx');
    const slides = markdownOf(document);
    expect(slides).toHaveLength(3);
    expect(slides[0]).toMatch(/^#+ Weather report\n\n- Warm\n- Dry$/);
    expect(slides[1]).toMatch(/\| Month \| Rain \|\n\| --- \| --- \|\n\| May \| 40 mm \|/);
    expect(slides[2]).toBe('Thank you all\n\n> Wave goodbye');
    expect(document.metadata.title).toBe('Weather report');
  });
});

describe('odt', () => {
  it('reads the title, headings, nested lists, tables and links', async () => {
    const document = await read(odt(), 'odt');
    const [markdown = ''] = markdownOf(document);
    expect(document.metadata).toEqual({
      title: 'A Letter Home',
      language: 'en-IE',
      runningLines: ['Sent by post'],
    });
    expect(markdown).toMatch(
      /^# A Letter Home\n\n## The journey\n\nWe left at \[dawn\]\(https:\/\/trains\.example\/\)/,
    );
    expect(markdown).toMatch(/- Bread\n {2}- Rye bread\n- Cheese/);
    expect(markdown).toMatch(/\| Stop \| Time \|\n\| --- \| --- \|\n\| Ghent \| 9:15 \|/);
  });

  it('writes formulas as TeX, in the line and on lines of their own', async () => {
    const [markdown = ''] = markdownOf(await read(odt(), 'odt'));
    expect(markdown).toContain('The speed is $\\frac{s}{t}$ here.');
    expect(markdown).toContain('$$\n\\frac{s}{t}\n$$');
  });
});

describe('rtf', () => {
  it('recognises headings by the names of their styles', async () => {
    const styles =
      '{\\stylesheet{\\s0 Normal;}{\\s1\\sbasedon0\\fs28 heading 1;}{\\s2\\fs24\\b Heading 2;}{\\s7\\snext0 Title,Top;}{\\s8 Chart Title;}{\\s9\\fs20 Table heading 1;}}';
    const text =
      '\\pard\\plain\\s7 Tides\\par\\pard\\plain \\s2 Low\\par\\pard\\plain\\s0 Words.\\par\\pard\\plain\\s8 Tons\\par\\pard\\plain\\s9 Ships\\par';
    const [markdown] = markdownOf(await read(`{\\rtf1\\ansi${styles}${text}}`, 'rtf'));
    expect(markdown).toBe('# Tides\n\n## Low\n\nWords.\n\nTons\n\nShips');
  });

  it('reads styles, links and characters outside ASCII', async () => {
    const document = await read(rtf(), 'rtf');
    const [markdown = ''] = markdownOf(document);
    expect(document.metadata.title).toBe('Night Train');
    expect(markdown).toContain('The café was **open** all *night*.');
    expect(markdown).toContain('[buy here](https://rail.example/)');
    expect(markdown).toContain('Price € 12');
  });
});

describe('what the block parser would leave out or mix in', () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
  const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

  it('keeps rows and cells of Word tables inside content controls', async () => {
    const repeated = control(control(`<w:tr>${cell('C')}${control(cell('D'))}</w:tr>`));
    const table = `<w:tbl><w:tr>${cell('A')}${cell('B')}</w:tr>${repeated}</w:tbl>`;
    const file = docx(Buffer.from('x'), `${control(`<w:p>${run('Form')}</w:p>`)}${table}`);
    expect(markdownOf(await read(file, 'docx'))).toEqual(['Form\n\n| A | B |\n| --- | --- |\n| C | D |']);
  });

  it('keeps non-breaking hyphens', async () => {
    const file = docx(
      Buffer.from('x'),
      '<w:p><w:r><w:t>e</w:t><w:noBreakHyphen/><w:t>mail</w:t></w:r></w:p>',
    );
    expect(markdownOf(await read(file, 'docx'))).toEqual(['e\u2011mail']);
  });

  it('leaves comments out of the text of an OpenDocument', async () => {
    const comment = '<office:annotation><text:p>Really?</text:p></office:annotation>';
    const body = `<text:p>We left ${comment}at dawn<office:annotation-end/>.</text:p>`;
    expect(markdownOf(await read(odt(false, body), 'odt'))).toEqual(['We left at dawn.']);
  });

  it('takes no longer if tags of an OpenDocument are never closed', async () => {
    const hostile = odt(false, `<text:p>x</text:p>${'<draw:object '.repeat(100_000)}`);
    const startedAt = process.cpuUsage();
    await read(hostile, 'odt').catch(() => {});
    expect(process.cpuUsage(startedAt).user).toBeLessThan(5_000_000);
  });

  it.each([
    ['objects in one frame', `<draw:frame>${'<draw:object xlink:href="a"/>'.repeat(40_000)}</draw:frame>`],
    ['styles of titles', '<style:style style:name="a" style:parent-style-name="Title"/>'.repeat(16_000)],
  ])('prepares an OpenDocument with many %s in linear time', (_, body) => {
    const startedAt = process.cpuUsage();
    prepareOdt(odt(false, body));
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });

  it('reads the white space before many controls of a Word table once', () => {
    const row = '<w:sdt><w:sdtContent><w:tr></w:tr></w:sdtContent></w:sdt>';
    const startedAt = process.cpuUsage();
    const rows = withoutTableControls(
      `<w:sdt><w:sdtContent>${' '.repeat(600_000)}${row.repeat(10_000)}</w:sdtContent></w:sdt>`,
    );
    expect(rows).not.toContain('w:sdt');
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });

  it('reads thousands of notes in linear time', async () => {
    const notes = `{\\rtf1 ${'a{\\footnote b}'.repeat(15_000)}}`;
    const startedAt = process.cpuUsage();
    const { parts } = await read(Buffer.from(notes), 'rtf');
    expect(parts).toHaveLength(1);
    // With twice as many it took 8 s.
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_500_000);
  });
});
