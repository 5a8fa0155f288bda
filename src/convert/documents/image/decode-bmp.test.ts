/** Bitmaps of every depth and packing, written out by hand, and damaged ones. */
import { describe, expect, it } from 'vitest';
import { decodeBmp } from './decode-bmp.ts';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];
/** As a file has them: blue, green, red, unused. */
const PALETTE = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];

type Parts = {
  width: number;
  height: number;
  bits: number;
  pixels: number[];
  compression?: number;
  palette?: number[];
  masks?: number[];
};

function bitmap({ width, height, bits, pixels, compression = 0, palette = [], masks = [] }: Parts): Buffer {
  const header = Buffer.alloc(54 + masks.length * 4);
  header.write('BM');
  header.writeUInt32LE(header.length + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  for (const [index, mask] of masks.entries()) header.writeUInt32LE(mask, 54 + index * 4);
  return Buffer.concat([header, Buffer.from(palette), Buffer.from(pixels)]);
}

/** The pixels from the top left. */
function pixelsOf(parts: Parts): number[][] {
  const { width, height, data } = decodeBmp(bitmap(parts));
  expect({ width, height }).toEqual({ width: parts.width, height: Math.abs(parts.height) });
  return Array.from({ length: width * height }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)]);
}

describe('a bitmap', () => {
  it.each<[string, Omit<Parts, 'width' | 'height'>]>([
    ['1 bit', { bits: 1, pixels: [0x40, 0, 0, 0], palette: PALETTE }],
    ['4 bits', { bits: 4, pixels: [0x01, 0, 0, 0], palette: PALETTE }],
    ['8 bits', { bits: 8, pixels: [0, 1, 0, 0], palette: PALETTE }],
    ['16 bits', { bits: 16, pixels: [0x00, 0x7c, 0xe0, 0x03] }],
    [
      '16 bits, masked',
      { bits: 16, pixels: [0x00, 0xf8, 0xe0, 0x07], compression: 3, masks: [0xf800, 0x7e0, 0x1f] },
    ],
    ['24 bits', { bits: 24, pixels: [0, 0, 255, 0, 255, 0, 0, 0] }],
    ['32 bits', { bits: 32, pixels: [0, 0, 255, 0, 0, 255, 0, 0] }],
    [
      '32 bits, masked',
      {
        bits: 32,
        pixels: [255, 0, 0, 0, 0, 255, 0, 0],
        compression: 3,
        masks: [0xff, 0xff00, 0xff0000],
      },
    ],
    ['runs of 8 bits', { bits: 8, pixels: [1, 0, 1, 1, 0, 1], compression: 1, palette: PALETTE }],
    ['runs of 4 bits', { bits: 4, pixels: [2, 0x01, 0, 1], compression: 2, palette: PALETTE }],
  ])('of %s is decoded: a red pixel and a green one', (_, parts) => {
    expect(pixelsOf({ width: 2, height: 1, ...parts })).toEqual([RED, GREEN]);
  });

  it('has its last row first, unless its height is negative', () => {
    const rows = [0, 0, 255, 0, 255, 0, 0, 0];
    expect(pixelsOf({ width: 1, height: 2, bits: 24, pixels: rows })).toEqual([BLUE, RED]);
    expect(pixelsOf({ width: 1, height: -2, bits: 24, pixels: rows })).toEqual([RED, BLUE]);
  });

  it('may jump, end rows and list colours one by one', () => {
    const pixels = [0, 3, 0, 1, 2, 0, 0, 0, 0, 2, 1, 0, 1, 0, 0, 1];
    const [top, bottom] = [
      [WHITE, RED, WHITE],
      [RED, GREEN, BLUE],
    ];
    expect(pixelsOf({ width: 3, height: 2, bits: 8, pixels, compression: 1, palette: PALETTE })).toEqual([
      ...top,
      ...bottom,
    ]);
  });

  it('with random bytes after a valid header is decoded or refused, and nothing is written out of bounds', () => {
    let seed = 7;
    const byte = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed >> 16) & 255;
    };
    for (let round = 0; round < 400; round++) {
      const bits = [1, 2, 4, 8, 16, 24, 32, 5][round % 8] ?? 1;
      const pixels = Array.from({ length: byte() }, byte);
      const file = bitmap({ width: 9, height: 7, bits, pixels, compression: round % 5, palette: PALETTE });
      // Where the pixels begin is the file's own word.
      if (round % 3 === 0) file.writeUInt32LE(byte() * 2 ** (byte() % 24), 10);
      try {
        expect(decodeBmp(file).data).toHaveLength(9 * 7 * 4);
      } catch (error) {
        expect(String(error)).toMatch(/compression 4|5 bits a pixel/);
      }
    }
  });

  it('with an incomplete header is refused', () => {
    expect(() => decodeBmp(Buffer.from('BM'))).toThrow('no bitmap');
  });
});
