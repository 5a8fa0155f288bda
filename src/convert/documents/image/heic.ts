/** HEIC, which needs a decoder of its own. */
import decode from 'heic-decode';

/** The largest size that a property box (`ispe`) of the file states; tiles state theirs beside the whole. */
export function heicSize(bytes: Buffer): { width: number; height: number } | null {
  let largest: { width: number; height: number } | null = null;
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    const width = bytes.readUInt32BE(at + 8);
    const height = bytes.readUInt32BE(at + 12);
    if (!largest || width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest;
}

export async function decodeHeic(
  bytes: Buffer,
): Promise<{ width: number; height: number; data: Uint8Array }> {
  const { width, height, data } = await decode({ buffer: bytes });
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
