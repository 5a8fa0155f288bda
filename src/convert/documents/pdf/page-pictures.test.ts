import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { at, textPdf } from '../../../../test/fixtures/documents/pdf.ts';
import { pagePictures } from './page-pictures.ts';

describe('pictures of pages', () => {
  it('show pages within bounds, and leave out missing pages', async () => {
    const huge = '/MediaBox[0 0 14400 7200]';
    const bytes = textPdf([
      { content: at(100, 692, 'Emmer', 40) },
      { content: at(72, 700, 'Wide'), extra: huge },
    ]);
    const [first, second, ...others] = await pagePictures(bytes, [1, 2, 9]);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ page: 1, width: 612, height: 792, contentType: 'image/webp' });
    expect(second).toMatchObject({ page: 2 });
    const sizes = await Promise.all([first, second].map((one) => sharp(one?.bytes).metadata()));
    expect(sizes.map(({ width, height }) => Math.max(width, height))).toEqual([1584, 1600]);
    // Black letters where the words stand, and white paper elsewhere.
    const darkest = async (left: number, top: number) => {
      const part = sharp(first?.bytes).extract({ left: left * 2, top: top * 2, width: 200, height: 60 });
      return Math.min(...(await part.greyscale().raw().toBuffer()));
    };
    expect(await darkest(100, 70)).toBeLessThan(60);
    expect(await darkest(100, 400)).toBeGreaterThan(200);
  });
});
