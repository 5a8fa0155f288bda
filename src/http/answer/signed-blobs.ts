/** Links to the pictures and files of a call. They last for an hour and are renewed each time the answer is sent. */
import type { BlobLinks } from '../../pipeline/blob-links.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';

export type BlobDeps = { blobs: BlobStore; links: BlobLinks };

/** The answer with fresh links to the blobs of its call. */
export async function signedBlobs({ blobs, links }: BlobDeps, callId: string, json: Buffer): Promise<Buffer> {
  return links.mentions(json) ? links.sign(json, await blobs.ofCall(callId)) : json;
}
