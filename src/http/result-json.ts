/** The stored result of a call, with fresh links to its blobs. */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type BlobDeps, signedBlobs } from './routes/blobs.ts';

const decompress = promisify(zstdDecompress);

export const NO_RESULT = Buffer.from('null');

export async function resultJson(deps: BlobDeps, callId: string): Promise<Buffer> {
  const stored = await deps.blobs.result(callId);
  if (!stored) return NO_RESULT;
  const json = await decompress(stored.zstd, { maxOutputLength: stored.jsonBytes });
  // An answer begins with its id, which in a capture that several runs share is that of the first.
  if (stored.callId !== callId) json.write(callId, json.indexOf(stored.callId));
  return signedBlobs(deps, stored.callId, json);
}
