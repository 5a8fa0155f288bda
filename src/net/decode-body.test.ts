import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createLimiter } from '../concurrency/limits/limiter.ts';
import { createRoom } from '../concurrency/limits/room.ts';
import { unpack } from './content-encoding.ts';
import { readBody, readPacked, unpackBody } from './decode-body.ts';
import { unpackApart } from './unpack-thread.ts';

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

  it('is left out if it is no shorter, was not packed, or was packed twice', async () => {
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
    const packed = Buffer.concat(['abc', 'd', 'e'].map((text) => zstdCompressSync(text)));
    const unpackTo = (maxBytes: number) => unpack(packed, ['zstd'], { maxBytes, maxFrames: 16 });
    expect([3, 4, 5].map((most) => String(unpackTo(most)))).toEqual(['too large', 'too large', 'abcde']);
  });

  it('does not hold up the process with thousands of empty ones', async () => {
    const empty = zstdCompressSync('');
    const frames = Buffer.concat(Array.from({ length: Math.floor(128_000 / empty.length) }, () => empty));
    const started = process.cpuUsage();
    // The decoder of Node 26 reads all of them by itself.
    const outcome = await read([frames]).then(String, ({ type }) => type);
    expect(outcome).toBeOneOf(['', 'upstream_failed']);
    expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
  });

  it('is complete if it is too large to be unpacked in this thread', async () => {
    // What packs well is never too large.
    const parts = [randomBytes(200_000), randomBytes(300_000)];
    const frames = parts.map((bytes) => zstdCompressSync(bytes));
    const whole = Buffer.concat(parts);
    for (const sent of [frames, [Buffer.concat(frames)]]) expect((await read(sent)).equals(whole)).toBe(true);
  });
});

