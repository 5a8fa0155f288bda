/** The stored form of results: compressed JSON text. */
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync } from 'node:zlib';
import { zlibAtOnce } from '../zlib-at-once.ts';
import type { KeptObject } from './blobs/objects.ts';

export type StoredJson = {
  zstd: Buffer;
  jsonBytes: number;
  /** Where the bytes are, if their row does not have them. */
  object?: KeptObject | undefined;
};

const compress = promisify(zstdCompress);

/** Up to this size, a trip to another thread and back costs more than compressing. */
const AT_ONCE_BYTES = 128 * 1024;

export async function packJson(json: Buffer): Promise<StoredJson> {
  const isSmall = json.length <= AT_ONCE_BYTES;
  const zstd = isSmall ? zlibAtOnce(zstdCompressSync, json, {}).bytes : await compress(json);
  return { zstd, jsonBytes: json.length };
}
