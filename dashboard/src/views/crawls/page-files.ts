/** The files that a page becomes in a download: one a format, named after its address. */
import type { CrawlPageWithScrape } from '../../../../sdk/src/index.ts';

export type PageFile = { name: string; content: string | Uint8Array };

const LONGEST_NAME = 120;

/** `taken` holds the names in use, and gets the new ones. A picture that could not be fetched is null. */
export function filesOf(
  { url, scrape }: CrawlPageWithScrape,
  taken: Set<string>,
  picture: Uint8Array | null = null,
): PageFile[] {
  const results = scrape?.results;
  if (!results) return [];
  const { markdown, html, links, images, summary, json, branding } = results;
  const contents: [string, string | Uint8Array | null | undefined][] = [
    ['md', markdown?.data.join('\n\n')],
    ['html', html?.data.join('\n')],
    ['summary.txt', summary?.data],
    ['json', json && JSON.stringify(json.data, null, 2)],
    ['brand.json', branding && JSON.stringify(branding.data, null, 2)],
    ['links.txt', links?.data.join('\n')],
    ['images.txt', images?.data.join('\n')],
    ['jpg', picture],
  ];
  const base = baseName(url);
  return contents.flatMap(([ending, content]) =>
    content === undefined || content === null ? [] : [{ name: freeName(base, ending, taken), content }],
  );
}

/** Only plain characters and no dots at the start: an address may not climb out of the folder it is unpacked in. */
export function baseName(address: string): string {
  const { host, pathname, search } = new URL(address);
  const parts = `${host}${pathname.replace(/\/$/, '/index')}${search}`.split('/');
  return parts
    .map((part) => part.replace(/[^\w.-]+/g, '_').replace(/^\.+/, '_'))
    .filter(Boolean)
    .join('/')
    .slice(0, LONGEST_NAME);
}

function freeName(base: string, ending: string, taken: Set<string>): string {
  let name = `${base}.${ending}`;
  // On many disks the case of letters does not count.
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base}-${count}.${ending}`;
  taken.add(name.toLowerCase());
  return name;
}
