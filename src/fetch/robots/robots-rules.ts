/** The rules of one robots.txt for us: which paths, how often, and where the sitemaps are. */
import robotsParser from 'robots-parser';

export type RobotsRules = {
  allows(url: string): boolean;
  /** Milliseconds to leave between two requests; null when the file asks for none. */
  crawlDelayMs: number | null;
  /** Absolute URLs, in the order of the file. */
  sitemaps: string[];
  /** Where the rules come from, for a reader of `winnow fetch` or of a skipped page. */
  origin: 'file' | 'no file' | 'unreachable';
};

/** Longer lines are not written by people. */
const MAX_LINE_LENGTH = 2000;
/** Each costs a pass over the path at every look-up. Files of large sites have a few hundred. */
const MAX_WILDCARDS = 1000;
/** Longer delays are shortened to this, so that no crawl comes to a standstill. */
const MAX_DELAY_MS = 60_000;
const MAX_SITEMAPS = 100;

export const ALLOW_ALL: RobotsRules = {
  allows: () => true,
  crawlDelayMs: null,
  sitemaps: [],
  origin: 'no file',
};
export const DISALLOW_ALL: RobotsRules = {
  allows: () => false,
  crawlDelayMs: null,
  sitemaps: [],
  origin: 'unreachable',
};

/** @example parseRobots('https://a.example/robots.txt', text, 'Winnow').allows('https://a.example/private') */
export function parseRobots(url: string, text: string, product: string): RobotsRules {
  const robots = parse(url, tame(text));
  const delay = robots.getCrawlDelay(product);
  const sitemaps = robots.getSitemaps().flatMap((location) => URL.parse(location, url)?.href ?? []);
  return {
    // No answer means that the file is not about this URL.
    allows: (page) => robots.isAllowed(page, product) ?? true,
    crawlDelayMs: delay && delay > 0 ? Math.min(Math.ceil(delay * 1000), MAX_DELAY_MS) : null,
    sitemaps: [...new Set(sitemaps)].slice(0, MAX_SITEMAPS),
    origin: 'file',
  };
}

/** The package is CommonJS; its types describe an export that Node presents as the module itself. */
const parse = robotsParser as unknown as typeof robotsParser.default;

/** The file without what is only there to slow down its reader. */
function tame(text: string): string {
  let wildcards = 0;
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.length <= MAX_LINE_LENGTH)
    .map((line) => line.replace(/\*{2,}/g, '*'))
    .filter((line) => {
      if (!line.includes('*') || /^\s*user-agent/i.test(line)) return true;
      wildcards += line.split('*').length - 1;
      return wildcards <= MAX_WILDCARDS;
    })
    .join('\n');
}

/** The name in a user agent that robots.txt files speak to: `Winnow` in `Mozilla/5.0 (compatible; Winnow/0.1)`. */
export function productName(userAgent: string): string {
  const compatible = /\(compatible;\s*([A-Za-z][\w.-]*)/.exec(userAgent)?.[1];
  const first = /^([A-Za-z][\w.-]*)/.exec(userAgent)?.[1];
  return compatible ?? first ?? '*';
}
