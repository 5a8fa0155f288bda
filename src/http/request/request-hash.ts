/** Identifies a repeated request: by its method, its address and its body. */
import { createHash } from 'node:crypto';
import { boundaryOf, MAX_PARTS } from './read-upload.ts';

type HashedRequest = {
  method: string;
  /** With its query. */
  path: string;
  contentType: string | undefined;
  body: Buffer;
};

export function requestHash({ method, path, contentType, body }: HashedRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${path}\n`);
  // A form has another boundary each time it is sent.
  const boundary = boundaryOf(contentType);
  let from = 0;
  for (let count = 0; boundary && count <= MAX_PARTS; count++) {
    const at = body.indexOf(boundary, from);
    if (at === -1) break;
    hash.update(body.subarray(from, at)).update('\n');
    from = at + boundary.length;
  }
  return hash.update(body.subarray(from)).digest();
}
