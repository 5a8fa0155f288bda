/** Puts a picture on a page of a PDF, so that pictures and scans are recognised in the same way. */
import { deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';

/** Recognition works best when print has about this resolution. */
export const SCAN_DPI = 150;
const LONGEST = 3600;
/** Smaller pictures have small print, which is recognised better at twice the size. */
const SMALL = 1200;
const MARGIN = 20;

export async function scanPage(
  picture: Sharp,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const longest = Math.max(width, height);
  const scale = longest > LONGEST ? LONGEST / longest : longest < SMALL ? 2 : 1;
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = info.channels === 1 ? data : everyNth(data, info.channels);
  return pdfOf(deflateSync(grey, { level: 1 }), info.width, info.height);
}

function everyNth(data: Buffer, channels: number): Buffer {
  const one = Buffer.alloc(data.length / channels);
  for (let i = 0; i < one.length; i++) one[i] = data[i * channels] ?? 0;
  return one;
}

/** The smallest PDF that shows one picture over its whole page. */
function pdfOf(pixels: Buffer, width: number, height: number): Buffer {
  const [pageWidth, pageHeight] = [width, height].map((size) => ((size * 72) / SCAN_DPI).toFixed(2));
  const content = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /I Do Q`;
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
    ),
    stream('', Buffer.from(content)),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
      pixels,
    ),
  ];
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = pieces[0]?.length ?? 0;
  for (const [i, object] of objects.entries()) {
    const piece = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    pieces.push(piece);
    at += piece.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

function stream(entries: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}
