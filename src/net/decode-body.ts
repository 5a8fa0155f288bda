/** Reads a body and decodes its content encoding, never holding more than the limit. */
import { Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import type { Room } from '../concurrency/room.ts';
import { AppError } from '../errors.ts';

/**
 * Small bodies are decoded in one call, which is several times cheaper than a stream. The bounds keep that call
 * at a few milliseconds: what is longer, or unpacks to more, goes through a stream in other threads.
 */
const AT_ONCE_ENCODED_BYTES = 128 * 1024;
const AT_ONCE_DECODED_BYTES = 1024 * 1024;
const LARGE_BYTES = 4 * 1024 * 1024;
/** Servers send one encoding; a long list of them is an attack. */
const MAX_ENCODINGS = 3;
/** Of what a stream unpacks: with small pieces handing them on costs more than unpacking, and in the thread that answers. */
const PIECE = { chunkSize: 256 * 1024 };
/** Each frame needs a decoder of its own, and a small body has room for thousands of empty ones. */
const MAX_FRAMES_AT_ONCE = 16;

export type BodyLimits = {
  maxBytes: number;
  signal: AbortSignal;
  /** Take the first `maxBytes` of a longer body instead of refusing it. */
  cut?: boolean | undefined;
  /** A lower limit, by how the body begins. */
  limitByStart?: ((start: Buffer) => number) | undefined;
  /** Makes room for the body before it is read or unpacked. */
  room?: Room | undefined;
  /** How long it says that it is, before it is unpacked. */
  declaredBytes?: number | undefined;
};

type Encoding = 'gzip' | 'deflate' | 'br' | 'zstd';

export type Body = {
  bytes: Buffer;
  /** As it was sent, where that is at hand and shorter. */
  sent?: SentBody;
};

export type SentBody = { bytes: Buffer; encoding: Encoding };

/** Throws `payload_too_large`, or the error of the stream or the decoder as it is. */
export async function readBody(
  stream: Readable,
  contentEncoding: string | undefined,
  limits: BodyLimits,
): Promise<Body> {
  const encodings = parseEncodings(contentEncoding);
  if (encodings.length === 0) {
    return { bytes: await roomy(limits, limits.declaredBytes, () => collect(stream, limits)) };
  }
  const { start, ended } = await readStart(stream, Math.min(AT_ONCE_ENCODED_BYTES, limits.maxBytes));
  if (ended && start.length === 0) return { bytes: start };
  if (ended) {
    const bytes = decodeAtOnce(start, encodings, Math.min(AT_ONCE_DECODED_BYTES, limits.maxBytes));
    const [encoding, another] = encodings;
    const isKept = encoding && !another && bytes && start.length < bytes.length;
    if (bytes) return { bytes, ...(isKept && { sent: { bytes: start, encoding } }) };
  }
  const rest = ended ? null : stream;
  return { bytes: await roomy(limits, undefined, () => decodeStream(start, rest, encodings, limits)) };
}

/** Decodes a body that was kept as it was sent. */
export async function unpackBody({ bytes, encoding }: SentBody, maxBytes: number): Promise<Buffer> {
  const limits = { maxBytes, signal: new AbortController().signal };
  return (await readBody(Readable.from([bytes]), encoding, limits)).bytes;
}

/** Reads once there is room for what is expected: as much as it may be, where that is not known. */
async function roomy(
  { room, maxBytes, signal }: BodyLimits,
  expected: number | undefined,
  read: () => Promise<Buffer>,
): Promise<Buffer> {
  const needed = await room?.take(Math.min(expected ?? maxBytes, maxBytes), signal);
  const body = await read();
  needed?.(body.length);
  // Joining a large body took its time; others come before what is made of it.
  if (body.length > LARGE_BYTES) await new Promise(setImmediate);
  return body;
}

/** The beginning of a body, or all of it; what follows stays in the stream. */
function readStart(stream: Readable, bytes: number): Promise<{ start: Buffer; ended: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let left = bytes;
    const finish = (ended: boolean) => {
      stream.off('data', take).off('end', end).off('error', reject).off('close', closed);
      if (!ended) stream.pause();
      resolve({ start: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), ended });
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      left -= chunk.length;
      if (left < 0) finish(false);
    };
    const end = () => finish(true);
    const closed = () => reject(new Error('closed'));
    stream.on('data', take).on('end', end).on('error', reject).on('close', closed);
  });
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The page is larger than ${maxBytes} bytes`);
}

/** In the order in which they must be decoded. Unknown names are ignored, as browsers do. */
function parseEncodings(header: string | undefined): Encoding[] {
  if (!header) return [];
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-gzip$/, 'gzip'));
  const known = names.filter(
    (name): name is Encoding => name === 'gzip' || name === 'deflate' || name === 'br' || name === 'zstd',
  );
  if (known.length > MAX_ENCODINGS) {
    throw new AppError('upstream_failed', 'The page is compressed too many times over');
  }
  return known.reverse();
}

async function collect(stream: Readable, limits: BodyLimits): Promise<Buffer> {
  const bounded = boundedBuffer(limits);
  await new Promise<void>((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      if (bounded.take(chunk)) return;
      // Resolved first, so that the error of the destroyed stream has no effect.
      if (limits.cut) resolve();
      stream.destroy(tooLarge(bounded.limit()));
    });
    stream.once('end', resolve);
    stream.once('error', reject);
    stream.once('close', () => reject(new Error('closed')));
  });
  return bounded.whole();
}

/** Collects chunks; `take` returns false once there are more bytes than allowed. */
function boundedBuffer({ maxBytes, limitByStart }: BodyLimits) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let most = maxBytes;
  return {
    take(chunk: Buffer): boolean {
      if (bytes === 0 && limitByStart) most = Math.min(maxBytes, limitByStart(chunk));
      bytes += chunk.length;
      chunks.push(chunk);
      return bytes <= most;
    },
    /** What was exceeded. */
    limit: () => most,
    whole: () => Buffer.concat(chunks, Math.min(bytes, maxBytes)),
  };
}

/** Null when the result would be too large to decode in one call. */
function decodeAtOnce(start: Buffer, encodings: Encoding[], maxOutputLength: number): Buffer | null {
  let bytes = start;
  try {
    for (const encoding of encodings) {
      // One chunk that holds the whole result is cheaper than joining many small ones.
      const expected = encoding === 'gzip' ? declaredSize(bytes) : Math.min(256 * 1024, bytes.length * 6);
      const chunkSize = Math.min(maxOutputLength, Math.max(8 * 1024, expected));
      bytes = decodeOne(bytes, encoding, { maxOutputLength, chunkSize });
    }
    return bytes;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function decodeOne(
  bytes: Buffer,
  encoding: Encoding,
  options: { maxOutputLength: number; chunkSize: number },
): Buffer {
  if (encoding === 'gzip') return isGzip(bytes) ? zlib.gunzipSync(bytes, options) : bytes;
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes, options);
  if (encoding === 'zstd') return unpackFrames(bytes, options);
  return isZlib(bytes) ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);
}

/** Zstandard may come in several frames, of which Node's decoder reads one. */
function unpackFrames(bytes: Buffer, options: { maxOutputLength: number; chunkSize: number }): Buffer {
  const frames: Buffer[] = [];
  let left = options.maxOutputLength;
  for (let rest = bytes; rest.length > 0; ) {
    if (frames.length === MAX_FRAMES_AT_ONCE) throw new RangeError('too many frames');
    const limits = { ...options, maxOutputLength: Math.max(1, left), info: true };
    // With `info` it returns more than its types say.
    const frame = zlib.zstdDecompressSync(rest, limits) as unknown as {
      buffer: Buffer;
      engine: zlib.ZstdDecompress;
    };
    frames.push(frame.buffer);
    left -= frame.buffer.length;
    rest = rest.subarray(frame.engine.bytesWritten);
  }
  return frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames);
}

async function decodeStream(
  start: Buffer,
  rest: Readable | null,
  encodings: Encoding[],
  limits: BodyLimits,
): Promise<Buffer> {
  const bounded = boundedBuffer(limits);
  let fed = 0;
  async function* source() {
    fed = start.length;
    yield start;
    for await (const chunk of rest ?? []) {
      fed += (chunk as Buffer).length;
      yield chunk;
    }
  }
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => done(bounded.take(chunk) ? null : tooLarge(bounded.limit())),
  });
  const decoders = encodings.map((encoding, index) => decoder(encoding, index === 0 ? start : null));
  const stages = [Readable.from(source()), ...decoders.filter((stage) => stage !== null), sink];
  try {
    await pipeline(stages, { signal: limits.signal });
    // A second frame that began in the same chunk was skipped: better no page than half of one.
    const [first] = decoders;
    if (encodings[0] === 'zstd' && first && (first as zlib.ZstdDecompress).bytesWritten < fed) {
      throw new AppError('upstream_failed', 'The page is compressed in a way that cannot be undone');
    }
  } catch (error) {
    const wasCut = limits.cut && error instanceof AppError && error.type === 'payload_too_large';
    if (!wasCut) throw error;
  }
  return bounded.whole();
}

/** The first stage can check the bytes: some servers declare gzip for a plain body, or send deflate without a header. */
function decoder(encoding: Encoding, start: Buffer | null): Transform | null {
  if (encoding === 'gzip') return start && !isGzip(start) ? null : zlib.createGunzip(PIECE);
  if (encoding === 'br') return zlib.createBrotliDecompress(PIECE);
  if (encoding === 'zstd') return zlib.createZstdDecompress(PIECE);
  return start && !isZlib(start) ? zlib.createInflateRaw(PIECE) : zlib.createInflate(PIECE);
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** What the last four bytes say (RFC 1952); a byte more, so that no second chunk is begun. */
function declaredSize(bytes: Buffer): number {
  return bytes.length < 4 ? 0 : bytes.readUInt32LE(bytes.length - 4) + 1;
}

/** RFC 1950: method 8, and the first two bytes divisible by 31. */
function isZlib(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
