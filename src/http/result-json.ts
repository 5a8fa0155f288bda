/** The stored result of a call, with fresh links to its blobs. */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { AppError } from '../errors.ts';
import { type BlobDeps, signedBlobs } from './routes/blobs.ts';

const decompress = promisify(zstdDecompress);

export const NO_RESULT = Buffer.from('null');

/** What a parser that a page had taken over left for its own account, or a disk that has lost it. */
export class UnreadableResult extends AppError {
  override name = 'UnreadableResult';

  constructor(cause: unknown) {
    super('unsupported_type', 'The stored result cannot be read', { cause });
  }
}

export async function resultJson(deps: BlobDeps, callId: string): Promise<Buffer> {
  const stored = await deps.blobs.result(callId);
  if (!stored) return NO_RESULT;
  const json = await decompress(stored.zstd, { maxOutputLength: stored.jsonBytes }).catch((cause) => {
    throw new UnreadableResult(cause);
  });
  // An answer begins with its id, which in a capture that several runs share is that of the first.
  if (stored.callId !== callId) {
    const at = json.indexOf(stored.callId);
    if (at < 0) throw new UnreadableResult(new Error('The answer does not have its id'));
    json.write(callId, at);
  }
  return signedBlobs(deps, stored.callId, json);
}
