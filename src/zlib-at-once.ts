/** Packing and unpacking in one call that leaves no buffer behind. */
import type { InputType } from 'node:zlib';

/** What a call of zlib returns with `info`, which its types do not say. */
type Informed = { buffer: Buffer; engine: { bytesWritten: number; _outBuffer?: Buffer | null } };

/**
 * To V8 the engine of such a call is an object that only a full collection may take away, and it holds the first buffer
 * that it wrote to: these buffers would soon be most of what is in memory, and the cause of the next full collection.
 *
 * @example zlibAtOnce(gunzipSync, packed, { chunkSize }).bytes
 */
export function zlibAtOnce<O extends object>(
  call: (input: InputType, options: O) => Buffer,
  input: Buffer,
  options: O,
): {
  bytes: Buffer;
  /** How much of the input was used: there may be something else behind it. */
  used: number;
} {
  const { buffer, engine } = call(input, { ...options, info: true }) as unknown as Informed;
  engine._outBuffer = null;
  return { bytes: buffer, used: engine.bytesWritten };
}
