import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zlibAtOnce } from './zlib-at-once.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

describe('zlibAtOnce', () => {
  it('packs and unpacks as the call itself does, and says how much it has used', () => {
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
});
