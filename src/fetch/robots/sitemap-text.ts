/** Reads the addresses from a sitemap: XML, index, plain lines, RSS or Atom. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { createYielder } from '../../concurrency/loops/yielder.ts';

export type SitemapPage = {
  /** Absolute. */
  url: string;
  /** When the page was last changed, in the sitemap's own notation. */
  lastmod?: string;
};

export type SitemapContent = {
  /** In the order of the file. */
  pages: SitemapPage[];
  /** Further sitemap files that an index names. */
  sitemaps: string[];
  /** Whether it has more pages than the limit. */
  isCut: boolean;
  /** Why pages may be missing, if the file is not a complete sitemap. */
  problem?: string;
};

/** Thrown to leave the parser. */
class NoSitemap extends Error {}

const NO_SITEMAP = 'it is not a sitemap';
const TORN = 'the file ends too early';

/** The protocol's own bound on a file. */
const MAX_ENTRIES = 50_000;
/** Sitemaps and feeds have about five levels; each open one takes memory. */
const MAX_DEPTH = 100;
const LONGEST_ADDRESS = 4096;
/** Relative addresses, and letters that have to be escaped, may be far longer than what a file has of them. */
const MEAN_ADDRESS = 300;

/** The most characters that so many addresses may have together; of fewer than a full file has, as many as of that. */
export const addressRoom = (count: number): number => Math.max(count, MAX_ENTRIES) * MEAN_ADDRESS;

const FILE_ROOM = addressRoom(MAX_ENTRIES);
/** Two for each entry. Anything with more is not a sitemap, and a mistake costs the parser more than 100 characters. */
const MAX_MISTAKES = 100_000;
/** In one slice: twice as many as a slice of nothing but broken entries has; reporting them takes 20 ms. */
const MAX_MISTAKES_IN_SLICE = 5_000;
/** Parsing this much takes about 2 ms; other work runs between slices. */
const SLICE = 64 * 1024;

/** Does not block, however long the text is. A text that is not a sitemap has no pages. */
export async function parseSitemapText(text: string, url: string): Promise<SitemapContent> {
  return /^\s*</.test(text.slice(0, SLICE)) ? parseXml(text, url) : parseLines(text, url);
}

