import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateRawSync,
  inflateSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zlibAtOnce } from './zlib-at-once.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

const TEXT = Buffer.from(Array.from({ length: 400 }, (_, i) => `line ${i * 7_919}\n`).join(''));

const CODECS = [
  ['gzip', gzipSync, gunzipSync],
  ['deflate', deflateSync, inflateSync],
  ['raw deflate', deflateRawSync, inflateRawSync],
  ['brotli', brotliCompressSync, brotliDecompressSync],
  ['zstd', zstdCompressSync, zstdDecompressSync],
] as const;

/** The result of a call, or the code of its error. */
function outcome(call: () => Buffer): Buffer | string {
  try {
    return call();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** Whole, empty, cut off, with other bytes inside, twice in a row, and with something behind it. */
function inputs(packed: Buffer): Buffer[] {
  const broken = Buffer.from(packed);
  broken.fill(0xa5, packed.length >> 1, (packed.length >> 1) + 40);
  return [
    packed,
    Buffer.alloc(0),
    packed.subarray(0, 1),
    packed.subarray(0, packed.length >> 1),
    packed.subarray(0, -1),
    broken,
    TEXT,
    Buffer.concat([packed, packed]),
    Buffer.concat([packed, Buffer.from('more')]),
  ];
}

describe('zlibAtOnce', () => {
  it.each(CODECS)('returns or throws the same as the call itself for any %s', (_, compress, decompress) => {
    expect(zlibAtOnce(compress, TEXT, {}).bytes).toEqual(compress(TEXT));
    expect(zlibAtOnce(compress, Buffer.alloc(0), {}).bytes).toEqual(compress(Buffer.alloc(0)));
    for (const input of inputs(compress(TEXT))) {
      // In one piece, in several, and too long.
      for (const options of [{ chunkSize: 1 << 20 }, { chunkSize: 64 }, { maxOutputLength: 100 }]) {
        const expected = outcome(() => decompress(input, options));
        expect(outcome(() => zlibAtOnce(decompress, input, options).bytes)).toEqual(expected);
      }
    }
  });

  it('returns bytes that later calls and collections leave alone', () => {
    const results = Array.from({ length: 20 }, (_, i) => {
      const text = Buffer.alloc(100_000, `${i} `);
      return { text, bytes: zlibAtOnce(gunzipSync, gzipSync(text), { chunkSize: text.length + 1 }).bytes };
    });
    gc({ type: 'major' });
    for (let i = 0; i < 20; i++) zlibAtOnce(gunzipSync, gzipSync(Buffer.alloc(100_000, 'x')), {});
    for (const { text, bytes } of results) expect(bytes.equals(text)).toBe(true);
  });

  it('says how much of the input was used', () => {
    const zstd = zstdCompressSync('a page');
    const { bytes, used } = zlibAtOnce(zstdDecompressSync, Buffer.concat([zstd, Buffer.from('more')]), {});
    expect(bytes.toString()).toBe('a page');
    expect(used).toBe(zstd.length);
  });

  it('leaves no buffers that only a full collection takes away', () => {
    const megabyte = 1 << 20;
    const packed = gzipSync(Buffer.alloc(megabyte));
    gc({ type: 'major' });
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 8; i++) zlibAtOnce(gunzipSync, packed, { chunkSize: megabyte + 1 });
    for (let i = 0; i < 3; i++) gc({ type: 'minor' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * megabyte);
  });

  it.each<[string, object]>([
    ['lacks the member that holds the buffer', {}],
    ['does not let it be set', Object.freeze({ _outBuffer: Buffer.alloc(1) })],
    ['computes it', Object.defineProperty({}, '_outBuffer', { get: () => Buffer.alloc(1) })],
  ])('works in a Node whose engine %s', (_, engine) => {
    const bytes = Buffer.from('a page');
    const call = () => ({ buffer: bytes, engine }) as unknown as Buffer;
    expect(zlibAtOnce(call, Buffer.alloc(0), {}).bytes).toBe(bytes);
  });
});
