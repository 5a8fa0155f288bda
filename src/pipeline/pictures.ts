/** Keeps the pictures of a call as blobs and puts their links where the results speak of them. */
import type { Format } from '../contract/formats.ts';
import type { ConvertOutput } from '../convert/convert.ts';
import type { FetchedDocument } from '../fetch/document.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { BlobLinks } from './blob-links.ts';

export type Pictures = {
  /** Placeholder of the screenshot's URL. */
  screenshot: string | null;
  /** Placeholders by the name of the picture inside the document. */
  assets: Map<string, string>;
};

type Owner = { id: string; accountId: string };

export async function storePictures(
  deps: { blobs: BlobStore; links: BlobLinks },
  owner: Owner,
  source: { document: FetchedDocument; converted: ConvertOutput; formats: Format[] },
): Promise<Pictures> {
  const put = async (bytes: Uint8Array, contentType: string) => {
    const blob = { accountId: owner.accountId, callId: owner.id, contentType, bytes: Buffer.from(bytes) };
    return deps.links.placeholder(await deps.blobs.put(blob));
  };
  const { screenshot } = source.document;
  const wanted = source.formats.some(({ type }) => type === 'screenshot');
  const pictures: Pictures = {
    screenshot: wanted && screenshot ? await put(screenshot.bytes, screenshot.contentType) : null,
    assets: new Map(),
  };
  for (const asset of source.converted.assets) {
    pictures.assets.set(asset.name, await put(asset.bytes, asset.contentType));
  }
  return pictures;
}
