/** Decodes pictures of every supported format to upright grey pixels, after checking their size. */
import decodeHeif from 'heic-decode';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { AppError } from '../../../errors.ts';
import { emptyFile, tooLarge, unreadable } from '../refusals.ts';
import { bmpSize, decodeBmp } from './decode-bmp.ts';
import type { Pixels, Size } from './pixels.ts';

/** More than any common camera makes, and 400 MB at worst. */
const MOST_PIXELS = 100_000_000;

type ImageFacts = { width: number; height: number; format: string };

type OpenImage = ImageFacts & {
  /** Of a TIFF; 1 for all other types. */
  pages: number;
  /** The picture, oriented as it is meant to be seen. */
  frame(page: number): Promise<Frame>;
};

/** A frame with its size after rotation: the pages of a TIFF may differ in size. */
export type Frame = Size & { picture: Sharp };

export async function openImage(bytes: Buffer, contentType: string): Promise<OpenImage> {
  const kind = contentType.replace('image/', '');
  if (bytes.length === 0) throw emptyFile(kind);
  try {
    if (contentType === 'image/heic') return await openDecoded(bytes, kind, heicSize, decodeHeic);
    if (contentType === 'image/bmp') return await openDecoded(bytes, kind, bmpSize, decodeBmp);
    return await openWithSharp(bytes, kind);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unreadable(kind, cause);
  }
}

async function openWithSharp(bytes: Buffer, kind: string): Promise<OpenImage> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'none' as const, sequentialRead: true };
  const open = async (page: Pick<SharpOptions, 'page'>) => {
    const found = await sharp(bytes, { ...options, ...page, limitInputPixels: false }).metadata();
    checkSize(found, kind);
    const { width, height, orientation = 1 } = found;
    // EXIF orientations from 5 on lie on their side.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height };
    return { ...found, ...size };
  };
  const { width, height, format, pages = 1 } = await open({});
  return {
    width,
    height,
    format: format === 'heif' ? kind : format,
    pages: kind === 'tiff' ? pages : 1,
    async frame(number) {
      const page = kind === 'tiff' ? { page: number } : {};
      const size = number === 0 ? { width, height } : await open(page);
      return { ...size, picture: sharp(bytes, { ...options, ...page }).autoOrient() };
    },
  };
}

/** Formats that another decoder turns into RGBA. */
async function openDecoded(
  bytes: Buffer,
  kind: string,
  sizeOf: (bytes: Buffer) => Size | null,
  decode: (bytes: Buffer) => Pixels | Promise<Pixels>,
): Promise<OpenImage> {
  const size = sizeOf(bytes);
  if (!size) throw unreadable(kind);
  checkSize(size, kind);
  const { width, height, data } = await decode(bytes);
  return {
    width,
    height,
    format: kind,
    pages: 1,
    frame: async () => ({ width, height, picture: sharp(data, { raw: { width, height, channels: 4 } }) }),
  };
}

function checkSize({ width, height }: Size, kind: string): void {
  if (width < 1 || height < 1) throw unreadable(kind);
  if (width * height > MOST_PIXELS) throw tooLarge(kind, `${width} × ${height} pixels`);
}

/** The largest size in the file's property boxes (`ispe`): tiles have one as well as the whole picture. */
function heicSize(bytes: Buffer): Size | null {
  let largest: Size | null = null;
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

async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  const { width, height, data } = await decodeHeif({ buffer: bytes });
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
