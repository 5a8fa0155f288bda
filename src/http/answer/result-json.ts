/** The stored result of a call, with fresh links to its blobs. */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { AppError } from '../../errors.ts';
import { unlessLost } from '../../store/blobs/objects.ts';
import { type BlobDeps, signedBlobs } from './signed-blobs.ts';
import type { Hold } from './unread-answers.ts';

const decompress = promisify(zstdDecompress);

export const NO_RESULT = Buffer.from('null');

/** A result written by a parser that a page had taken over, or damaged on disk. */
class UnreadableResult extends AppError {
  override name = 'UnreadableResult';

  constructor(cause: unknown) {
    super('unsupported_type', 'The stored result cannot be read', { cause });
  }
}

/** @param hold waits for memory, for a client that may read the answer as slowly as it likes */
export async function resultJson(deps: BlobDeps, callId: string, hold?: Hold): Promise<Buffer> {
  const stored = await deps.blobs.result(callId);
  if (!stored) return NO_RESULT;
  await hold?.(stored.jsonBytes);
  const json = await decompress(stored.zstd, { maxOutputLength: stored.jsonBytes }).catch((cause) => {
    throw new UnreadableResult(cause);
  });
  // An answer begins with its id. If several runs share a capture, it has the id of the first.
  if (stored.callId !== callId) {
    const at = json.indexOf(stored.callId);
    if (at < 0) throw new UnreadableResult(new Error('The answer does not have its id'));
    json.write(callId, at);
  }
  return signedBlobs(deps, stored.callId, json);
}

/** For a list, where a lost or unreadable result must not hide the others: it becomes `null`. */
export async function resultJsonOrNone(deps: BlobDeps, callId: string, hold?: Hold): Promise<Buffer> {
  return (await unlessUnreadable(resultJson(deps, callId, hold))) ?? NO_RESULT;
}

/** Null if the result is permanently lost or unreadable. */
export async function unlessUnreadable<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await unlessLost(reading);
  } catch (error) {
    if (error instanceof UnreadableResult) return null;
    throw error;
  }
}
