/** A call as a command of `winnow`. Members that the command has no option for are named in a comment above it. */
import { pairs } from '../../text/word-lists.ts';
import { CRAWL_DEFAULTS } from '../crawl/bounds.ts';
import type { Service } from '../request-fields.ts';
import { shellWord } from './literal.ts';

type Body = Record<string, unknown>;

/** Members of a request and the options they become. */
const OPTIONS =
  pairs(`fetchConfig.mode fetch fetchConfig.stealth stealth fetchConfig.wait wait fetchConfig.timeout timeout
  fetchConfig.scrolls scrolls fetchConfig.country country fetchConfig.proxy proxy fetchConfig.session session fetchConfig.actions action
  fetchConfig.mobile mobile fetchConfig.waitForSelector wait-for numResults results timeRange range
  locationGeoCode location maxPages pages maxDepth depth maxLinksPerPage links
  includePatterns include excludePatterns exclude includeSelectors include-selector
  excludeSelectors exclude-selector allowExternal external allowSubdomains subdomains
  ignoreQueryParameters ignore-query delayMs delay maxConcurrency concurrency sitemap sitemap webhookUrl webhook name name
  search search limit limit includeSubdomains subdomains ignoreInvalid ignore-invalid contentType type
  timezone timezone calm calm maxAge max-age webhookEvents webhook-event ignore.selectors ignore-selector ignore.patterns ignore-pattern schema schema
  prompt prompt mode mode scope scope urls also select select extractor extractor evidence evidence`);

/** Switches that are on by default. */
const SWITCHES = pairs(
  `fetchConfig.iframes iframes fetchConfig.dismissConsent dismiss-consent fetchConfig.blockAds block-ads
  storeInCache store-in-cache`,
);

/** A map reads sitemaps and links by default. */
const MAP_SITEMAP = new Map([
  ['skip', ['--no-sitemap']],
  ['only', ['--no-links']],
]);

/** The members that are arguments of the command, in their order. */
const ARGUMENTS: Record<Service, string[]> = {
  scrape: ['url'],
  extract: ['url', 'prompt'],
  search: ['query'],
  map: ['url'],
  crawl: ['url'],
  batch: ['urls'],
  parse: ['file'],
  monitor: ['url', 'interval'],
};

/** `changes` is the id of the monitor that the body changes. */
export function commandSample(service: Service, body: Body, changes?: string): string {
  const action = changes === undefined ? ['create'] : ['update', word(changes)];
  const words = ['winnow', service, ...(service === 'monitor' ? action : [])];
  // Without limits the command crawls the whole site, unlike the API.
  const given = flat(service === 'crawl' ? { ...body, ...missingBounds(body) } : body);
  for (const name of changes === undefined ? ARGUMENTS[service] : []) {
    const value = given.get(name);
    if (value !== undefined) words.push(...(Array.isArray(value) ? value : [value]).map(word));
    given.delete(name);
  }
  for (const source of ['html', 'markdown']) {
    if (given.delete(source)) words.push(`--${source}`, source === 'html' ? 'page.html' : 'page.md');
  }
  const missing: string[] = [];
  for (const [path, value] of given) {
    const option = changes === undefined ? optionOf(service, path, value) : changeOption(path, value);
    if (option) words.push(...option);
    else missing.push(path);
  }
  const note = missing.length > 0 ? `# The command has no option for ${missing.join(', ')}.\n` : '';
  return note + words.join(' ');
}

function viewportOption(value: unknown): string[] | null {
  const { width, height } = value as { width?: unknown; height?: unknown };
  return width === undefined || height === undefined ? null : ['--viewport', `${width}x${height}`];
}

/** The number of pages can be set for PDFs only. */
function pagesOption(value: unknown): string[] | null {
  const [pdf] = value as { maxPages?: number }[];
  return pdf?.maxPages === undefined ? null : [`--pages=${pdf.maxPages}`];
}

function missingBounds(body: Body): Body {
  return Object.fromEntries(Object.entries(CRAWL_DEFAULTS).filter(([name]) => body[name] === undefined));
}