describe('a large body', () => {
  const text = Buffer.from('<p>grain and chaff '.repeat(100_000));
  const noise = randomBytes(1_500_000);
  // Packed once, and as fast as possible.
  const gzipFast = (bytes: Buffer) => gzipSync(bytes, { level: 1 });
  const packedText = gzipFast(text);
  const packedNoise = gzipFast(noise);
  const packed = {
    gzip: gzipFast,
    br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    deflate: deflateRawSync,
    zstd: zstdCompressSync,
  };

  it.each(Object.entries(packed))('is unpacked from %s in another thread', async (encoding, pack) => {
    for (const whole of [text, noise]) {
      const sent = pieces(pack(whole));
      const { bytes } = await readAs(encoding, sent);
      expect(bytes.equals(whole)).toBe(true);
      await expect(readAs(encoding, sent, whole.length - 1)).rejects.toMatchObject({
        type: 'payload_too_large',
      });
    }
  });

  it('is left to be used again by whoever keeps it packed', async () => {
    const sent = { bytes: Buffer.from(packedText), encoding: 'gzip' as const };
    for (let again = 0; again < 2; again++) expect((await unpackBody(sent, 1e7)).equals(text)).toBe(true);
  });

  it('is refused by how it begins, with the limit of that', async () => {
    const limitByStart = (start: Buffer) => (start.toString('latin1', 0, 3) === '<p>' ? 1_200_000 : 1e7);
    const readLimited = (whole: Buffer) =>
      readBody(Readable.from(pieces(gzipFast(whole))), 'gzip', {
        maxBytes: 1e7,
        signal: new AbortController().signal,
        limitByStart,
      });
    await expect(readLimited(text)).rejects.toThrow('The page is larger than 1200000 bytes');
    expect((await readLimited(noise)).bytes.equals(noise)).toBe(true);
  });

  it("that is broken throws the decoder's error", async () => {
    const broken = Buffer.concat([packedNoise.subarray(0, 1_000_000), Buffer.alloc(1_000)]);
    await expect(readAs('gzip', pieces(broken))).rejects.toMatchObject({
      code: expect.stringMatching(/^Z_/),
    });
  });

  it.each([1, 4, 8])('is whole without the last %i bytes of gzip, which only prove it', async (missing) => {
    for (const whole of [text, noise]) {
      const sent = gzipFast(whole).subarray(0, -missing);
      expect((await readAs('gzip', pieces(sent))).bytes.equals(whole)).toBe(true);
    }
    await expect(readAs('gzip', [packedText.subarray(0, -9)])).rejects.toMatchObject({
      code: 'Z_BUF_ERROR',
    });
  });

  it('is not whole where the second of its members is cut short', async () => {
    const sent = Buffer.concat([packedText, packedNoise.subarray(0, -100)]);
    await expect(readAs('gzip', [sent])).rejects.toMatchObject({ code: 'Z_BUF_ERROR' });
  });

  describe('costs its account the processor time', () => {
    function startRoom() {
      const spent: [string, number][] = [];
      return { spent, room: createRoom(createLimiter(1e9), 'a', { spend: (...all) => spent.push(all) }) };
    }
    const broken = packedNoise.subarray(0, -1_000);

    it('that was used', async () => {
      const { spent, room } = startRoom();
      const limits = { maxBytes: 1e8, signal: new AbortController().signal, room };
      // Long enough for systems that count in ticks.
      await readBody(Readable.from(pieces(gzipFast(Buffer.alloc(2e7)))), 'gzip', limits);
      expect(spent).toEqual([['a', expect.any(Number)]]);
      expect(spent[0]?.[1]).toBeGreaterThan(0);
    });

    it.each([
      ['is broken', broken, 1e7],
      ['is too large', packedText, text.length - 1],
    ])('where it %s', async (_, sent, maxBytes) => {
      const { spent, room } = startRoom();
      const limits = { maxBytes, signal: new AbortController().signal, room };
      await readBody(Readable.from(pieces(sent)), 'gzip', limits).catch(() => {});
      expect(spent).toEqual([['a', expect.any(Number)]]);
    });

    it('where nobody waits for it any more, and the next has its turn after it', async () => {
      const { spent, room } = startRoom();
      const call = new AbortController();
      const left = unpackApart(packedNoise, ['gzip'], { maxBytes: 1e7, signal: call.signal, room });
      // It is sent as soon as its turn is there; no reply can come before this has gone on.
      for (let n = 0; n < 10; n++) await Promise.resolve();
      call.abort();
      await expect(left).rejects.toMatchObject({ type: 'timeout' });
      expect(spent).toEqual([]);
      expect((await readAs('gzip', pieces(packedNoise))).bytes.equals(noise)).toBe(true);
      expect(spent).toHaveLength(1);
    });
  });
});

function pieces(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
    bytes.subarray(n * 65_536, (n + 1) * 65_536),
  );
}

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

it.each(['', 'gzip'])('that was cut off before it is read is an error: %j', async (encoding) => {
  const stream = new PassThrough().on('error', () => {});
  stream.destroy(new Error('cut off'));
  // It has told everybody who listened.
  await new Promise(setImmediate);
  const limits = { maxBytes: 1_000, signal: new AbortController().signal };
  await expect(readBody(stream, encoding, limits)).rejects.toThrow('cut off');
});

describe('a short body that is left packed', () => {
  const text = Buffer.from('grain and chaff '.repeat(1_000));
  const { signal } = new AbortController();

  it('becomes, when it is unpacked after all, what it would have been at once', async () => {
    for (const [encoding, sent] of [
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
      ['', text],
    ] as const) {
      const limits = { maxBytes: 10_000_000, signal };
      const body = await readPacked(Readable.from([sent]), encoding, limits);
      expect(body).toMatchObject({ packed: { bytes: sent, encoding: encoding || 'identity' } });
      const unpacked = 'packed' in body && (await body.unpack(signal));
      expect(unpacked).toEqual(await readAs(encoding, [sent]));
    }
  });

  it('waits for room once', async () => {
    const room = createRoom(createLimiter(10_000_000, { maxWaiting: 0 }), 'a');
    const body = await readPacked(Readable.from([text]), '', { maxBytes: 10_000_000, signal, room });
    expect('packed' in body && (await body.unpack(signal))).toEqual({ bytes: text });
    room.release();
  });
});
