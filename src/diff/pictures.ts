/** How much of a picture changed, and a picture of where. */
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export type PictureDiff = {
  /** Pixels in all. */
  size: number;
  changedPixels: number;
  ratio: number;
  /** PNG with the changed pixels on a transparent background; null when there are none. */
  mask: Buffer | null;
};

/** Three of these are held at once, four bytes a pixel. Larger pictures are compared at a smaller scale. */
const MAX_PIXELS = 8_000_000;
/** How much colours may differ: JPEG artefacts and text rendering stay below it. */
const TOLERANCE = 0.1;

/** Areas that only one of two pictures of different sizes has get colours that never match. */
const MISSING_BEFORE = { r: 255, g: 0, b: 255, alpha: 1 };
const MISSING_AFTER = { r: 0, g: 255, b: 0, alpha: 1 };

type Size = { width: number; height: number };

export async function diffPictures(before: Uint8Array, after: Uint8Array): Promise<PictureDiff> {
  const [old, fresh] = await Promise.all([sizeOf(before), sizeOf(after)]);
  const whole = { width: Math.max(old.width, fresh.width), height: Math.max(old.height, fresh.height) };
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)));
  const canvas = scaled(whole, scale);
  const [a, b] = await Promise.all([
    pixelsOf(before, scaled(old, scale), canvas, MISSING_BEFORE),
    pixelsOf(after, scaled(fresh, scale), canvas, MISSING_AFTER),
  ]);
  const drawn = new Uint8Array(a.length);
  // Pixels that only smooth an edge are left out.
  const different = pixelmatch(a, b, drawn, canvas.width, canvas.height, {
    threshold: TOLERANCE,
    includeAA: false,
    diffMask: true,
  });
  const size = whole.width * whole.height;
  const ratio = different / (canvas.width * canvas.height);
  if (different === 0) return { size, changedPixels: 0, ratio: 0, mask: null };
  const mask = await sharp(drawn, { raw: { ...canvas, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return {
    size,
    changedPixels: scale === 1 ? different : Math.max(1, Math.round(ratio * size)),
    ratio,
    mask,
  };
}

async function sizeOf(picture: Uint8Array): Promise<Size> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

async function pixelsOf(
  picture: Uint8Array,
  own: Size,
  canvas: Size,
  background: typeof MISSING_BEFORE,
): Promise<Buffer> {
  return sharp(picture)
    .resize({ ...own, fit: 'fill' })
    .ensureAlpha()
    .extend({ right: canvas.width - own.width, bottom: canvas.height - own.height, background })
    .raw()
    .toBuffer();
}
