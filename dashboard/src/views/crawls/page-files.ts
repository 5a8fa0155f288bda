/** The files of a page in a download: one for each format, named after its address. */
import type { CrawlPageWithScrape } from '../../../../sdk/src/index.ts';

export type PageFile = { name: string; content: string | Uint8Array };

const LONGEST_NAME = 120;

/** The formats whose result is a link to a file. */
export const LINKED = ['screenshot', 'pdf', 'mhtml'] as const;
export type LinkedFiles = Partial<Record<(typeof LINKED)[number], Uint8Array>>;

/** `taken` holds the names in use; new ones are added. `linked`: the linked files that could be fetched. */
export function filesOf(
  { url, scrape }: CrawlPageWithScrape,
  taken: Set<string>,
  linked: LinkedFiles = {},
): PageFile[] {
  const results = scrape?.results;
  if (!results) return [];
  const { markdown, html, links, images, summary, json, branding, screenshot } = results;
  const contents: [string, string | Uint8Array | undefined][] = [
    ['md', markdown?.data.join('\n\n')],
    ['html', html?.data.join('\n')],
    ['summary.txt', summary?.data],
    ['json', json && JSON.stringify(json.data, null, 2)],
    ['brand.json', branding && JSON.stringify(branding.data, null, 2)],
    ['links.txt', links?.data.join('\n')],
    ['images.txt', images?.data.join('\n')],
    [pictureEnding(screenshot?.metadata.contentType), linked.screenshot],
    ['pdf', linked.pdf],
    ['mhtml', linked.mhtml],
  ];
  const base = baseName(url);
  return contents.flatMap(([ending, content]) =>
    content === undefined ? [] : [{ name: freeName(base, ending, taken), content }],
  );
}

function pictureEnding(contentType: string | undefined): string {
  if (contentType === 'image/png') return 'png';
  return contentType === 'image/webp' ? 'webp' : 'jpg';
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
  // Many file systems ignore case.
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base}-${count}.${ending}`;
  taken.add(name.toLowerCase());
  return name;
}
