/** Pages of a PDF as pictures, on which places can be marked. */
import type { PDFiumDocument } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { unreadable } from '../refusals.ts';
import { withPdf } from './pdfium.ts';

export type PagePicture = {
  /** From 1. */
  page: number;
  /** The size of the page in points, the unit of boxes on it; the picture's size in pixels differs. */
  width: number;
  height: number;
  contentType: string;
  bytes: Uint8Array;
};

/** Pixels per point that make print easy to read, and most pixels of a side. */
const SCALE = 2;
const LONGEST = 1_600;

/** A page that cannot be drawn is left out. */
export function pagePictures(bytes: Buffer, pages: readonly number[]): Promise<PagePicture[]> {
  return withPdf(bytes, async (document) => {
    const pictures: PagePicture[] = [];
    for (const page of pages) {
      const picture = await drawn(document, page - 1).catch(() => null);
      if (picture) pictures.push({ page, ...picture });
    }
    return pictures;
  });
}

async function drawn(document: PDFiumDocument, index: number): Promise<Omit<PagePicture, 'page'>> {
  const page = document.getPage(index);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  // PDFium reports this size for a page that it could not open.
  if (width <= 0 || height <= 0) throw unreadable('pdf');
  const scale = Math.min(SCALE, LONGEST / Math.max(width, height));
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  const { data } = await page.render({
    width: pixels(width),
    height: pixels(height),
    render: ({ data, ...size }) =>
      sharp(data, { raw: { ...size, channels: 4 } })
        .webp()
        .toBuffer(),
  });
  return { width, height, contentType: 'image/webp', bytes: data };
}
