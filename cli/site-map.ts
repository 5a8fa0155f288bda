/** The addresses of a site: its sitemaps are read through the scrape endpoint, as plain text, like any other page. */
import { type FetchConfig, type Winnow, WinnowError } from '../sdk/src/index.ts';
import { UsageError } from '../src/command-line/command.ts';
import { parseRobots } from '../src/fetch/robots/robots-rules.ts';
import { parseSitemapText } from '../src/fetch/robots/sitemap-text.ts';

export type MapOptions = {
  sitemaps: boolean;
  links: boolean;
  external: boolean;
  fetchConfig?: FetchConfig | undefined;
  signal?: AbortSignal | undefined;
  /** Called with a message about each file that could not be read. */
  note: (line: string) => void;
  /** Called with each address before it is read. */
  reading: (url: string) => void;
};

/** An index of sitemaps may name many thousands. */
const MOST_SITEMAPS = 200;

/** The address that a person typed, with or without its scheme. */
export function startOf(address: string): URL {
  const start = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!start) throw new UsageError(`"${address}" is not an address.`);
  return start;
}

/** Each address once, those of the sitemaps first. */
export async function* mapSite(winnow: Winnow, start: URL, options: MapOptions): AsyncGenerator<string> {
  const seen = new Set<string>();
  const belongs = (url: URL) => options.external || siteOf(url) === siteOf(start);
  // Parsed and serialized again, because a sitemap may contain control characters that must not reach a terminal.
  const fresh = (urls: string[]) =>
    urls.flatMap((text) => {
      const url = URL.parse(text);
      if (!url || !belongs(url) || seen.has(url.href)) return [];
      seen.add(url.href);
      return [url.href];
    });
  if (options.sitemaps) {
    for await (const urls of sitemapUrls(winnow, start, options)) yield* fresh(urls);
  }
  if (!options.links) return;
  options.reading(start.href);
  const { fetchConfig, signal } = options;
  const page = await winnow.scrape(
    { url: start.href, formats: [{ type: 'links' }], fetchConfig },
    { signal },
  );
  const itself = page.metadata.statusCode < 400 ? [page.metadata.url] : [];
  yield* fresh([...itself, ...(page.results.links?.data ?? [])].map(withoutFragment));
}

/** A name with and without www is one site. */
function siteOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '');
}

/** The addresses of each sitemap: those that robots.txt names, else the one at the usual place. */
async function* sitemapUrls(winnow: Winnow, start: URL, options: MapOptions): AsyncGenerator<string[]> {
  const robotsUrl = new URL('/robots.txt', start).href;
  const robots = await readFile(winnow, robotsUrl, options);
  const named = parseRobots(robotsUrl, robots ?? '', '*').sitemaps;
  const waiting = named.length > 0 ? named : [new URL('/sitemap.xml', start).href];
  const known = new Set(waiting);
  for (let read = 0; waiting.length > 0 && read < MOST_SITEMAPS; read++) {
    const url = waiting.shift() ?? '';
    const text = await readFile(winnow, url, options);
    if (text === null) {
      if (named.length > 0) options.note(`could not read the sitemap ${url}`);
      continue;
    }
    const { urls, sitemaps } = await parseSitemapText(text, url);
    yield urls;
    for (const next of sitemaps) if (!known.has(next)) waiting.push(next) && known.add(next);
  }
  if (waiting.length > 0) options.note(`${waiting.length} more sitemaps were not read`);
}

async function readFile(winnow: Winnow, url: string, options: MapOptions): Promise<string | null> {
  options.reading(url);
  try {
    const { results, metadata } = await winnow.scrape(
      {
        url,
        contentType: 'text/plain',
        formats: [{ type: 'markdown' }],
        fetchConfig: { ...options.fetchConfig, mode: 'fast' },
      },
      { signal: options.signal, attempts: 2 },
    );
    return metadata.statusCode < 400 ? (results.markdown?.data.join('\n') ?? null) : null;
  } catch (error) {
    const harmless =
      error instanceof WinnowError && !/^(auth|insufficient|connection|validation)/.test(error.type);
    if (harmless) return null;
    throw error;
  }
}
