/**
 * Links to blobs. Stored answers hold placeholders; each time an answer is read, they are replaced by signed URLs that
 * expire after an hour and cannot be altered.
 */
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../text/same-secret.ts';

const LIFETIME_SECONDS = 3_600;
/** Also used for the pictures inside a document's tree. */
const SCHEME = 'asset:';

/** What a stored answer holds in place of the URL. */
export const placeholderOf = (id: string) => `${SCHEME}${id}`;

/** More pictures than any document has. A page may contain forged links by the hundred thousand. */
const MOST_CHECKED = 5_000;

const SIGNED = /\/blobs\/([0-9a-f-]{36})\?expires=(\d+)&signature=([\w-]+)/g;

export type BlobLinks = {
  /** Whether an answer may hold a placeholder at all. */
  mentions(json: Buffer): boolean;
  /** The answer with signed URLs instead of the placeholders of these blobs. */
  sign(json: Buffer, ids: readonly string[]): Buffer;
  verify(id: string, expires: string, signature: string): boolean;
  /**
   * The blobs of the links in an answer that was signed before. The page itself may contain signed links of other
   * accounts.
   */
  signedIn(json: Buffer): string[];
  /** The answer with links to these blobs that work for another hour. */
  renew(json: Buffer, ids: readonly string[]): Buffer;
};

export function createBlobLinks(
  secret: Buffer,
  publicUrl: () => string,
  now: () => number = Date.now,
): BlobLinks {
  const signature = (id: string, expires: string) =>
    createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url');

  const isOurs = (id: string, expires: string, given: string) => isSameSecret(signature(id, expires), given);
  const query = (id: string) => {
    const expires = String(Math.floor(now() / 1000) + LIFETIME_SECONDS);
    return `expires=${expires}&signature=${signature(id, expires)}`;
  };

  return {
    mentions: (json) => json.includes(SCHEME),
    sign(json, ids) {
      const urls = new Map(ids.map((id) => [id, `${publicUrl()}/blobs/${id}?${query(id)}`]));
      return replacePlaceholders(json, (id) => urls.get(id));
    },
    verify(id, expires, given) {
      return isOurs(id, expires, given) && Number(expires) * 1000 > now();
    },
    signedIn(json) {
      if (!json.includes('/blobs/')) return [];
      const found = new Set<string>();
      let checked = 0;
      for (const [, id = '', expires = '', given = ''] of json.toString('latin1').matchAll(SIGNED)) {
        if (isOurs(id, expires, given)) found.add(id);
        checked += 1;
        if (checked === MOST_CHECKED) break;
      }
      return [...found];
    },
    renew(json, ids) {
      if (ids.length === 0) return json;
      const renewable = new Set(ids);
      // In latin1 every byte is a character, so all other bytes stay as they are.
      const renewed = json
        .toString('latin1')
        .replace(SIGNED, (text, id: string) => (renewable.has(id) ? `/blobs/${id}?${query(id)}` : text));
      return Buffer.from(renewed, 'latin1');
    },
  };
}

const ID_LENGTH = 36;

/** In one pass, whatever the number of blobs: an answer may be long and have many of them. */
function replacePlaceholders(json: Buffer, urlOf: (id: string) => string | undefined): Buffer {
  const pieces: Buffer[] = [];
  let done = 0;
  for (let at = json.indexOf(SCHEME); at >= 0; at = json.indexOf(SCHEME, at + SCHEME.length)) {
    const start = at + SCHEME.length;
    const url = urlOf(json.toString('latin1', start, start + ID_LENGTH));
    if (url === undefined) continue;
    pieces.push(json.subarray(done, at), Buffer.from(url));
    done = start + ID_LENGTH;
  }
  return done === 0 ? json : Buffer.concat([...pieces, json.subarray(done)]);
}
