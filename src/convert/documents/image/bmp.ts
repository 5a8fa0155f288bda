/** Windows bitmaps. */
import { decode } from 'bmp-js';

const HEADER = 54;

/** The size that the header states; the height is negative where the rows go from top to bottom. */
export function bmpSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < HEADER || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
}

export async function decodeBmp(bytes: Buffer): Promise<{ width: number; height: number; data: Uint8Array }> {
  const { width, height, data } = decode(bytes);
  // The decoder gives the four bytes of a pixel in the order alpha, blue, green, red, with no use of alpha.
  for (let at = 0; at < data.length; at += 4) {
    const blue = data[at + 1] ?? 0;
    data[at] = data[at + 3] ?? 0;
    data[at + 1] = data[at + 2] ?? 0;
    data[at + 2] = blue;
    data[at + 3] = 255;
  }
  return { width, height, data };
}
