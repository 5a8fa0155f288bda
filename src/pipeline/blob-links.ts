/**
 * Links to blobs. Stored answers hold a placeholder; whoever reads one gets a signed URL that dies after an hour and
 * cannot be altered, a new one each time.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_SECONDS = 3_600;
/** Also what the trees of a document call the pictures inside it. */
const SCHEME = 'asset:';

export type BlobLinks = {
  /** What stands in a stored answer in the place of the URL. */
  placeholder(id: string): string;
  /** Whether an answer may hold a placeholder at all. */
  mentions(json: Buffer): boolean;
  /** The answer with signed URLs in the places of the placeholders of these blobs. */
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
      const right = Buffer.from(signature(id, expires));
      const claimed = Buffer.from(given);
      if (right.length !== claimed.length || !timingSafeEqual(right, claimed)) return false;
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
