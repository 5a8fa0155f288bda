/** Content encodings: parsing the header, and unpacking bytes in one call. */
import * as zlib from 'node:zlib';
import { AppError } from '../errors.ts';
import { zlibAtOnce } from '../zlib-at-once.ts';

export type Encoding = 'gzip' | 'deflate' | 'br' | 'zstd';

export type UnpackLimits = {
  /** A longer result is refused. */
  maxBytes: number;
  /** Each frame needs its own decoder, and a small body can hold thousands of empty frames. */
  maxFrames: number;
};

/** Servers send one encoding; a long list of them is an attack. */
const MAX_ENCODINGS = 3;
const LEAST_PIECE = 8 * 1024;
const MOST_PIECE = 1024 * 1024;
/** Enough packed bytes to see how a body begins, and too few to unpack to much. */
const PEEKED_BYTES = 512;
const MOST_PEEKED_BYTES = 1024 * 1024;

/** Encodings in the order in which they must be decoded. Unknown names are ignored, as browsers do. */
export function parseEncodings(header: string | undefined): Encoding[] {
  if (!header) return [];
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-gzip$/, 'gzip'));
  const known = names.filter(
    (name): name is Encoding => name === 'gzip' || name === 'deflate' || name === 'br' || name === 'zstd',
  );
  if (known.length > MAX_ENCODINGS) {
    throw new AppError('upstream_failed', `The page has more than ${MAX_ENCODINGS} content encodings`);
  }
  return known.reverse();
}

/** Throws the decoder's own error. */
export function unpack(
  packed: Buffer,
  encodings: readonly Encoding[],
  limits: UnpackLimits,
): Buffer | 'too large' | 'too many frames' {
  let bytes = packed;
  try {
    for (const encoding of encodings) bytes = unpackOne(bytes, encoding, limits);
    return bytes;
  } catch (error) {
    if (error instanceof TooManyFrames) return 'too many frames';
    if (error instanceof RangeError) return 'too large';
    throw error;
  }
}

class TooManyFrames extends Error {}

function unpackOne(bytes: Buffer, encoding: Encoding, limits: UnpackLimits): Buffer {
  const options = { maxOutputLength: limits.maxBytes, chunkSize: pieceFor(bytes, encoding, limits.maxBytes) };
  if (encoding === 'gzip') return isGzip(bytes) ? gunzip(bytes, options) : bytes;
  if (encoding === 'br') return zlibAtOnce(zlib.brotliDecompressSync, bytes, options).bytes;
  if (encoding === 'zstd') return unpackFrames(bytes, options, limits.maxFrames);
  return zlibAtOnce(isZlib(bytes) ? zlib.inflateSync : zlib.inflateRawSync, bytes, options).bytes;
}

/** The length of the trailer: checksum and size (RFC 1952). */
const GZIP_SUMS = 8;

type PieceOptions = { maxOutputLength: number; chunkSize: number };

/** Some servers leave out all or part of the trailer; the body is complete all the same. */
function gunzip(bytes: Buffer, options: PieceOptions): Buffer {
  try {
    return zlibAtOnce(zlib.gunzipSync, bytes, options).bytes;
  } catch (error) {
    const start = isCutShort(error) ? gzipHeaderLength(bytes) : null;
    if (start === null) throw error;
    // A body that ends before its last block is cut off, and throws again.
    const raw = bytes.subarray(start);
    const { bytes: body, used } = zlibAtOnce(zlib.inflateRawSync, raw, { ...options, chunkSize: MOST_PIECE });
    // Anything longer than a trailer is another member, and that one is cut off.
    if (raw.length - used >= GZIP_SUMS) throw error;
    return body;
  }
}

function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}

/** RFC 1952; null if the header goes on beyond the end of the bytes. */
function gzipHeaderLength(bytes: Buffer): number | null {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0);
  // A name and a comment, each ended by a zero byte.
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    const end = bytes.indexOf(0, at);
    if (end === -1) return null;
    at = end + 1;
  }
  if (flags & 2) at += 2;
  return at < bytes.length ? at : null;
}

/** Output in a single piece is cheaper than joining many small ones. */
function pieceFor(bytes: Buffer, encoding: Encoding, maxBytes: number): number {
  const declared = encoding === 'gzip' ? declaredSize(bytes) : bytes.length * 6;
  // One byte more, so that no second piece is begun.
  const expected = declared <= maxBytes ? declared + 1 : MOST_PIECE;
  const isSure = encoding === 'gzip';
  return Math.max(LEAST_PIECE, isSure ? expected : Math.min(expected, MOST_PIECE));
}

/** The size in the trailer (RFC 1952). */
function declaredSize(bytes: Buffer): number {
  return bytes.length < 4 ? 0 : bytes.readUInt32LE(bytes.length - 4);
}

/** Whether a complete body declares that it unpacks to more than this. */
export function declaresMoreThan(maxBytes: number, packed: Buffer, encodings: readonly Encoding[]): boolean {
  return (
    encodings.length === 1 && encodings[0] === 'gzip' && isGzip(packed) && declaredSize(packed) > maxBytes
  );
}

/** The beginning of a body, unpacked; empty if its first bytes are not enough. */
export function peek(packed: Buffer, encodings: readonly Encoding[]): Buffer {
  let bytes = packed;
  try {
    for (const encoding of encodings) {
      const start = bytes.subarray(0, PEEKED_BYTES);
      const options = { maxOutputLength: MOST_PEEKED_BYTES, chunkSize: LEAST_PIECE };
      bytes = unpackStart(start, encoding, options);
    }
    return bytes;
  } catch {
    return Buffer.alloc(0);
  }
}

function unpackStart(start: Buffer, encoding: Encoding, options: PieceOptions): Buffer {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush } = zlib.constants;
  if (encoding === 'br')
    return zlib.brotliDecompressSync(start, { ...options, finishFlush: BROTLI_OPERATION_FLUSH });
  if (encoding === 'zstd') return zlib.zstdDecompressSync(start, { ...options, finishFlush: ZSTD_e_flush });
  const unfinished = { ...options, finishFlush: Z_SYNC_FLUSH };
  if (encoding === 'gzip') return isGzip(start) ? zlib.gunzipSync(start, unfinished) : start;
  return isZlib(start) ? zlib.inflateSync(start, unfinished) : zlib.inflateRawSync(start, unfinished);
}

/** A Zstandard body may have several frames; the decoder of Node 24 reads one at a time. */
function unpackFrames(bytes: Buffer, options: PieceOptions, maxFrames: number): Buffer {
  const frames: Buffer[] = [];
  let left = options.maxOutputLength;
  for (let rest = bytes; rest.length > 0; ) {
    if (frames.length === maxFrames) throw new TooManyFrames();
    const limits = { ...options, maxOutputLength: Math.max(1, left) };
    const frame = zlibAtOnce(zlib.zstdDecompressSync, rest, limits);
    frames.push(frame.bytes);
    left -= frame.bytes.length;
    rest = rest.subarray(frame.used);
  }
  // The decoder does not accept a limit of 0.
  if (left < 0) throw new RangeError('There is a byte too many');
  return frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames);
}

/** Some servers declare gzip for a plain body. */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** RFC 1950: method 8, and the first two bytes divisible by 31. Some servers send deflate without this header. */
export function isZlib(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
