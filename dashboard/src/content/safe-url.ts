/** Makes addresses from scraped pages safe to follow or to load. */
import { SERVICE_PATH } from '../service-path.ts';

const FOLLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The address if it is safe to follow, else null: no script, no data, no file. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address);
    return FOLLOWED.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** The address to load a scraped page's picture from: the service fetches it, so the site does not see the viewer. */
export function pictureUrl(address: string): string | null {
  const link = safeLink(address);
  return link && !link.startsWith('mailto:')
    ? `${SERVICE_PATH}/dashboard/image?url=${encodeURIComponent(link)}`
    : null;
}

/** A signed picture of our own, loaded from the page's origin whatever public address the service has. */
export function blobUrl(signed: string): string | null {
  try {
    const { pathname, search } = new URL(signed, 'http://service.invalid');
    const path = /\/blobs\/[0-9a-f-]{36}$/.exec(pathname)?.[0];
    return path === undefined ? null : SERVICE_PATH + path + search;
  } catch {
    return null;
  }
}
