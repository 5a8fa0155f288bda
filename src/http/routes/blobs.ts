/** GET and HEAD /blobs/:id — a picture of a call, for anyone with a signed link that has not expired. */
import type { Hono } from 'hono';
import { AppError } from '../../errors.ts';
import { isId } from '../../store/ids.ts';
import { send } from '../answer/send.ts';
import type { BlobDeps } from '../answer/signed-blobs.ts';
import type { AppEnv } from '../app-env.ts';

export function addBlobRoutes(app: Hono<AppEnv>, { blobs, links }: BlobDeps): void {
  app.get('/blobs/:id', async (c) => {
    const id = c.req.param('id');
    const { expires = '', signature = '' } = c.req.query();
    const isValid = isId(id) && links.verify(id, expires, signature);
    const elsewhere = isValid ? await blobs.link(id) : null;
    if (elsewhere) return c.redirect(elsewhere);
    if (isValid && c.req.method === 'HEAD') {
      const about = (await blobs.describe(id)) ?? throwNotFound();
      return send(c, null, { ...headersOf(about), 'Content-Length': String(about.size) });
    }
    const blob = (isValid && (await blobs.get(id, c.get('hold')))) || throwNotFound();
    return send(c, blob.bytes, headersOf(blob));
  });
}

function headersOf({ contentType }: { contentType: string }): Record<string, string> {
  return {
    'Content-Type': contentType,
    // Pictures come from foreign documents: they may be shown, but nothing in them may run.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=3600',
  };
}

function throwNotFound(): never {
  throw new AppError(
    'not_found',
    'The link has expired or was never valid. Read the request again for a new one.',
  );
}
