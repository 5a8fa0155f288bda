/** Decodes Windows bitmaps: palettes, run lengths, bit masks and plain colours. Missing pixels stay white. */
import type { Pixels, Size } from './pixels.ts';

const HEADER = 54;
const RUNS_OF_8 = 1;
const RUNS_OF_4 = 2;
const MASKS = [3, 6];

type Colour = [red: number, green: number, blue: number];

/** The size that the header states; the height is negative where the rows go from top to bottom. */
export function bmpSize(bytes: Buffer): Size | null {
  if (bytes.length < HEADER || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
}

/** The caller has checked the size. */
export function decodeBmp(bytes: Buffer): Pixels {
  const size = bmpSize(bytes);
  if (!size) throw new Error('no bitmap');
  const { width, height } = size;
  const data = new Uint8Array(width * height * 4).fill(255);
  const fromTop = bytes.readInt32LE(22) < 0;
  const put = (x: number, y: number, colour: Colour | undefined) => {
    if (!colour || x >= width || y >= height) return;
    data.set(colour, ((fromTop ? y : height - 1 - y) * width + x) * 4);
  };
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const pixels = bytes.subarray(bytes.readUInt32LE(10));
  if (compression === RUNS_OF_8 || compression === RUNS_OF_4) {
    readRuns(pixels, { ...size, wide: compression === RUNS_OF_8 }, paletteOf(bytes, bits), put);
  } else if (compression === 0 || MASKS.includes(compression)) {
    readRows(pixels, { ...size, bits }, colourReader(bytes, bits, compression), put);
  } else {
    throw new Error(`compression ${compression}`);
  }
  return { ...size, data };
}

type Put = (x: number, y: number, colour: Colour | undefined) => void;

function readRows(
  pixels: Buffer,
  { width, height, bits }: Size & { bits: number },
  read: (row: Buffer, x: number) => Colour | undefined,
  put: Put,
): void {
  const stride = Math.ceil((bits * width) / 32) * 4;
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * stride, (y + 1) * stride);
    if (row.length === 0) return;
    for (let x = 0; x < width; x++) put(x, y, read(row, x));
  }
}

function colourReader(bytes: Buffer, bits: number, compression: number) {
  if ([1, 2, 4, 8].includes(bits)) {
    const palette = paletteOf(bytes, bits);
    const inByte = 8 / bits;
    return (row: Buffer, x: number) => {
      const byte = row[Math.floor(x / inByte)];
      if (byte === undefined) return undefined;
      return palette[(byte >> (8 - bits * ((x % inByte) + 1))) & (2 ** bits - 1)];
    };
  }
  if (bits === 24) {
    return (row: Buffer, x: number): Colour | undefined => {
      const [blue, green, red] = row.subarray(x * 3, x * 3 + 3);
      return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
    };
  }
  if (bits !== 16 && bits !== 32) throw new Error(`${bits} bits a pixel`);
  const usual = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
  const masked = MASKS.includes(compression) && bytes.length >= HEADER + 12;
  const channels = (masked ? [0, 4, 8].map((at) => bytes.readUInt32LE(HEADER + at)) : usual).map(channelOf);
  const size = bits / 8;
  return (row: Buffer, x: number): Colour | undefined => {
    if ((x + 1) * size > row.length) return undefined;
    const value = row.readUIntLE(x * size, size);
    return channels.map((channel) => channel(value)) as Colour;
  };
}

/** The part of a value under a mask, brought to 0–255. */
function channelOf(mask: number): (value: number) => number {
  const lowest = 2 ** Math.max(0, Math.log2((mask & -mask) >>> 0 || 1));
  const most = Math.floor(mask / lowest) || 1;
  return (value) => Math.round((Math.floor(((value & mask) >>> 0) / lowest) * 255) / most);
}

function paletteOf(bytes: Buffer, bits: number): Colour[] {
  const start = 14 + bytes.readUInt32LE(14);
  const colours: Colour[] = [];
  for (let at = start; at + 3 <= bytes.length && colours.length < 2 ** bits; at += 4) {
    colours.push([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0]);
  }
  return colours;
}

/** Pairs of a count and a colour; a count of 0 begins an escape: end of row, end, a jump, or colours one by one. */
function readRuns(
  pixels: Buffer,
  { width, height, wide }: Size & { wide: boolean },
  palette: Colour[],
  put: Put,
): void {
  const colourAt = (byte: number, index: number) =>
    palette[wide ? byte : index % 2 === 0 ? byte >> 4 : byte & 15];
  let [x, y, at] = [0, 0, 0];
  while (at + 1 < pixels.length && y < height) {
    const [count = 0, value = 0] = pixels.subarray(at, at + 2);
    at += 2;
    if (count > 0) {
      for (let index = 0; index < count && x < width; index++) put(x++, y, colourAt(value, index));
    } else if (value === 0) {
      [x, y] = [0, y + 1];
    } else if (value === 1) {
      return;
    } else if (value === 2) {
      const [right = 0, up = 0] = pixels.subarray(at, at + 2);
      [x, y, at] = [x + right, y + up, at + 2];
    } else {
      for (let index = 0; index < value; index++) {
        put(x++, y, colourAt(pixels[at + (wide ? index : index >> 1)] ?? 0, index));
      }
      const length = wide ? value : Math.ceil(value / 2);
      at += length + (length % 2);
    }
  }
}
