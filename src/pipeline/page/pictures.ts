/** The pictures of a call, which are stored as blobs. The answer names them by placeholders. */
import { withinTime } from '../../concurrency/deadline.ts';
import type { AppError } from '../../errors.ts';
import type { ReadPage } from '../../sandbox/tasks/read-page.ts';
import type { BlobStore, CallBlob } from '../../store/blobs/blob-store.ts';
import { newId } from '../../store/ids.ts';
import { placeholderOf } from '../blob-links.ts';

const KEEP_MS = 3_000;

/** The pictures inside a document. */
export function picturesIn({ assets }: ReadPage): CallBlob[] {
  return assets.map(({ id, contentType, bytes }) => ({ id, contentType, bytes: Buffer.from(bytes) }));
}

export async function storePictures(
  blobs: BlobStore,
  { id: callId, accountId }: { id: string; accountId: string },
  pictures: CallBlob[],
): Promise<void> {
  for (const picture of pictures) await blobs.put({ ...picture, accountId, callId });
}

/**
 * Stores the picture of the page from when the call failed, and returns its placeholder. Null if there is none, or if
 * it could not be stored: that must not hide the error.
 */
export async function keptPicture(
  blobs: Pick<BlobStore, 'put'>,
  { id: callId, accountId }: { id: string; accountId: string },
  { picture }: AppError,
  ms = KEEP_MS,
): Promise<string | null> {
  if (!picture) return null;
  const id = newId();
  return withinTime(
    ms,
    async () => {
      await blobs.put({ ...picture, id, callId, accountId });
      return placeholderOf(id);
    },
    () => null,
  );
}
