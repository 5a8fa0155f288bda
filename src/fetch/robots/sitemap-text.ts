/**
 * The addresses in the text of a sitemap: XML, index, plain lines, RSS or Atom. A pure function of the text, so that
 * `winnow map`, which gets the text through the API, reads sitemaps as a crawl does.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';

export type SitemapContent = {
  /** Pages, absolute, in the order of the file. */
  urls: string[];
  /** Further sitemap files that an index names. */
  sitemaps: string[];
};

/** The protocol's own bound on a file. */
const MAX_ENTRIES = 50_000;
/** Parsing this much takes about 2 ms; other work runs in between. */
const SLICE = 64 * 1024;

/** Does not block, however long the text is. Text that is not a sitemap has no addresses. */
export async function parseSitemapText(text: string, url: string): Promise<SitemapContent> {
  return /^\s*</.test(text) ? parseXml(text, url) : parseLines(text, url);
}

async function parseXml(text: string, url: string): Promise<SitemapContent> {
  const content: SitemapContent = { urls: [], sitemaps: [] };
  const path: string[] = [];
  let collected = '';
  let root = '';
  const parser = new SaxesParser();
  // A mistake in one entry must not lose the others.
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    root ||= local;
    path.push(local);
    collected = '';
    if (root === 'feed' && local === 'link' && path.at(-2) === 'entry') add(content.urls, attributes.href);
  });
  parser.on('text', (piece) => {
    collected += piece;
  });
  parser.on('cdata', (piece) => {
    collected += piece;
  });
  parser.on('closetag', () => {
    const [parent, name] = [path.at(-2), path.at(-1)];
    if (name === 'loc' && parent === 'url' && root === 'urlset') add(content.urls, collected);
    if (name === 'loc' && parent === 'sitemap' && root === 'sitemapindex') add(content.sitemaps, collected);
    if (name === 'link' && parent === 'item' && (root === 'rss' || root === 'rdf'))
      add(content.urls, collected);
    path.pop();
    collected = '';
  });
  const add = (list: string[], location: string | undefined) => {
    const absolute = location && list.length < MAX_ENTRIES ? webUrl(location.trim(), url) : null;
    if (absolute) list.push(absolute);
  };
  for (let at = 0, end = 0; at < text.length && content.urls.length < MAX_ENTRIES; at = end) {
    // Cut after a tag, so that no entity is torn.
    end = Math.max(text.lastIndexOf('>', at + SLICE) + 1, 0);
    if (end <= at) end = Math.min(at + SLICE, text.length);
    parser.write(withEscapedAmpersands(text.slice(at, end)));
    if (root && !ROOTS.has(root)) break;
    await nextTurn();
  }
  return content;
}

const ROOTS = new Set(['urlset', 'sitemapindex', 'rss', 'feed', 'rdf']);

/** The commonest mistake: a query string that is not escaped. The parser would look for the end of an entity in what follows. */
function withEscapedAmpersands(xml: string): string {
  if (!xml.includes('&') || xml.includes('<![CDATA[')) return xml;
  return xml.replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);)/gi, '&amp;');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** A text sitemap has one URL a line and nothing else. */
function parseLines(text: string, url: string): SitemapContent {
  const lines = text.split(/\r?\n/, MAX_ENTRIES).map((line) => line.trim());
  const urls = lines.filter((line) => /^https?:\/\//i.test(line)).flatMap((line) => webUrl(line, url) ?? []);
  return { urls, sitemaps: [] };
}

function webUrl(location: string, base: string): string | null {
  const url = location.length <= 4096 ? URL.parse(location, base) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
