/** Separate lists of the links and pictures of a page, read by `select`. */
import type { FormatInput } from '../../contract/page/scrape.ts';

/** `all`: with duplicates. */
export type Summaries = { links: 'none' | 'once' | 'all'; images: boolean };

export function summaryFormat({ links, images }: Summaries): FormatInput[] {
  const fields = [
    ...(links === 'none' ? [] : [listed('links', 'a[href]', TEXT, 'href')]),
    ...(images ? [listed('images', 'img[src]', ALT, 'src')] : []),
  ];
  return fields.length > 0 ? [{ type: 'json', select: { fields } }] : [];
}

const TEXT = { name: 'text', type: 'text' as const };
const ALT = { name: 'text', type: 'attribute' as const, attribute: 'alt' };

function listed(name: string, selector: string, text: typeof TEXT | typeof ALT, attribute: string) {
  const url = { name: 'url', type: 'url' as const, attribute };
  return { name, selector, type: 'list' as const, fields: [text, url] };
}

type Found = { text: string | null; url: string | null };
/** Its name and its address. */
type Listed = [string, string];

export type Lists = { links?: Listed[]; images?: Listed[] };

export function listsIn(data: unknown, { links, images }: Summaries): Lists {
  const found = (data ?? {}) as { links?: Found[]; images?: Found[] };
  return {
    ...(links !== 'none' && { links: linksOf(found.links ?? [], links === 'all') }),
    ...(images && { images: imagesOf(found.images ?? []) }),
  };
}

function linksOf(found: Found[], all: boolean): Listed[] {
  const links = found.flatMap(({ text, url }): Listed[] =>
    url && !/^(?:javascript|file|data):/i.test(url) ? [[text ?? '', url]] : [],
  );
  return all ? links : uniqueByAddress(links);
}

function imagesOf(found: Found[]): Listed[] {
  const images = found.flatMap(({ text, url }): Listed[] =>
    url && !url.startsWith('data:') ? [[text ?? '', url]] : [],
  );
  return uniqueByAddress(images).map(([alt, url], index) => [`Image ${index + 1}${alt && `: ${alt}`}`, url]);
}

function uniqueByAddress(listed: Listed[]): Listed[] {
  const seen = new Set<string>();
  return listed.filter(([, url]) => !seen.has(url) && seen.add(url));
}

/** As members of the JSON. */
export function shownLists({ links, images }: Lists, asked: Summaries): object {
  return {
    ...(images && { images: Object.fromEntries(images) }),
    ...(links && { links: asked.links === 'all' ? links : Object.fromEntries(links) }),
  };
}

/** As sections below the text. */
export function writtenLists({ links, images }: Lists): string[] {
  const lines = (head: string, mark: string, listed: Listed[], nothing: string) =>
    [
      head,
      ...(listed.length > 0 ? listed.map(([text, url]) => `- ${mark}[${text}](${url})`) : [nothing]),
    ].join('\n');
  return [
    ...(images ? [lines('Images:', '!', images, 'This page does not seem to contain any images.')] : []),
    ...(links
      ? [lines('Links/Buttons:', '', links, 'This page does not seem to contain any buttons/links.')]
      : []),
  ];
}
