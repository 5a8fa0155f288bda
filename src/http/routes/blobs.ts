/** GET /blobs/:id — a picture that belongs to a call, for whoever holds a link that is still good. */
import type { Hono } from 'hono';
import { AppError } from '../../errors.ts';
import type { BlobLinks } from '../../pipeline/blob-links.ts';
import type { BlobStore } from '../../store/blobs.ts';
import type { AppEnv } from '../app-env.ts';
import { send } from '../send.ts';

export type BlobDeps = { blobs: BlobStore; links: BlobLinks };

const UUID = /^[0-9a-f-]{36}$/;

export function addBlobRoutes(app: Hono<AppEnv>, { blobs, links }: BlobDeps): void {
  app.get('/blobs/:id', async (c) => {
    const id = c.req.param('id');
    const { expires = '', signature = '' } = c.req.query();
    const good = UUID.test(id) && links.verify(id, expires, signature);
    const blob = good ? await blobs.get(id) : null;
    if (!blob)
      throw new AppError(
        'not_found',
        'The link has expired or never was one. Read the request again for a new link.',
      );
    return send(c, blob.bytes, {
      'Content-Type': blob.contentType,
      // A picture out of a stranger's document is shown, never run.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=3600',
    });
  });
}

/** An answer as it goes out: with fresh links to the blobs of its call. */
export async function signedBlobs({ blobs, links }: BlobDeps, callId: string, json: Buffer): Promise<Buffer> {
  return links.mentions(json) ? links.sign(json, await blobs.ofCall(callId)) : json;
}
