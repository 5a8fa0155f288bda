/** The addresses in a fetched page: its links, and its own aliases. */
import { identityHash, siteHost } from '../../fetch/url-identity.ts';

/** No more than this is parsed, because parsing blocks the event loop. */
const MAX_BYTES = 1024 * 1024;

/** The list inside the JSON text of the `links` format, or its beginning where it is huge. */
export function readLinks(json: Uint8Array | undefined): string[] {
  if (!json) return [];
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  if (bytes.length <= MAX_BYTES) return listIn(bytes.toString());
  // Addresses have no quotation marks inside them, so every `","` is the end of one.
  const end = bytes.lastIndexOf('","', MAX_BYTES);
  return end < 0 ? [] : listIn(`${bytes.toString('utf8', 0, end)}"]}`);
}

function listIn(json: string): string[] {
  const { data } = JSON.parse(json) as { data?: unknown };
  return Array.isArray(data) ? (data as string[]) : [];
}

/**
 * Other addresses that mean this page: where it redirected to, and its canonical address. A canonical address that is
 * the front page is ignored: some sites wrongly give it on every page.
 */
export function aliasesOf(requested: string, final: string, canonical: string | null): string[] {
  const own = identityHash(requested);
  const aliases = new Set<string>();
  const ended = identityHash(final);
  if (ended !== own) aliases.add(ended);
  const target = canonical ? URL.parse(canonical) : null;
  const page = new URL(final);
  if (target && siteHost(target) === siteHost(page) && (target.pathname !== '/' || page.pathname === '/')) {
    const hash = identityHash(target.href);
    if (hash !== own) aliases.add(hash);
  }
  return [...aliases];
}
