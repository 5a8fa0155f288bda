/**
 * Links to blobs. Stored answers hold placeholders; each time one is read, they are replaced by signed URLs that
 * expire after an hour and cannot be altered.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_SECONDS = 3_600;
/** Also used for the pictures inside a document's tree. */
const SCHEME = 'asset:';

export type BlobLinks = {
  /** Stands in a stored answer in place of the URL. */
  placeholder(id: string): string;
  /** Whether an answer may hold a placeholder at all. */
  mentions(json: Buffer): boolean;
  /** The answer with signed URLs instead of the placeholders of these blobs. */
  sign(json: Buffer, ids: readonly string[]): Buffer;
  verify(id: string, expires: string, signature: string): boolean;
};

export function createBlobLinks(
  secret: Buffer,
  publicUrl: () => string,
  now: () => number = Date.now,
): BlobLinks {
  const placeholder = (id: string) => `${SCHEME}${id}`;
  const signature = (id: string, expires: string) =>
    createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url');

  return {
    placeholder,
    mentions: (json) => json.includes(SCHEME),
    sign(json, ids) {
      const expires = String(Math.floor(now() / 1000) + LIFETIME_SECONDS);
      let signed = json;
      for (const id of ids) {
        const url = `${publicUrl()}/blobs/${id}?expires=${expires}&signature=${signature(id, expires)}`;
        signed = replaceAll(signed, placeholder(id), url);
      }
      return signed;
    },
    verify(id, expires, given) {
      const expected = Buffer.from(signature(id, expires));
      const actual = Buffer.from(given);
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false;
      return Number(expires) * 1000 > now();
    },
  };
}

function replaceAll(buffer: Buffer, from: string, to: string): Buffer {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = buffer.indexOf(from); at >= 0; at = buffer.indexOf(from, start)) {
    pieces.push(buffer.subarray(start, at), Buffer.from(to));
    start = at + from.length;
  }
  return start === 0 ? buffer : Buffer.concat([...pieces, buffer.subarray(start)]);
}
