/** What makes a request the same as one before: its method, its address and its body. */
import { createHash } from 'node:crypto';
import { boundaryOf } from './read-upload.ts';

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
  for (let at = boundary ? body.indexOf(boundary) : -1; boundary && at !== -1; ) {
    hash.update(body.subarray(from, at)).update('\n');
    from = at + boundary.length;
    at = body.indexOf(boundary, from);
  }
  return hash.update(body.subarray(from)).digest();
}
