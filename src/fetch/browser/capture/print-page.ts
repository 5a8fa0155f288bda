/** Prints the page to PDF in pieces, because its length is not known before it is complete. */
import type { PageSession } from '../wire/driven-page.ts';

const PIECE_BYTES = 1024 * 1024;
/** In inches. */
const LETTER = { paperWidth: 8.5, paperHeight: 11 };
const NO_MARGINS = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 };

/** Null if it is longer than `maxBytes`. */
export async function printPage(
  session: Pick<PageSession, 'send'>,
  maxBytes: number,
): Promise<Buffer | null> {
  const { stream: handle } = await session.send('Page.printToPDF', {
    transferMode: 'ReturnAsStream',
    printBackground: true,
    // Tags, which the browser writes by default, make a file ten times as long.
    generateTaggedPDF: false,
    ...LETTER,
    ...NO_MARGINS,
  });
  if (handle === undefined) return null;
  const pieces: Buffer[] = [];
  let left = maxBytes;
  try {
    for (;;) {
      const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: PIECE_BYTES });
      const piece = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
      left -= piece.length;
      if (left < 0) return null;
      pieces.push(piece);
      if (eof) return Buffer.concat(pieces);
    }
  } finally {
    await session.send('IO.close', { handle }).catch(() => {});
  }
}
