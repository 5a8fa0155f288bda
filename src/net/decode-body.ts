/** Reads a body and decodes its content encoding, never holding more than the limit. */
import { Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import type { Room } from '../concurrency/limits/room.ts';
import { AppError } from '../errors.ts';
import { type Encoding, isGzip, isZlib, parseEncodings, peek } from './content-encoding.ts';
import { HERE, unpackHere } from './unpack-here.ts';
import { couldNotUnpack, unpackApart } from './unpack-thread.ts';

const LARGE_BYTES = 4 * 1024 * 1024;
/** How much longer compression can make a body that does not compress. */
const MOST_OVERHEAD = 1.01;

export type BodyLimits = {
  maxBytes: number;
  signal: AbortSignal;
  /** Truncate a longer body to `maxBytes` instead of refusing it. */
  cut?: boolean | undefined;
  /** Returns a lower limit that depends on how the body begins. Throws to refuse it. */
  limitByStart?: ((start: Buffer) => number) | undefined;
  /** Reserves memory for the body before it is read or unpacked. */
  room?: Room | undefined;
  /** The declared length of the packed body. */
  declaredBytes?: number | undefined;
};

export type Body = {
  bytes: Buffer;
  /** The body as it was sent, if it is known and shorter. */
  sent?: SentBody;
};

export type SentBody = { bytes: Buffer; encoding: Encoding | 'identity' };

/** A body that nobody has unpacked yet. */
export type PackedBody = {
  packed: SentBody;
  /** Returns what `readBody` would have returned. */
  unpack(signal: AbortSignal): Promise<Body>;
};

/** Throws `payload_too_large`, or the stream's or decoder's own error. */
export async function readBody(
  stream: Readable,
  contentEncoding: string | undefined,
  limits: BodyLimits,
): Promise<Body> {
  const encodings = parseEncodings(contentEncoding);
  if (encodings.length === 0) return { bytes: await readPlain(stream, limits) };
  return decode(await readStart(stream, limits), stream, encodings, limits);
}

/** Leaves a short body packed, for another process to unpack within its own limits; unpacks a long one. */
export async function readPacked(
  stream: Readable,
  contentEncoding: string | undefined,
  limits: BodyLimits,
): Promise<Body | PackedBody> {
  const encodings = parseEncodings(contentEncoding);
  const [encoding, another] = encodings;
  if (!encoding) {
    const bytes = await readPlain(stream, limits);
    const isShort = bytes.length > 0 && bytes.length <= HERE.bytes;
    return isShort ? { packed: { bytes, encoding: 'identity' }, unpack: async () => ({ bytes }) } : { bytes };
  }
  const started = await readStart(stream, limits);
  const unpack = (signal: AbortSignal) => decode(started, stream, encodings, { ...limits, signal });
  const { start: bytes, ended } = started;
  const isShort = ended && bytes.length > 0 && !another;
  return isShort ? { packed: { bytes, encoding }, unpack } : unpack(limits.signal);
}

function readPlain(stream: Readable, limits: BodyLimits): Promise<Buffer> {
  return roomy(limits, limits.declaredBytes, () => collect(stream, limits));
}

type Started = { start: Buffer; ended: boolean };

async function decode(
  { start, ended }: Started,
  stream: Readable,
  encodings: Encoding[],
  limits: BodyLimits,
): Promise<Body> {
  if (ended && start.length === 0) return { bytes: start };
  if (ended) {
    const bytes = unpackHere(start, encodings, limits.maxBytes);
    const [encoding, another] = encodings;
    const isKept = encoding && !another && bytes && start.length < bytes.length;
    if (bytes) return { bytes, ...(isKept && { sent: { bytes: start, encoding } }) };
  }
  const rest = ended ? null : stream;
  const read = limits.cut ? unpackBeginning : unpackLarge;
  return { bytes: await roomy(limits, undefined, () => read(start, rest, encodings, limits)) };
}

/** Unpacks a body that was kept as it was sent. */
export async function unpackBody(
  { bytes, encoding }: SentBody,
  maxBytes: number,
  signal = new AbortController().signal,
): Promise<Buffer> {
  return (await readBody(Readable.from([bytes]), encoding, { maxBytes, signal })).bytes;
}

/** Reads once there is room for the expected length, or for the maximum if the length is not known. */
async function roomy(
  { room, maxBytes, signal }: BodyLimits,
  expected: number | undefined,
  read: () => Promise<Buffer>,
): Promise<Buffer> {
  const needed = await room?.take(Math.min(expected ?? maxBytes, maxBytes), signal);
  const body = await read();
  needed?.(body.length);
  // Joining a large body takes a while; let other work run before it is processed.
  if (body.length > LARGE_BYTES) await new Promise(setImmediate);
  return body;
}

/** Reads the beginning of a body, or all of it; the rest stays in the stream. */
function readStart(stream: Readable, { maxBytes }: BodyLimits): Promise<Started> {
  return new Promise((resolve, reject) => {
    if (stream.destroyed) throw goneError(stream);
    const chunks: Buffer[] = [];
    let left = Math.min(HERE.sentBytes, maxBytes);
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

/** The error of a stream that was destroyed before it was read, while waiting for room: it emits no more events. */
function goneError(stream: Readable): Error {
  return stream.errored ?? new Error('closed');
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The page is larger than ${maxBytes} bytes`);
}

async function collect(stream: Readable, limits: BodyLimits): Promise<Buffer> {
  const bounded = boundedBuffer(limits);
  await new Promise<void>((resolve, reject) => {
    if (stream.destroyed) throw goneError(stream);
    stream.on('data', (chunk: Buffer) => {
      try {
        if (bounded.take(chunk)) return;
      } catch (error) {
        return void stream.destroy(error as Error);
      }
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
function boundedBuffer({ maxBytes, limitByStart }: Pick<BodyLimits, 'maxBytes' | 'limitByStart'>) {
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
    /** The limit in force. */
    limit: () => most,
    whole: () => Buffer.concat(chunks, Math.min(bytes, maxBytes)),
  };
}

async function unpackLarge(
  start: Buffer,
  rest: Readable | null,
  encodings: Encoding[],
  limits: BodyLimits,
): Promise<Buffer> {
  const { maxBytes, signal, limitByStart = () => maxBytes, room } = limits;
  const sent = rest ? await collectAfter(start, rest, maxBytes) : start;
  const beginning = peek(sent, encodings);
  const limit = beginning.length > 0 ? Math.min(maxBytes, limitByStart(beginning)) : maxBytes;
  const options = { maxBytes: limit, signal, room, given: rest !== null };
  const bytes = await unpackApart(sent, encodings, options);
  if (!bytes) throw tooLarge(limit);
  if (bytes.length > limitByStart(bytes)) throw tooLarge(limitByStart(bytes));
  return bytes;
}

/** Reads all of a packed body. It is hardly longer than the unpacked one, so that limit holds here too. */
async function collectAfter(start: Buffer, rest: Readable, maxBytes: number): Promise<Buffer> {
  const bounded = boundedBuffer({ maxBytes: Math.ceil(maxBytes * MOST_OVERHEAD) });
  bounded.take(start);
  for await (const chunk of rest) if (!bounded.take(chunk as Buffer)) throw tooLarge(maxBytes);
  return bounded.whole();
}

/** The first `maxBytes` of a body that may be longer. */
async function unpackBeginning(
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
    // A second frame that began in the same chunk was skipped: no page is better than half of one.
    const [first] = decoders;
    if (encodings[0] === 'zstd' && first && (first as zlib.ZstdDecompress).bytesWritten < fed) {
      throw couldNotUnpack();
    }
  } catch (error) {
    const wasCut = error instanceof AppError && error.type === 'payload_too_large';
    if (!wasCut) throw error;
  }
  return bounded.whole();
}

/** @param start the first bytes, which only the first decoder can check */
function decoder(encoding: Encoding, start: Buffer | null): Transform | null {
  if (encoding === 'gzip') return start && !isGzip(start) ? null : zlib.createGunzip();
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding === 'zstd') return zlib.createZstdDecompress();
  return start && !isZlib(start) ? zlib.createInflateRaw() : zlib.createInflate();
}
