import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import {
  bmp,
  bmpHeader,
  heic,
  sidewaysJpeg,
  tiffOf,
  WORDS,
  wordsPicture,
} from '../../../../test/fixtures/documents/images.ts';
import { markdownOf, PAGE_URL, read } from '../../../../test/fixtures/documents/reading.ts';
import { noTimeFor } from '../pdf/recognise.ts';

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('pictures', () => {
  it.each([
    ['jpeg', () => wordsPicture().jpeg().toBuffer()],
    ['png', () => wordsPicture().png().toBuffer()],
    ['webp', () => wordsPicture().webp().toBuffer()],
    ['gif', () => wordsPicture().gif().toBuffer()],
    ['avif', () => wordsPicture().avif({ effort: 1 }).toBuffer()],
    ['tiff', () => wordsPicture().tiff().toBuffer()],
    ['bmp', bmp],
    ['heic', heic],
  ])('reads %s: the size, a reference and the words', async (format, make) => {
    const document = await read(await make(), `image/${format}`);
    expect(document.metadata).toEqual({
      image: { width: 900, height: 260, format },
      ocr: { model: 'tesseract (eng)', pagesProcessed: 1, pages: [{ index: 0 }] },
    });
    const [markdown = ''] = markdownOf(document);
    expect(markdown.startsWith(`![document](${PAGE_URL})`)).toBe(true);
    expect(plain(markdown)).toContain(WORDS);
  });

  it('reads each page of a TIFF at its own size', async () => {
    const narrow = sharp({ create: { width: 60, height: 900, channels: 3, background: '#ffffff' } });
    const document = await read(await tiffOf([narrow, wordsPicture()]), 'image/tiff');
    expect(plain(markdownOf(document)[1] ?? '')).toContain(WORDS);
  });

  it('stops after a while in a TIFF of many pages, and names the remaining ones', async () => {
    const bytes = await tiffOf([wordsPicture(), wordsPicture(), wordsPicture()]);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20_000));
    const document = await read(bytes, 'image/tiff').finally(() => clock.mockRestore());
    expect(plain(markdownOf(document)[0] ?? '')).toContain(WORDS);
    expect(document.parts).toHaveLength(3);
    expect(document.warnings).toEqual([
      { reason: 'truncated', detail: expect.stringMatching(/^No time was left to recognise pages (2, )?3$/) },
    ]);
  });

  it('names only the first of many remaining pages', () => {
    const detail = noTimeFor(Array.from({ length: 5_000 }, (_, i) => i + 1));
    expect(detail).toMatch(/ 19, 20 and 4980 more$/);
  });

  it('rotates a picture that is on its side', async () => {
    const document = await read(await sidewaysJpeg(), 'image/jpeg');
    expect(document.metadata.image).toEqual({ width: 900, height: 260, format: 'jpeg' });
    expect(plain(markdownOf(document)[0] ?? '')).toContain(WORDS);
  });

  it('finds no words in a picture without any', async () => {
    const blank = await wordsPicture().modulate({ brightness: 10 }).linear(0, 255).png().toBuffer();
    const document = await read(blank, 'image/png');
    expect(document.metadata.ocr).toBeUndefined();
    expect(markdownOf(document)).toEqual([`![document](${PAGE_URL})`]);
  });

  it('checks the size before it decodes', async () => {
    const giant = Buffer.concat([bmpHeader(60_000, 60_000, 100), Buffer.alloc(100)]);
    await expect(read(giant, 'image/bmp')).rejects.toMatchObject({ type: 'payload_too_large' });
  });

  it('refuses a picture with a complete header but no pixels', async () => {
    const whole = await wordsPicture().avif({ effort: 1 }).toBuffer();
    await expect(read(whole.subarray(0, 400), 'image/avif')).rejects.toMatchObject({
      type: 'unsupported_type',
    });
  });

  it('shows a name that cannot be decoded unchanged', async () => {
    const url = 'https://site.example/%ff%zz.png';
    const small = sharp({ create: { width: 60, height: 60, channels: 3, background: '#ffffff' } });
    const document = await read(await small.png().toBuffer(), 'image/png', { url });
    expect(markdownOf(document)[0]).toMatch(/^!\[%ff%zz.png\]/);
  });

  it('uses only languages whose data is available', async () => {
    const document = await read(await wordsPicture().png().toBuffer(), 'image/png', {
      ocrLanguages: ['deu', 'eng'],
    });
    expect(document.metadata.ocr?.model).toBe('tesseract (eng)');
  });
});
