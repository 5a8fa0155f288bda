/** PDFs whose pages are pictures of text: recognising them takes seconds of processor time. */
import { deflateSync } from 'node:zlib';
import { pagePicture } from '../../test/fixtures/documents/images.ts';
import { pdf, stream } from '../../test/fixtures/documents/pdf.ts';

export async function scanPages(count: number): Promise<Buffer> {
  const { data, info } = await pagePicture().greyscale().raw().toBuffer({ resolveWithObject: true });
  const image = stream(
    deflateSync(data),
    `/Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
  );
  const kids = Array.from({ length: count }, (_, n) => `${4 + 2 * n} 0 R`).join(' ');
  const pages = Array.from({ length: count }, (_, n) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</I 3 0 R>>>>/Contents ${5 + 2 * n} 0 R>>`,
    stream('q 612 0 0 792 0 0 cm /I Do Q'),
  ]);
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    image,
    ...pages.flat(),
  ]);
}