function optionOf(service: Service, path: string, value: unknown): string[] | null {
  if (path === 'formats') return formatOptions(value);
  if (path === 'fetchConfig.headers') return options(value, 'header', ': ');
  if (path === 'fetchConfig.cookies') return options(value, 'cookie', '=');
  if (path === 'fetchConfig.viewport') return viewportOption(value);
  if (service === 'map' && path === 'sitemap') return MAP_SITEMAP.get(String(value)) ?? [];
  if (path === 'processors') return service === 'parse' ? pagesOption(value) : null;
  if (path === 'contentType' && service !== 'parse') return null;
  if (path === 'when') return repeated('when', value, conditionWords);
  if (path === 'notify') return repeated('notify', value, notificationWords);
  const switched = SWITCHES.get(path);
  if (switched && typeof value === 'boolean') return [`--${switched}`, value ? 'yes' : 'no'];
  const name = OPTIONS.get(path);
  if (!name) return null;
  if (value === true) return [`--${name}`];
  // A switch that is not named is off.
  if (value === false) return [];
  if (Array.isArray(value)) return value.flatMap((item) => [`--${name}`, word(item)]);
  return [`--${name}`, word(value === null ? 'none' : value)];
}

const CHANGED_SWITCHES = new Set(['calm', 'allowSubdomains', 'sitemap']);
const CHANGED_LISTS = new Set(['when', 'notify']);

function changeOption(path: string, value: unknown): string[] | null {
  if (path === 'url' || path === 'interval') return [`--${path}`, word(value)];
  const name = OPTIONS.get(path) ?? (CHANGED_LISTS.has(path) ? path : null);
  if (CHANGED_SWITCHES.has(path)) return [`--${name}`, value ? 'yes' : 'no'];
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  return name && isEmpty ? [`--${name}`, 'none'] : optionOf('monitor', path, value);
}

function repeated(name: string, value: unknown, words: (item: Body) => string): string[] | null {
  return Array.isArray(value) ? value.flatMap((item: Body) => [`--${name}`, word(words(item))]) : null;
}

const SIGNS = { below: '<', above: '>', changedBy: '~' };

function conditionWords(condition: Body): string {
  const [name = '', value] = Object.entries(condition).find(([key]) => key !== 'path') ?? [];
  const sign = SIGNS[name as keyof typeof SIGNS];
  return sign ? `${condition.path}${sign}${value}` : `${name}=${value}`;
}

function notificationWords({ type, to, url }: Body): string {
  return `${type}=${Array.isArray(to) ? to.join() : url}`;
}

/** Members of formats and the options they become. */
const FORMAT_OPTIONS =
  pairs(`mode mode prompt prompt schema schema select select extractor extractor query query
  maxTokens max-tokens evidence evidence explain explain fullPage full-page selector picture-of format picture`);

/** The command has one mode for all formats, and no option for the size of a screenshot. */
function formatOptions(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const formats = value as Body[];
  const words = ['-f', formats.map(({ type }) => type).join(',')];
  const first = (name: string) => formats.find((format) => format[name] !== undefined)?.[name];
  for (const [member, option] of FORMAT_OPTIONS) {
    const found = first(member);
    if (found === true) words.push(`--${option}`);
    else if (found !== undefined && found !== false) words.push(`--${option}`, word(found));
  }
  return words;
}

function options(value: unknown, name: string, mark: string): string[] {
  return Object.entries(value as Record<string, string>).flatMap(([key, text]) => [
    `--${name}`,
    word(`${key}${mark}${text}`),
  ]);
}

/** Members by their path; lists, maps of headers and schemas stay whole. */
function flat(body: Body): Map<string, unknown> {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    // A site monitor has the options of a crawl.
    if (name === 'crawl') return Object.entries(value ?? {});
    if (name === 'ignore' && value === null)
      return [
        ['ignore.selectors', null],
        ['ignore.patterns', null],
      ];
    if ((name !== 'fetchConfig' && name !== 'ignore') || value === null) return [[name, value]];
    return Object.entries(value as Body).map(([inner, item]) => [`${name}.${inner}`, item]);
  });
  return new Map(entries);
}

function word(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return shellWord(text);
}
