/** Addresses out of scraped pages, made safe to follow or to load. */
import { SERVICE_PATH } from '../service-path.ts';

const FOLLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The address if a person may follow it, else null: no script, no data, no file. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address);
    return FOLLOWED.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Where to load a picture of a scraped page from: the service fetches it, so that the site does not see the viewer. */
export function pictureUrl(address: string): string | null {
  const link = safeLink(address);
  return link && !link.startsWith('mailto:')
    ? `${SERVICE_PATH}/dashboard/image?url=${encodeURIComponent(link)}`
    : null;
}

/** A signed picture of our own, taken from the page's own origin whatever public address the service has. */
export function blobUrl(signed: string): string | null {
  try {
    const { pathname, search } = new URL(signed, 'http://service.invalid');
    const path = /\/blobs\/[0-9a-f-]{36}$/.exec(pathname)?.[0];
    return path === undefined ? null : SERVICE_PATH + path + search;
  } catch {
    return null;
  }
}
