import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBody, unpackBody } from './decode-body.ts';

const readAs = (encoding: string, chunks: Buffer[], maxBytes = 10_000_000) =>
  readBody(Readable.from(chunks), encoding, { maxBytes, signal: new AbortController().signal });

const read = async (chunks: Buffer[], maxBytes?: number) => (await readAs('zstd', chunks, maxBytes)).bytes;

describe('a body as it was sent', () => {
  const text = Buffer.from('grain and chaff '.repeat(1_000));
  const packed = { gzip: gzipSync(text), br: brotliCompressSync(text), deflate: deflateRawSync(text) };

  it.each(Object.entries(packed))('is at hand for whoever keeps it: %s', async (encoding, sent) => {
    const body = await readAs(encoding, [sent]);
    expect(body).toEqual({ bytes: text, sent: { bytes: sent, encoding } });
    expect(body.sent && (await unpackBody(body.sent, text.length))).toEqual(text);
  });

  it('is not where it is no shorter, was not packed, or was packed twice', async () => {
    const bodies = [
      readAs('gzip', [gzipSync('a')]),
      readAs('gzip', [text]),
      readAs('', [text]),
      readAs('gzip, br', [brotliCompressSync(packed.gzip)]),
    ];
    for (const body of await Promise.all(bodies)) expect(body.sent).toBeUndefined();
  });
});

describe('a body of several Zstandard frames', () => {
  it('is read to its end', async () => {
    const frames = ['one ', 'two ', 'three'].map((text) => zstdCompressSync(text));
    expect((await read([Buffer.concat(frames)])).toString()).toBe('one two three');
  });

  it('is bounded as a whole', async () => {
    const frames = [zstdCompressSync(Buffer.alloc(900)), zstdCompressSync(Buffer.alloc(900))];
    await expect(read([Buffer.concat(frames)], 1_000)).rejects.toThrow();
    await expect(read(frames, 10)).rejects.toMatchObject({ type: 'payload_too_large' });
  });

  it('does not hold up the process with thousands of empty ones', async () => {
    const empty = zstdCompressSync('');
    const frames = Buffer.concat(Array.from({ length: Math.floor(128_000 / empty.length) }, () => empty));
    const started = performance.now();
    await expect(read([frames])).rejects.toMatchObject({ type: 'upstream_failed' });
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('is whole or refused where it is too large to be unpacked at once', async () => {
    // What packs well is never too large.
    const [first, second] = [randomBytes(200_000), randomBytes(300_000)];
    const frames = [first, second].map((bytes) => zstdCompressSync(bytes));
    expect(await read(frames)).toEqual(Buffer.concat([first, second]));
    await expect(read([Buffer.concat(frames)])).rejects.toMatchObject({ type: 'upstream_failed' });
  });
});

it('is refused as soon as it is longer than what begins like it may be', async () => {
  let sent = 0;
  async function* pieces() {
    for (; sent < 100; sent++) yield Buffer.alloc(1_000, 'x');
  }
  const limits = { maxBytes: 1_000_000, signal: new AbortController().signal };
  const limitByStart = (start: Buffer) => (start.toString().startsWith('x') ? 5_000 : 1_000_000);
  await expect(
    readBody(Readable.from(pieces(), { highWaterMark: 1 }), undefined, { ...limits, limitByStart }),
  ).rejects.toMatchObject({ type: 'payload_too_large', message: 'The page is larger than 5000 bytes' });
  expect(sent).toBeLessThan(20);
});
