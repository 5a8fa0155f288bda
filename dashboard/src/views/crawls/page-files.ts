/** The files that a page becomes in a download: one a format, named after its address. */
import type { CrawlPageWithScrape } from '../../../../sdk/src/index.ts';

export type PageFile = { name: string; text: string };

const LONGEST_NAME = 120;

/** `taken` holds the names in use, and gets the new ones. */
export function filesOf({ url, scrape }: CrawlPageWithScrape, taken: Set<string>): PageFile[] {
  const results = scrape?.results;
  if (!results) return [];
  const { markdown, html, links, images, summary, json, branding } = results;
  const texts: [string, string | undefined][] = [
    ['md', markdown?.data.join('\n\n')],
    ['html', html?.data.join('\n')],
    ['summary.txt', summary?.data],
    ['json', json && JSON.stringify(json.data, null, 2)],
    ['brand.json', branding && JSON.stringify(branding.data, null, 2)],
    ['links.txt', links?.data.join('\n')],
    ['images.txt', images?.data.join('\n')],
  ];
  const base = baseName(url);
  return texts.flatMap(([ending, text]) =>
    text === undefined ? [] : [{ name: freeName(base, ending, taken), text }],
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
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}.${ending}`;
  taken.add(name);
  return name;
}