async function parseXml(text: string, url: string): Promise<SitemapContent> {
  const content: SitemapContent = { pages: [], sitemaps: [], isCut: false };
  const path: string[] = [];
  let collected = '';
  let root = '';
  let entry: { page?: SitemapPage | undefined; lastmod?: string } = {};
  let characters = 0;
  const parser = new SaxesParser();
  const addPage = (location: string | undefined) => {
    const absolute = location ? webUrl(location.trim(), url) : null;
    if (!absolute) return undefined;
    characters += absolute.length;
    if (content.pages.length >= MAX_ENTRIES || characters > FILE_ROOM) content.isCut = true;
    if (content.isCut) return undefined;
    const page: SitemapPage = { url: absolute };
    content.pages.push(page);
    return page;
  };
  const addSitemap = (location: string) => {
    if (content.sitemaps.length >= MAX_ENTRIES || characters > FILE_ROOM) return;
    const absolute = webUrl(location.trim(), url);
    characters += absolute?.length ?? 0;
    if (absolute) content.sitemaps.push(absolute);
  };
  // A mistake in one entry must not lose the others.
  let mistakes = 0;
  let mistakesBefore = 0;
  parser.on('error', () => {
    mistakes += 1;
    // Only an exception stops the parser before the end of its slice.
    if (mistakes - mistakesBefore > MAX_MISTAKES_IN_SLICE) throw new NoSitemap();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    root ||= local;
    path.push(local);
    collected = '';
    if (local === 'url') entry = {};
    // Others lead to comments, sound or the place where it is edited (RFC 4287, 4.2.7.2).
    const isPage = (attributes.rel ?? 'alternate') === 'alternate';
    if (root === 'feed' && local === 'link' && path.at(-2) === 'entry' && isPage) addPage(attributes.href);
  });
  parser.on('text', (piece) => {
    collected += piece;
  });
  parser.on('cdata', (piece) => {
    collected += piece;
  });
  parser.on('closetag', () => {
    const [parent, name] = [path.at(-2), path.at(-1)];
    if (root === 'urlset' && parent === 'url') {
      if (name === 'loc') entry.page = addPage(collected);
      if (name === 'lastmod' && isDate(collected)) entry.lastmod = collected.trim();
      // They may be in either order.
      if (entry.page && entry.lastmod) entry.page.lastmod = entry.lastmod;
    }
    if (name === 'loc' && parent === 'sitemap' && root === 'sitemapindex') addSitemap(collected);
    if (name === 'link' && parent === 'item' && (root === 'rss' || root === 'rdf')) addPage(collected);
    path.pop();
    collected = '';
  });
  for (let at = 0; at < text.length && !content.isCut; ) {
    const slice = text.slice(at, at + SLICE);
    // Cut after a tag, so that no entity is split, and not within CDATA, where `>` ends no tag.
    const open = slice.lastIndexOf(CDATA);
    const isTorn = open > 0 && slice.indexOf(']]>', open) < 0;
    const end = isTorn ? open : slice.lastIndexOf('>') + 1 || slice.length;
    mistakesBefore = mistakes;
    try {
      parser.write(withEscapedAmpersands(slice.slice(0, end)));
    } catch (error) {
      if (error instanceof NoSitemap) break;
      throw error;
    }
    at += end;
    if ((root && !ROOTS.has(root)) || path.length > MAX_DEPTH || mistakes > MAX_MISTAKES) break;
    await nextTurn();
  }
  if (!ROOTS.has(root)) return { ...content, problem: NO_SITEMAP };
  return path.length > 0 && !content.isCut ? { ...content, problem: TORN } : content;
}

/** Longer texts are not dates, even if `Date.parse` accepts them. */
const MAX_DATE_LENGTH = 40;

function isDate(text: string): boolean {
  return text.length <= MAX_DATE_LENGTH && !Number.isNaN(Date.parse(text.trim()));
}

const ROOTS = new Set(['urlset', 'sitemapindex', 'rss', 'feed', 'rdf']);

const CDATA = '<![CDATA[';

/** The most common mistake is an unescaped query string: the parser would search what follows for the end of an entity. */
function withEscapedAmpersands(xml: string): string {
  if (!xml.includes('&')) return xml;
  return xml.replace(
    /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);)/gi,
    (found) => (found === '&' ? '&amp;' : found),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** A text sitemap has one URL a line and nothing else. */
async function parseLines(text: string, url: string): Promise<SitemapContent> {
  const lines = text.split(/\r\n|\r|\n/, MAX_ENTRIES + 1);
  const pages: SitemapPage[] = [];
  let characters = 0;
  const yieldIfLong = createYielder();
  for (const line of lines.slice(0, MAX_ENTRIES)) {
    await yieldIfLong();
    const address = line.length <= LONGEST_ADDRESS ? line.trim() : '';
    const found = /^https?:\/\//i.test(address) ? webUrl(address, url) : null;
    if (!found) continue;
    characters += found.length;
    if (characters > FILE_ROOM) break;
    pages.push({ url: found });
  }
  const isCut = characters > FILE_ROOM || Boolean(lines[MAX_ENTRIES]?.trim());
  const problem = pages.length === 0 ? { problem: NO_SITEMAP } : {};
  return { pages, sitemaps: [], isCut, ...problem };
}

function webUrl(location: string, base: string): string | null {
  const url = location.length <= LONGEST_ADDRESS ? URL.parse(location, base) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  // A file that was redirected to a long address would make that of each relative location as long.
  return isWeb && url.href.length <= LONGEST_ADDRESS ? url.href : null;
}
