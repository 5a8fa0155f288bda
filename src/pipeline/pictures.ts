/** Keeps the pictures of a call as blobs. The answer names them by placeholders. */
import type { FetchedDocument } from '../fetch/document.ts';
import type { ReadPage } from '../sandbox/read-page.ts';
import type { BlobStore } from '../store/blobs.ts';
import { newId } from '../store/ids.ts';

type Owner = { id: string; accountId: string };

/** Returns the id of the screenshot, where one is wanted and there is one. */
export async function storePictures(
  blobs: BlobStore,
  owner: Owner,
  source: { document: FetchedDocument; page: ReadPage; wantsScreenshot: boolean },
): Promise<string | null> {
  const put = (id: string, bytes: Uint8Array, contentType: string) =>
    blobs.put({ id, accountId: owner.accountId, callId: owner.id, contentType, bytes: Buffer.from(bytes) });
  for (const asset of source.page.assets) await put(asset.id, asset.bytes, asset.contentType);
  const { screenshot } = source.document;
  if (!source.wantsScreenshot || !screenshot) return null;
  const id = newId();
  await put(id, screenshot.bytes, screenshot.contentType);
  return id;
}
