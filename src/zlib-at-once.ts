/** Compresses or decompresses in one synchronous call that leaves no buffer behind. */
import type { InputType } from 'node:zlib';

/** What a zlib call returns with the option `info`; its types do not include it. */
type Informed = { buffer: Buffer; engine: { bytesWritten: number } };

/**
 * V8 can free the engine of such a call in a full garbage collection only, and the engine holds on to its first output
 * buffer: these buffers would soon be most of the memory, and the cause of the next full collection.
 *
 * @example zlibAtOnce(gunzipSync, packed, { chunkSize }).bytes
 */
export function zlibAtOnce<O extends object>(
  call: (input: InputType, options: O) => Buffer,
  input: Buffer,
  options: O,
): {
  bytes: Buffer;
  /** How many bytes of the input were used: there may be something else behind them. */
  used: number;
} {
  const { buffer, engine } = call(input, { ...options, info: true }) as unknown as Informed;
  releaseOutput(engine);
  return { bytes: buffer, used: engine.bytesWritten };
}

/**
 * The engine is closed by now, and does not use the buffer again. This member is not documented: in a Node that does not
 * have it, or does not let it be set, the buffers stay until the next full collection, and nothing else changes.
 */
function releaseOutput(engine: object): void {
  if ('_outBuffer' in engine) Reflect.set(engine, '_outBuffer', null);
}
