/** Unpacks a small body in this thread. */
import { declaresMoreThan, type Encoding, unpack } from './content-encoding.ts';

/** Within these bounds it takes a few milliseconds. */
export const HERE = { sentBytes: 128 * 1024, bytes: 1024 * 1024, frames: 16 };

/** Null if it is too much for this thread. */
export function unpackHere(sent: Buffer, encodings: Encoding[], most: number): Buffer | null {
  const maxBytes = Math.min(HERE.bytes, most);
  if (declaresMoreThan(maxBytes, sent, encodings)) return null;
  const unpacked = unpack(sent, encodings, { maxBytes, maxFrames: HERE.frames });
  return typeof unpacked === 'string' ? null : unpacked;
}
