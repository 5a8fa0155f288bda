/** The pictures of a call, which are stored as blobs. The answer names them by placeholders. */
import type { ReadPage } from '../sandbox/read-page.ts';
import type { BlobStore, CallBlob } from '../store/blobs/blob-store.ts';

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
